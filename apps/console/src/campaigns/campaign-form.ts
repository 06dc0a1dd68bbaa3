import type { RequestOf } from '@fleetcast/client';
import { client } from '../api/client.ts';
import type { UploadKind } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';

/** What a person typed into the form of a campaign. */
export type CampaignForm = {
  readonly name: string;
  readonly from: string;
  readonly text: string;
  readonly country: string;
  /** The column of recipients, where a person corrected it. */
  readonly recipient: string;
  readonly startsAt: 'approval' | 'moment';
  /** As `datetime-local` has it, in the reader's zone. */
  readonly moment: string;
  readonly quietFrom: string;
  readonly quietTo: string;
};

export const emptyForm: CampaignForm = {
  name: '',
  from: '',
  text: '',
  country: '',
  recipient: '',
  startsAt: 'approval',
  moment: '',
  quietFrom: '',
  quietTo: '',
};

type Field = keyof CampaignForm;

/** A campaign that waits for its file, and then for a person's yes. */
export const campaignUpload: UploadKind<CampaignForm, Field> = {
  faultsOf({ startsAt, moment }) {
    const isOver = moment === '' || new Date(moment).getTime() <= Date.now();
    return startsAt === 'moment' && isOver ? { moment: words.campaigns.missingMoment } : {};
  },
  create: (form) => client.call('createCampaign', { body: requestOf(form) }),
  fieldOf,
};

function requestOf(form: CampaignForm): RequestOf<'createCampaign'>['body'] {
  const { name, from, text, startsAt, moment, quietFrom, quietTo } = form;
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    upload: true,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(from.trim() === '' ? {} : { from: from.trim() }),
    ...(text.trim() === '' ? {} : { text }),
    options: {
      mode: 'approve',
      ...columnOptions(form),
      ...(startsAt === 'moment' ? { start_at: new Date(moment).toISOString() } : {}),
      ...(quietFrom === '' || quietTo === ''
        ? {}
        : { quiet_hours: { from: quietTo, to: quietFrom, time_zone } }),
    },
  };
}

/** Options that decide how the file is read. */
export function columnOptions({ country, recipient }: CampaignForm) {
  return {
    ...(country.trim() === '' ? {} : { default_country: country.trim().toUpperCase() }),
    ...(recipient === '' ? {} : { columns: { to: recipient } }),
  };
}

function fieldOf(pointer: string | undefined): Field | undefined {
  switch (pointer) {
    case '/name':
    case '/from':
    case '/text':
      return pointer.slice(1) as 'name' | 'from' | 'text';
    case '/options/default_country':
      return 'country';
    case '/options/start_at':
      return 'moment';
    default:
      return undefined;
  }
}
