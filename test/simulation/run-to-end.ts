import type { Job } from '../../shared/core/job.ts';
import { tickEveryMs } from '../../shared/core/timing.ts';
import { type RowView, readRecipients } from '../../shared/flows/read-recipients.ts';
import { plainLedger, plainObjects } from './plain-ports.ts';
import type { Scheduler } from './scheduler.ts';
import type { System } from './system.ts';
import type { Trace } from './trace.ts';

/** More steps than any honest run needs: a loop that never rests is stuck as well. */
const stepsMax = 60_000;

/**
 * Lets time go on until everything has come to its end and nothing is under way, then judges what is there. Stops at the
 * first broken invariant.
 *
 * @param limitMs when it must have come to its end
 * @param goesOn keeps going after a broken invariant, to see what else breaks
 */
export async function runToEnd(
  system: System,
  scheduler: Scheduler,
  trace: Trace,
  limitMs: number,
  goesOn = false,
): Promise<void> {
  const { observer } = system;
  const goes = (): boolean => goesOn || observer.broken.length === 0;
  let over = false;
  everyMinute(scheduler, () => {
    system.tick();
    over = isSettled(system) || scheduler.nowMs() >= limitMs;
  });
  while (!over && goes() && trace.steps() < stepsMax) {
    await scheduler.advance();
    if (observer.sawChange()) await observer.look();
  }
  if (!goes()) return;
  for (const jobId of observer.inputs.keys()) {
    const job = system.ledger.job(jobId);
    observer.ended(jobId, job === undefined ? [] : await listing(system, job));
  }
}

function isSettled(system: System): boolean {
  const { observer } = system;
  return system.isIdle() && [...observer.inputs.keys()].every((id) => observer.stuck(id) === undefined);
}

/** All rows of a campaign, read page by page. */
async function listing({ ledger, objects }: System, job: Job): Promise<RowView[]> {
  const ports = { ledger: plainLedger(ledger), objects: plainObjects(objects) };
  const rows: RowView[] = [];
  for (let page = await readRecipients(ports, job, undefined, 7); ; ) {
    rows.push(...page.rows);
    if (page.next === undefined) return rows;
    page = await readRecipients(ports, job, page.next, 7);
  }
}

/** Lets `each` happen every minute from now on. */
function everyMinute(scheduler: Scheduler, each: () => void): void {
  scheduler.at(scheduler.nowMs() + tickEveryMs, undefined, () => {
    each();
    everyMinute(scheduler, each);
  });
}
