import type { Entry } from '../../../core/calls/entry.ts';
import { givenUpReason } from '../../../core/calls/held-reasons.ts';
import { chunksOfEntries, countChunk, emptyCount, type Reasons } from '../../../core/calls/progress.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { InputError } from '../../../errors.ts';
import { entriesWithHeld, type HeldPorts } from './entries-with-held.ts';

/** How long rows are counted before the first is decided: after that, a request would end with nothing done. */
const countingMs = 10_000;

/**
 * The held entries of a job, for a decision about all undecided rows by a person who has seen this many. They are
 * counted before the first is decided, as they are shown: a stored sum, or a second walk, may be of another moment, and
 * then the decision would include rows that nobody has seen. Of a job that is too large for that, rows are decided
 * while the rest is counted, and no more than were seen. So repeats come to its end.
 *
 * @throws InputError 409 before the first when there are more
 */
export async function* entriesSeen(ports: HeldPorts, job: Job, seen: number): AsyncGenerator<Entry> {
  const untilMs = ports.now() + countingMs;
  const waiting: Entry[] = [];
  let isDeciding = false;
  const [rows, reasons]: [ReturnType<typeof emptyCount>, Reasons] = [emptyCount(), {}];
  for await (const chunk of chunksOfEntries(entriesWithHeld(ports, job))) {
    countChunk(chunk, rows, reasons);
    if (rows.held - (reasons[givenUpReason] ?? 0) > seen) {
      if (isDeciding) return;
      throw unseen(seen);
    }
    waiting.push(...chunk.filter(({ state }) => state === 'held'));
    isDeciding ||= ports.now() >= untilMs;
    if (isDeciding) yield* waiting.splice(0);
  }
  yield* waiting;
}

function unseen(seen: number): InputError {
  return new InputError('job_state_conflict', [
    {
      pointer: '/held_rows_seen',
      detail: `More rows are held now than the ${seen} that you have seen. Nothing was decided`,
      hint: 'Look at the held rows again, or name the rows in `lines`.',
    },
  ]);
}
