import type { NumberType } from 'libphonenumber-js/core';

/**
 * Numbers that exist, but that hardly any person reads texts on, by what numbering plans have them for. `service` are
 * those of companies, pagers and voice mail.
 */
export const numberKinds = ['landline', 'toll_free', 'shared_cost', 'premium_rate', 'service'] as const;

export type NumberKind = (typeof numberKinds)[number];

/** By type, as the library names it. Absent are those of a phone that gets texts, as far as the plan tells. */
const kindOfType: Partial<Record<Exclude<NumberType, undefined>, NumberKind>> = {
  FIXED_LINE: 'landline',
  TOLL_FREE: 'toll_free',
  SHARED_COST: 'shared_cost',
  PREMIUM_RATE: 'premium_rate',
  UAN: 'service',
  PAGER: 'service',
  VOICEMAIL: 'service',
};

/** Skipped unless a campaign says otherwise: nobody's phone has such a number, and a text to it may cost much. */
export const refusedByDefault: readonly NumberKind[] = ['premium_rate'];

/** @returns undefined for numbers that a person may be texted on */
export function numberKindOf(type: NumberType): NumberKind | undefined {
  return type === undefined ? undefined : kindOfType[type];
}
