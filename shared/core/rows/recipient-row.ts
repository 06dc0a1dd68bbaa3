import type { ByteSpan } from '../ingest/number-reader.ts';

/** A row as it came in: `line` is a CSV's line, or the place in a request's list, counted from 1. */
export type RecipientRow = {
  readonly line: number;
  readonly to: string;
  /** Where `to` lies in a file's bytes, its guards and doubled quotes included. */
  readonly toBytes?: ByteSpan;
  readonly from?: string | undefined;
  readonly text?: string | undefined;
  /** What its line holds in a column, counted from 0, for texts with placeholders. */
  readonly cellAt?: (column: number) => string;
  /** What is wrong with the row as a whole, whatever its cells say. */
  readonly fault?: 'extra_cells' | undefined;
};

/**
 * Rows that came in together. A row is itself only while it is taken: what is to be kept of it is read at once. They can be
 * gone through again.
 */
export type RowBatch = { readonly forEach: (take: (row: RecipientRow) => void) => void };
