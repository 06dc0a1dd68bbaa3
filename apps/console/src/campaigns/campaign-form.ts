import type { RequestOf } from '@fleetcast/client';
import { client } from '../api/client.ts';
import type { Faults } from '../api/errors.ts';
import type { ColumnAnswers } from '../uploads/column-answers.ts';
import type { CheckRequest } from '../uploads/column-table.tsx';
import type { Encoding } from '../uploads/encoding-choice.tsx';
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
import { momentsAt, ownZone } from './zoned-time.ts';

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
  /** What a person said of the file's columns. */
  readonly columns: ColumnAnswers;
  readonly startsAt: 'approval' | 'moment';
  /** In which the times of the form are meant. */
  readonly zone: string;
  /** As `datetime-local` has it, in that zone. */
  readonly moment: string;
  /** Which of the two is meant where the clocks show this time twice. */
  readonly turn: 'first' | 'second' | '';
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
  columns: {},
  startsAt: 'approval',
  zone: ownZone(),
  moment: '',
  turn: '',
  quietFrom: '',
  quietTo: '',
};

export type CampaignField = keyof CampaignForm | AudienceField;

/** A campaign that waits for its file where its people come from one, and then for a person's yes. */
export const campaignUpload: UploadKind<CampaignForm, CampaignField> = {
  faultsOf(form) {
    const { source, audience, startsAt, quietFrom, quietTo } = form;
    const moment = startsAt === 'moment' ? faultOfMoment(form) : {};
    return {
      ...(source === 'fleet' && audienceFaults(audience)),
      ...moment,
      // One time alone says nothing, and leaving it out would text people at night.
      ...(quietFrom === '' && quietTo !== '' && { quietFrom: words.campaigns.quiet.missing }),
      ...(quietTo === '' && quietFrom !== '' && { quietTo: words.campaigns.quiet.missing }),
    };
  },
  needsNoFile: ({ source }) => source === 'fleet',
  create: (form, idempotencyKey) => client.call('createCampaign', { body: requestOf(form), idempotencyKey }),
  fieldOf,
};

function requestOf(form: CampaignForm): RequestOf<'createCampaign'>['body'] {
  const { again, source, audience, name, from, text, zone, quietFrom, quietTo } = form;
  const start = form.startsAt === 'moment' ? startOf(form) : undefined;
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
      ...(start === undefined ? {} : { start_at: new Date(start).toISOString() }),
      ...(quietFrom === '' || quietTo === ''
        ? {}
        : { quiet_hours: { from: quietTo, to: quietFrom, time_zone: zone } }),
    },
  };
}

/** The moments that the form's start may be: none where its zone skips it, two where the clocks show it twice. */
export function startsOf({ moment, zone }: CampaignForm): readonly number[] {
  return momentsAt(moment, zone);
}

function faultOfMoment(form: CampaignForm): Faults<CampaignField> {
  const said = words.campaigns;
  const [first, second] = startsOf(form);
  if (first === undefined) return { moment: form.moment === '' ? said.missingMoment : said.skippedMoment };
  if (second !== undefined && form.turn === '') return { turn: said.turn.missing };
  return (startOf(form) ?? 0) <= Date.now() ? { moment: said.missingMoment } : {};
}

function startOf(form: CampaignForm): number | undefined {
  const [first, second] = startsOf(form);
  return form.turn === 'second' && second !== undefined ? second : first;
}

/** What the columns of the file are checked with. */
export function checkOf(form: CampaignForm): CheckRequest {
  const { text, from } = form;
  const given = { ...(text !== '' && { text }), ...(from !== '' && { from }) };
  return { kind: 'campaign', ...given, options: columnOptions(form) };
}

/** Options that decide how the file is read. */
function columnOptions({ country, columns, encoding }: CampaignForm) {
  return {
    ...(encoding !== '' && { encoding }),
    ...(country.trim() === '' ? {} : { default_country: country.trim().toUpperCase() }),
    ...(Object.keys(columns).length > 0 && { columns }),
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
      return 'quietFrom';
    case '/options/quiet_hours/time_zone':
      return 'zone';
    default:
      return audienceFields[pointer?.split('/').slice(0, 3).join('/') ?? ''];
  }
}
