import type { RowFault } from './row-fault.ts';

/** A row as it came in: `line` is a CSV's line, or the index in a request's list, counted from 1. */
export type RecipientRow = {
  readonly line: number;
  readonly to: string;
  /** Where `to` lies in a file's bytes, its guards and doubled quotes included. */
  readonly toBytes?: ByteSpan;
  readonly from?: string | undefined;
  readonly text?: string | undefined;
  /** What its line holds in a column, counted from 0, for texts with placeholders. */
  readonly cellAt?: (column: number) => string;
  /** How many cells it has, if it has cells. */
  readonly cellCount?: number;
  readonly fault?: RowFault | undefined;
  /** Whether it says the same as the header, as where files were put together. */
  readonly isHeader?: boolean;
  /** What it says of its country, where there are columns of that. */
  readonly countries?: readonly string[] | undefined;
};

/** Some bytes of a file. */
export type ByteSpan = { readonly bytes: Uint8Array; readonly from: number; readonly to: number };

/**
 * Rows that came in together, counted from 0. A row is itself only until the next one is asked for: what is to be kept
 * of it is read at once.
 */
export type RowBatch = { readonly length: number; readonly at: (index: number) => RecipientRow | undefined };
