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

const singular: Readonly<Record<NumberKind, string>> = {
  landline: 'a landline',
  toll_free: 'a toll-free number',
  shared_cost: 'a number of shared cost',
  premium_rate: 'a premium-rate number',
  service: 'a number of a company, a pager or voice mail',
};

const plural: Readonly<Record<NumberKind, string>> = {
  landline: 'landlines',
  toll_free: 'toll-free numbers',
  shared_cost: 'numbers of shared cost',
  premium_rate: 'premium-rate numbers',
  service: 'numbers of companies, pagers or voice mail',
};

/** Why a number of a refused kind is skipped, and what to do. */
export function refusedKindWords(kind: NumberKind): string {
  return (
    `By its country's numbering plan the number is ${singular[kind]}, which the option refuse_numbers skips. ` +
    `Take the mobile of the person, or leave "${kind}" out of the option`
  );
}

/** What a person should know of recipients whose numbers are of a kind. */
export function countedKindWords(kind: NumberKind, recipients: number, inRow: number): string {
  return (
    `${recipients} of the recipients are ${plural[kind]} by the numbering plans, the first in line ${inRow}. Such a ` +
    `number mostly gets no texts. The option refuse_numbers with "${kind}" skips them`
  );
}

/** How many recipients of a campaign have numbers that hardly any person reads texts on. */
export type KindCount = {
  readonly kind: NumberKind;
  readonly recipients: number;
  /** The line of the first one. */
  readonly inRow: number;
};

/** Counts the kinds of accepted numbers. */
export class RecipientKinds {
  private readonly counts = new Map<NumberKind, { recipients: number; readonly inRow: number }>();

  add(kind: NumberKind, line: number): void {
    const known = this.counts.get(kind);
    if (known === undefined) this.counts.set(kind, { recipients: 1, inRow: line });
    else known.recipients += 1;
  }

  /** Those that were met, in the order of `numberKinds`. */
  all(): readonly KindCount[] {
    return numberKinds.flatMap((kind) => {
      const count = this.counts.get(kind);
      return count === undefined ? [] : [{ kind, ...count }];
    });
  }
}
