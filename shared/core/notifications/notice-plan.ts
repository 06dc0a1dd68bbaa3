import { jsonLine, readJsonLines } from '../json/json-lines.ts';
import type { PlanTotals } from '../rows/plan.ts';
import type { Notice } from '../rules/notice.ts';

/** A notice's plan object: the notice, and an end without which it was never finished. */
export type NoticePlanLine = { readonly offset: number; readonly bytes: number } & (
  | { readonly notice: Notice }
  | { readonly end: { readonly totals: PlanTotals; readonly reportKey: string } }
);

export function encodeNotice(notice: Notice): Uint8Array {
  return jsonLine({ notice });
}

/** @param reportKey an object without lines: nothing is ever set aside */
export function encodeNoticePlanEnd(reportKey: string): Uint8Array {
  const totals = { rows: 1, accepted: 1, duplicate: 0, invalid: 0, suppressed: 0, chunks: 1, entries: 1 };
  return jsonLine({ end: { totals, reportKey } });
}

/** Reads a plan object. We wrote it ourselves, so its lines are trusted. */
export async function* readNoticePlan(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<NoticePlanLine> {
  for await (const { value, ...place } of readJsonLines(pieces))
    yield { ...place, ...(value as object) } as NoticePlanLine;
}

/** Reads the notice that a byte range of the plan object holds. */
export function decodeNotice(range: Uint8Array): Notice {
  return (JSON.parse(Buffer.from(range).toString('utf8')) as { notice: Notice }).notice;
}
