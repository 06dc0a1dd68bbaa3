import type { RequestOf } from '@fleetcast/client';
import type { Faults } from '../api/errors.ts';
import { words } from '../words/words.ts';

type Audience = NonNullable<RequestOf<'createCampaign'>['body']['audience']>;
type Status = NonNullable<Audience['status']>[number];

/** What a person chose of the fleet. What is empty does not count. */
export type AudienceForm = {
  readonly api: Audience['api'];
  readonly status: readonly Status[];
  readonly account: string;
  /** Where the tariff is listed. It is not sent. */
  readonly catalog: string;
  readonly plan: string;
  readonly usedPercent: string;
  readonly ranOutDays: string;
  readonly simInstalled: '' | 'yes' | 'no';
};

export type AudienceField = keyof AudienceForm;

/** The states that subscriptions of each API are in, as the API has them; a test compares the two. */
export const statuses: Readonly<Record<Audience['api'], readonly Status[]>> = {
  organization: ['active', 'terminated'],
  partner: ['created', 'active', 'grace', 'suspended', 'deactivated', 'terminated', 'canceled'],
};

export const emptyAudience: AudienceForm = {
  api: 'partner',
  status: ['active'],
  account: '',
  catalog: '',
  plan: '',
  usedPercent: '',
  ranOutDays: '',
  simInstalled: '',
};

/** Where the API's faults stand in the form. */
export const audienceFields: Readonly<Record<string, AudienceField>> = {
  '/audience/api': 'api',
  '/audience/status': 'status',
  '/audience/account_id': 'account',
  '/audience/plan': 'plan',
  '/audience/data_used_percent': 'usedPercent',
  '/audience/data_ran_out_days': 'ranOutDays',
  '/audience/sim_installed': 'simInstalled',
};

/** What would be read as another filter, or as none, and so would text others than were meant. */
export function audienceFaults({ api, catalog, plan, ...form }: AudienceForm): Faults<AudienceField> {
  if (api === 'organization') return {};
  const { noNumber, noTariff } = words.campaigns.audience;
  const wrong = (['usedPercent', 'ranOutDays'] as const).filter((name) => !/^\s*\d*\s*$/.test(form[name]));
  return {
    ...Object.fromEntries(wrong.map((name) => [name, noNumber])),
    ...(catalog !== '' && plan === '' && { plan: noTariff }),
  };
}

export function audienceOf(form: AudienceForm): Audience {
  const { api, status, account, plan, usedPercent, ranOutDays, simInstalled } = form;
  return {
    api,
    status: [...status],
    ...(account !== '' && { account_id: account }),
    ...(plan !== '' && { plan }),
    ...(usedPercent.trim() !== '' && { data_used_percent: Number(usedPercent) }),
    ...(ranOutDays.trim() !== '' && { data_ran_out_days: Number(ranOutDays) }),
    ...(simInstalled !== '' && { sim_installed: simInstalled === 'yes' }),
  };
}
