import { type Country, parseCountry } from '../core/msisdn.ts';
import { optional, required } from './live.ts';

export type StageSettings = {
  readonly defaultCountry: Country;
  readonly allowForeign: boolean;
  readonly from?: string;
  readonly text?: string;
};

/** The stage's settings as the deployment put them into the environment. */
export function stageSettings(): StageSettings {
  const written = required('DEFAULT_COUNTRY');
  const defaultCountry = parseCountry(written);
  if (defaultCountry === undefined)
    throw new Error(`DEFAULT_COUNTRY is "${written}", which is no country code`);
  const from = optional('SMS_FROM');
  const text = optional('SMS_TEXT');
  return {
    defaultCountry,
    allowForeign: required('ALLOW_FOREIGN') === 'true',
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
  };
}
