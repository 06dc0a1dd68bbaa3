import { type JobId, parseJobId } from '../../shared/core/ids.ts';
import type { PlanChunk } from './invariants.ts';

/** What one entry's call must say, and to whom. */
export type PlannedCall = { readonly from: string; readonly to: readonly string[]; readonly text: string };

/**
 * Reads a plan object with code of its own.
 *
 * @returns undefined for other objects; else its chunks, and for each entry, by the key its calls carry, what it says
 */
export function readPlanObject(
  key: string,
  bytes: Uint8Array,
):
  | {
      readonly jobId: JobId;
      readonly chunks: readonly PlanChunk[];
      readonly calls: readonly (readonly [string, PlannedCall])[];
    }
  | undefined {
  const jobId = parseJobId(/^jobs\/([^/]+)\/plan\.jsonl$/.exec(key)?.[1]);
  if (jobId === undefined) return undefined;
  const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\n').slice(0, -1);
  const chunks = lines.map((line) => (JSON.parse(line) as { chunk: PlanChunk }).chunk);
  const calls = chunks.flatMap(({ from, to, parts }, chunkNo) =>
    parts.map((text, at) => [keyOf(jobId, chunkNo, at + 1), { from, to, text }] as const),
  );
  return { jobId, chunks, calls };
}

/** Written out here once more, so that a change of the key's form between two tries would be seen. */
function keyOf(jobId: JobId, chunkNo: number, part: number): string {
  return `${jobId}-${String(chunkNo).padStart(6, '0')}.${String(part).padStart(2, '0')}`;
}
