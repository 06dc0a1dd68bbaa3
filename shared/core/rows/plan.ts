import { jsonLine, readJsonLines } from '../json/json-lines.ts';
import type { Msisdn } from '../msisdn.ts';
import type { SkippedReason } from './skipped-rows.ts';

/** One chunk as the plan object keeps it: the texts are already cut into parts, so that they can never change later. */
export type PlannedChunk = {
  readonly no: number;
  readonly from: Msisdn;
  readonly parts: readonly string[];
  readonly to: readonly Msisdn[];
  readonly lines: readonly number[];
};

/** How far a planner had come when it last noted it. */
export type PlannedSoFar = {
  readonly rowsRead: number;
  /** Rows whose calls are in the ledger. */
  readonly rowsPlanned: number;
  /** All rows of the input, once it has been read to its end. */
  readonly rowsTotal?: number;
};

/** Sums over the whole input: rows = accepted + duplicate + invalid + suppressed. */
export type PlanTotals = {
  readonly rows: number;
  readonly accepted: number;
  readonly duplicate: number;
  readonly invalid: number;
  /** On the suppression list when the campaign was planned. */
  readonly suppressed: number;
  readonly chunks: number;
  /** Provider calls, one per chunk and part. */
  readonly entries: number;
};

/** The plan object's last line. A plan without it was never finished. */
export type PlanEnd = {
  readonly totals: PlanTotals;
  /** Why rows were left out. */
  readonly skipped?: readonly SkippedReason[];
  readonly reportKey: string;
  /** The last change of the suppression list that the plan knows. */
  readonly suppressionSeq: number;
  readonly previewKey?: string;
  /** The limit that it was planned under, and looks at again when it starts. */
  readonly frequency?: { readonly max: number; readonly perDays: number };
};

export type PlanLine = { readonly offset: number; readonly bytes: number } & (
  | { readonly chunk: PlannedChunk }
  | { readonly end: PlanEnd }
);

export function encodeChunk(chunk: PlannedChunk): Uint8Array {
  return jsonLine({ chunk });
}

export function encodeEnd(end: PlanEnd): Uint8Array {
  return jsonLine({ end });
}

/**
 * Reads a finished plan object. We wrote it ourselves, so its lines are trusted.
 *
 * @param firstOffset where in the object the pieces begin: at the beginning of a line
 */
export async function* readPlan(
  pieces: AsyncIterable<Uint8Array>,
  firstOffset = 0,
): AsyncGenerator<PlanLine> {
  let ended = false;
  for await (const { offset, bytes, value } of readJsonLines(pieces, firstOffset)) {
    const line = value as { chunk: PlannedChunk } | { end: PlanEnd };
    ended = 'end' in line;
    yield { offset, bytes, ...line };
  }
  if (!ended) throw new Error('The plan object has no end line: it was cut short');
}

/** Reads the one chunk that a byte range of the plan object holds. */
export function decodeChunk(range: Uint8Array): PlannedChunk {
  const line = JSON.parse(Buffer.from(range).toString('utf8')) as { chunk: PlannedChunk };
  return line.chunk;
}
