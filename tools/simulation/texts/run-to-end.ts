import type { Job } from '../../../shared/core/jobs/job.ts';
import { type RowView, readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { everyMinute, type Scheduler } from '../machinery/scheduler.ts';
import { plainLedger, plainObjects } from '../machinery/stores/plain-ports.ts';
import type { Trace } from '../machinery/trace.ts';
import type { System } from './system.ts';

/**
 * More steps than any honest run needs: a loop that never rests is stuck as well. Calls whose records are missing are
 * looked for during a day, and each look reads all hours of the claim log: seed 297781 takes 302,451 steps.
 */
const honestStepsMax = 1_000_000;

export type RunLimits = {
  /** When it must have come to its end. */
  readonly limitMs: number;
  /** Continues until the last look for held rows is over. */
  readonly looksOn?: boolean;
  /** Keeps going after a broken invariant, to see what else breaks. */
  readonly goesOn?: boolean;
  /** Ends it after this many steps, as a run of a bug that makes ever more work must. */
  readonly stepsMax?: number | undefined;
};

/**
 * Lets time go on until everything has come to its end and nothing is under way, then judges what is there. Stops at
 * the first broken invariant.
 */
export async function runToEnd(
  system: System,
  scheduler: Scheduler,
  trace: Trace,
  { limitMs, looksOn = false, goesOn = false, stepsMax = honestStepsMax }: RunLimits,
): Promise<void> {
  const { observer } = system;
  const goes = (): boolean => goesOn || observer.broken.length === 0;
  let over = false;
  everyMinute(scheduler, () => {
    system.runScheduler();
    over = (isReconciled(system) && !(looksOn && mayFind(system))) || scheduler.nowMs() >= limitMs;
  });
  await scheduler.play(
    () => !over && goes() && trace.steps() < stepsMax,
    () => (observer.sawChange() ? observer.look() : undefined),
  );
  if (!goes()) return;
  if (system.isIdle()) observer.listsEnded();
  for (const jobId of observer.inputs.keys()) {
    const job = system.ledger.job(jobId);
    const isListed = job !== undefined && !hasExpired(system, job);
    await observer.ended(jobId, isListed ? await listing(system, job) : undefined);
  }
}

function isReconciled(system: System): boolean {
  const { observer } = system;
  return system.isIdle() && [...observer.inputs.keys()].every((id) => observer.stuck(id) === undefined);
}

/** Whether held rows will be looked for again. */
function mayFind({ ledger, observer }: System): boolean {
  return [...observer.inputs.keys()].some((jobId) =>
    ledger.entriesAfter(jobId, '', Number.POSITIVE_INFINITY).some(({ dueAtMs }) => dueAtMs !== undefined),
  );
}

function hasExpired({ objects }: System, { plan }: Job): boolean {
  return plan !== undefined && objects.find(plan.key) === undefined;
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
