import type { RequestOf } from '@fleetcast/client';
import { client } from '../api/client.ts';
import type { UploadKind } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';
import {
  type AudienceField,
  type AudienceForm,
  audienceFaults,
  audienceFields,
  audienceOf,
  emptyAudience,
} from './audience.ts';

/** What a person typed into the form of a campaign. */
export type CampaignForm = {
  /** The campaign that is repeated, whose file this is; none mostly. */
  readonly again: string;
  /** Where its people come from. */
  readonly source: 'file' | 'fleet';
  readonly audience: AudienceForm;
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
  again: '',
  source: 'file',
  audience: emptyAudience,
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

export type CampaignField = keyof CampaignForm | AudienceField;

/** A campaign that waits for its file where its people come from one, and then for a person's yes. */
export const campaignUpload: UploadKind<CampaignForm, CampaignField> = {
  faultsOf({ source, audience, startsAt, moment }) {
    const isOver = moment === '' || new Date(moment).getTime() <= Date.now();
    return {
      ...(source === 'fleet' && audienceFaults(audience)),
      ...(startsAt === 'moment' && isOver && { moment: words.campaigns.missingMoment }),
    };
  },
  needsNoFile: ({ source }) => source === 'fleet',
  create: (form) => client.call('createCampaign', { body: requestOf(form) }),
  fieldOf,
};

function requestOf(form: CampaignForm): RequestOf<'createCampaign'>['body'] {
  const { again, source, audience, name, from, text, startsAt, moment, quietFrom, quietTo } = form;
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    ...(source === 'fleet'
      ? { audience: audienceOf(audience) }
      : { upload: true as const, ...(again !== '' && { again }) }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(from.trim() === '' ? {} : { from: from.trim() }),
    ...(text.trim() === '' ? {} : { text }),
    options: {
      mode: 'approve',
      ...(source === 'fleet' ? {} : columnOptions(form)),
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

function fieldOf(pointer: string | undefined): CampaignField | undefined {
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
      return audienceFields[pointer?.split('/').slice(0, 3).join('/') ?? ''];
  }
}
