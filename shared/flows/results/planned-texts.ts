import type { Job } from '../../core/jobs/job.ts';
import { msisdnOf } from '../../core/msisdn.ts';
import { grown } from '../../core/results/grown.ts';
import { type PlanLine, type PlannedChunk, readPlan } from '../../core/rows/plan.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { rowsExpired } from '../jobs/expired-rows.ts';

type PlannedText = { readonly to: string; readonly text: string };

type Waiting = { readonly text: string; rows: number };

/**
 * To whom the text of each row goes and what it says, in the order of the input. The plan is read once, beside the
 * input: its chunks stand nearly in that order, so only texts of chunks that went out ahead of this row's are kept, and
 * a few bytes for each of their rows.
 */
export function plannedTexts(
  { objects }: { readonly objects: Pick<Objects, 'read'> },
  { plan }: Job,
): { at(line: number): Promise<PlannedText | undefined> } {
  const waiting = new Map<number, Waiting>();
  let numbers: Float64Array = new Float64Array(1024);
  /** By line: one more than the number of the chunk. */
  let chunkNos: Uint32Array = new Uint32Array(1024);
  let chunks: AsyncIterator<PlanLine> | undefined;

  async function start(): Promise<AsyncIterator<PlanLine>> {
    const stored = plan === undefined ? undefined : await objects.read(plan.key);
    if (stored === undefined) throw rowsExpired();
    return readPlan(stored.body)[Symbol.asyncIterator]();
  }

  function keep({ no, parts, to, lines }: PlannedChunk): void {
    waiting.set(no, { text: parts.join('\n'), rows: lines.length });
    for (const [index, line] of lines.entries()) {
      numbers = grown(numbers, line);
      chunkNos = grown(chunkNos, line);
      numbers[line] = Number(to[index]);
      chunkNos[line] = no + 1;
    }
  }

  return {
    async at(line) {
      chunks ??= await start();
      while ((chunkNos[line] ?? 0) === 0) {
        const next = await chunks.next();
        if (next.done === true) return undefined;
        if ('chunk' in next.value) keep(next.value.chunk);
      }
      const no = (chunkNos[line] ?? 0) - 1;
      const found = waiting.get(no);
      if (found === undefined) return undefined;
      found.rows -= 1;
      if (found.rows === 0) waiting.delete(no);
      // The number of somebody who was erased is all zeros.
      return { to: numbers[line] === 0 ? '' : msisdnOf(numbers[line] ?? 0), text: found.text };
    },
  };
}
