import type { Msisdn } from '../core/msisdn.ts';
import type { NumberedLine } from '../core/reconciliation/sender-line.ts';

/** The lines of the organization's numbers: the records of some numbers can only be asked for by their line. */
export type SenderLines = {
  /** Whether this number's records are asked for by its line. */
  isNeededFor(from: Msisdn): boolean;
  /**
   * One page of all lines. Throws `ProviderError`.
   *
   * @param cursor the `next` of the page before
   */
  page(cursor?: string): Promise<{ readonly lines: readonly NumberedLine[]; readonly next?: string }>;
};

export type LinePorts = { readonly senderLines: SenderLines };
