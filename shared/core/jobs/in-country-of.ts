import { type Country, parseMsisdn } from '../msisdn.ts';
import type { CampaignOptions } from './campaign-options.ts';

/** What a stage says of numbers. */
type Numbers = { readonly defaultCountry: Country; readonly from?: string };

/**
 * The stage's settings, with the country that a campaign names for its own numbers. The stage's sender is none of
 * these: it stays the number that it is in the stage's country.
 */
export function inCountryOf<Settings extends Numbers>(
  { defaultCountry }: Pick<CampaignOptions, 'defaultCountry'>,
  stage: Settings,
): Settings {
  if (defaultCountry === undefined) return stage;
  const sender = parseMsisdn(stage.from ?? '', stage.defaultCountry);
  return { ...stage, defaultCountry, ...('fault' in sender ? {} : { from: sender.msisdn }) };
}
