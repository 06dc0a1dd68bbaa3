import type { Entry } from '../../../core/calls/entry.ts';
import { givenUpReason } from '../../../core/calls/held-reasons.ts';
import { chunksOfEntries, countChunk, emptyCount, type Reasons } from '../../../core/calls/progress.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { InputError } from '../../../errors.ts';
import { entriesWithHeld, type HeldPorts } from './entries-with-held.ts';

/**
 * The held entries of a job, for a decision about all undecided rows by a person who has seen this many. All are read
 * before the first is decided: a sum that was stored, or a second walk, may be of another moment, and then the decision
 * is about rows at which nobody has looked. Rows are counted as they are shown. What a request has the time to read, it
 * has the memory to keep.
 *
 * @throws InputError 409 when there are more
 */
export async function entriesSeen(ports: HeldPorts, job: Job, seen: number): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const [rows, reasons]: [ReturnType<typeof emptyCount>, Reasons] = [emptyCount(), {}];
  for await (const chunk of chunksOfEntries(entriesWithHeld(ports, job))) {
    countChunk(chunk, rows, reasons);
    if (rows.held - (reasons[givenUpReason] ?? 0) > seen) throw unseen(seen);
    found.push(...chunk.filter(({ state }) => state === 'held'));
  }
  return found;
}

function unseen(seen: number): InputError {
  return new InputError('job_state_conflict', [
    {
      pointer: '/held_rows_seen',
      detail: `More rows are held by now than the ${seen} that the decision is about. Nothing was decided`,
      hint: 'Look at the held rows again, or name the rows in `lines`.',
    },
  ]);
}
