import type { RequestOf } from '@fleetcast/client';
import { client } from '../api/client.ts';
import type { Encoding } from '../uploads/encodings.ts';
import type { CheckRequest } from '../uploads/use-column-check.ts';
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
  /** Where the file's letters do not tell, and a person chose. */
  readonly encoding: Encoding | '';
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
  encoding: '',
  recipient: '',
  startsAt: 'approval',
  moment: '',
  quietFrom: '',
  quietTo: '',
};

export type CampaignField = keyof CampaignForm | AudienceField;

/** A campaign that waits for its file where its people come from one, and then for a person's yes. */
export const campaignUpload: UploadKind<CampaignForm, CampaignField> = {
  faultsOf({ source, audience, startsAt, moment, quietFrom, quietTo }) {
    const isOver = moment === '' || new Date(moment).getTime() <= Date.now();
    return {
      ...(source === 'fleet' && audienceFaults(audience)),
      ...(startsAt === 'moment' && isOver && { moment: words.campaigns.missingMoment }),
      // One time alone says nothing, and leaving it out would text people at night.
      ...(quietFrom === '' && quietTo !== '' && { quietFrom: words.campaigns.quiet.missing }),
      ...(quietTo === '' && quietFrom !== '' && { quietTo: words.campaigns.quiet.missing }),
    };
  },
  needsNoFile: ({ source }) => source === 'fleet',
  create: (form) => client.call('createCampaign', { body: requestOf(form) }),
  fieldOf,
};

function requestOf(form: CampaignForm): RequestOf<'createCampaign'>['body'] {
  const { again, source, audience, name, from, text, startsAt, moment, quietFrom, quietTo } = form;
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
        : { quiet_hours: { from: quietTo, to: quietFrom, time_zone: ownZone() } }),
    },
  };
}

/** The zone in which the form's times are meant: that of the browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What the columns of the file are checked with. */
export function checkOf(form: CampaignForm): CheckRequest {
  const { text, from } = form;
  const given = { ...(text !== '' && { text }), ...(from !== '' && { from }) };
  return { kind: 'campaign', ...given, options: columnOptions(form) };
}

/** Options that decide how the file is read. */
function columnOptions({ country, recipient, encoding }: CampaignForm) {
  return {
    ...(encoding !== '' && { encoding }),
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
    // What the form calls "not before" is when the quiet hours end.
    case '/options/quiet_hours/from':
      return 'quietTo';
    case '/options/quiet_hours':
    case '/options/quiet_hours/to':
    case '/options/quiet_hours/time_zone':
      return 'quietFrom';
    default:
      return audienceFields[pointer?.split('/').slice(0, 3).join('/') ?? ''];
  }
}
