import type { ParameterRule } from '../../http/query.ts';
import { isCountry } from '../../partner/customers/country.ts';

export const countryRule: ParameterRule = {
  detail: 'Must be a country code of the document',
  isValid: isCountry,
};

/** One parameter for each country. Source: partner API, Endpoints, List all Coverage Areas, "array". */
export const countriesRule: ParameterRule = { ...countryRule, isList: true };

/** One value with commas in it. Source: partner API, Endpoints, List all Product Offerings, "comma-separated". */
export const commaCountriesRule: ParameterRule = {
  detail: 'Must be country codes of the document with commas between them',
  isValid: (value) => value.split(',').every(isCountry),
};
