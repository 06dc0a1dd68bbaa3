import type { StageDefaults } from '../core/jobs/campaign-options.ts';
import type { CanaryTo } from '../core/ledger/canary-number.ts';
import { type Country, parseCountry } from '../core/msisdn.ts';
import { optional, required } from './live.ts';

export type StageSettings = StageDefaults & {
  readonly defaultCountry: Country;
  readonly allowForeign: boolean;
  readonly from?: string;
  readonly text?: string;
};

/** The stage's settings as the deployment put them into the environment. */
export function stageSettings(): StageSettings {
  const from = optional('SMS_FROM');
  const text = optional('SMS_TEXT');
  return {
    // Written by the deployment from the stage's settings, which were checked then.
    ...(JSON.parse(optional('CAMPAIGN_DEFAULTS') ?? '{}') as StageDefaults),
    defaultCountry: stageCountry(),
    allowForeign: required('ALLOW_FOREIGN') === 'true',
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
  };
}

/** Where control messages go: a number, or an object of numbers by the country of their senders. */
export function canarySettings(): { readonly canaryTo?: CanaryTo } {
  const written = optional('CANARY_TO');
  if (written === undefined) return {};
  return { canaryTo: written.startsWith('{') ? (JSON.parse(written) as CanaryTo) : written };
}

/** The country of numbers that are written without a plus. */
export function stageCountry(): Country {
  const written = required('DEFAULT_COUNTRY');
  const country = parseCountry(written);
  if (country === undefined) throw new Error(`DEFAULT_COUNTRY is "${written}", which is no country code`);
  return country;
}
