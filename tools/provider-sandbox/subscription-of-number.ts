import { identifier } from './identifier.ts';
import { callingCodeOf, digitsOf } from './phone-number.ts';

/** A subscription of the organization, as its usage shows it. */
export type PhoneSubscription = {
  /** Digits without plus. */
  readonly msisdn: string;
  readonly subscriptionId: string;
  readonly subscriberId: string;
  readonly accountId: string;
  readonly country: string;
};

/** Countries of the calling codes that demos use; the rest shows `ZZ`, which ISO 3166 leaves to users. */
const countries: Readonly<Record<string, string>> = {
  1: 'US',
  31: 'NL',
  32: 'BE',
  33: 'FR',
  34: 'ES',
  39: 'IT',
  41: 'CH',
  43: 'AT',
  44: 'GB',
  46: 'SE',
  48: 'PL',
  49: 'DE',
};

/** The country of a number, as far as its calling code tells. */
export function countryOf(msisdn: string): string {
  return countries[callingCodeOf(msisdn)] ?? 'ZZ';
}

/** The subscription of a number. Its own ids follow from the number, so they are the same after every restart. */
export function subscriptionOfNumber(phoneNumber: string, accountId: string): PhoneSubscription {
  const msisdn = digitsOf(phoneNumber);
  return {
    msisdn,
    subscriptionId: identifier('sub_', msisdn),
    subscriberId: identifier('sbr_', msisdn),
    accountId,
    country: countryOf(msisdn),
  };
}
