import type { NumberKind } from '../number-kind.ts';

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
