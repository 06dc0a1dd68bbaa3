import type { ArraySpelling } from '../exchange/query.ts';

/** Where the document can be read in two ways, which one is spoken. */
export type Dialect = {
  /** Assumed: a parameter with several values stands once for each, `type=voice&type=sms`. */
  readonly arrays: ArraySpelling;
  /**
   * Assumed: the list of `Prefer` stands bare, as the document writes it; one published sample has it in quotes.
   */
  readonly preferQuoted: boolean;
  /** Assumed: the name of an order that suspends. */
  readonly suspendOrderType: string;
};

export const documentedDialect: Dialect = {
  arrays: 'repeated',
  preferQuoted: false,
  suspendOrderType: 'suspend_subscription',
};
