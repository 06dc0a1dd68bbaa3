import { kindOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { readJob } from '../../../shared/flows/jobs/see-job.ts';
import { type OrderRowView, readOrderRows } from '../../../shared/flows/results/read-order-rows.ts';
import { everyMinute, type Scheduler } from '../machinery/scheduler.ts';
import { plainLedger, plainObjects } from '../machinery/stores/plain-ports.ts';
import type { Trace } from '../machinery/trace.ts';
import { orderInvariants } from './order-invariants.ts';
import { wrongFiles, wrongResults } from './world/order-results.ts';
import type { OrdersSystem } from './world/orders-system.ts';

const minutes = 60_000;

/** How long after the last fault everything must have come to its end: an order is waited for at most a day. */
const graceMs = 40 * 60 * minutes;

/** A provider that is down for hours makes 500,000 of them: more than this is a loop. */
const honestStepsMax = 4_000_000;

export type Play = {
  readonly goesOn?: boolean;
  readonly stepsMax?: number;
  readonly progress?: (line: string) => void;
  readonly batches: number;
  /** It is looked at more seldom. */
  readonly isLarge: boolean;
  /** When the last fault strikes. */
  readonly untilMs: number;
};

/**
 * Lets time go on until every batch has come to its end, then judges what is there. Stops at the first broken
 * invariant.
 */
export async function play(
  system: OrdersSystem,
  scheduler: Scheduler,
  trace: Trace,
  { batches, isLarge, untilMs, goesOn = false, progress, ...options }: Play,
): Promise<void> {
  const { observer } = system;
  const stepsMax = options.stepsMax ?? (isLarge ? Number.POSITIVE_INFINITY : honestStepsMax);
  const goes = (): boolean => goesOn || observer.broken.length === 0;
  const lookEveryMs = isLarge ? 20 * minutes : 0;
  const startMs = scheduler.nowMs();
  let over = false;
  let looksAtMs = 0;
  let minute = 0;
  everyMinute(scheduler, () => {
    system.runScheduler();
    minute += 1;
    if (minute % 30 === 0) progress?.(newsOf(system, scheduler, startMs));
    const isDone = observer.inputs.size >= batches && system.isIdle() && isReconciled(system);
    over = isDone || scheduler.nowMs() >= untilMs + graceMs;
  });
  await scheduler.play(
    () => !over && goes() && trace.steps() < stepsMax,
    () => {
      if (observer.changed.size === 0 || scheduler.nowMs() < looksAtMs) return undefined;
      looksAtMs = scheduler.nowMs() + lookEveryMs;
      return look(system);
    },
  );
  if (!goes()) return;
  observer.deadLetters(system.deadLetters());
  observer.validated('remindersEnd', orderInvariants.remindersEnd(system.ledger.jobs()));
  for (const jobId of observer.inputs.keys()) {
    const job = system.ledger.job(jobId);
    const rows = job === undefined ? [] : await listing(system, job, isLarge ? 1_000 : 7);
    observer.ended(jobId, rows);
    const isOfRule = observer.inputs.get(jobId)?.kind === 'operation';
    if (job?.plan !== undefined && !isOfRule)
      observer.validated('resultsTellTheTruth', await wrongResults(system, job, rows));
  }
  for (const { jobId, name } of observer.results)
    observer.validated('resultsTellTheTruth', wrongFiles(system, jobId, name));
}

/** Reads the batches that changed, as a poll would. */
async function look({ observer, ledger }: OrdersSystem): Promise<void> {
  for (const jobId of observer.changed) {
    const seen = await readJob({ ledger: plainLedger(ledger) }, jobId);
    if (seen?.job.plan !== undefined) observer.polled(jobId, seen.progress);
  }
  observer.changed.clear();
}

/** All rows of a batch, read page by page. */
async function listing({ ledger, objects }: OrdersSystem, job: Job, limit: number): Promise<OrderRowView[]> {
  const ports = { ledger: plainLedger(ledger), objects: plainObjects(objects) };
  const rows: OrderRowView[] = [];
  for (let page = await readOrderRows(ports, job, undefined, limit); ; ) {
    rows.push(...page.rows);
    if (page.next === undefined) return rows;
    page = await readOrderRows(ports, job, page.next, limit);
  }
}

function isReconciled({ observer, ledger }: OrdersSystem): boolean {
  if ([...ledger.jobs()].some(({ id, state }) => kindOf(id) === 'campaign' && state !== 'completed'))
    return false;
  return (
    !isReminderDue(observer, ledger) &&
    [...observer.inputs.keys()].every((id) =>
      // A retry that was refused never became a job.
      ['completed', 'canceled', 'failed'].includes(
        ledger.job(id)?.state ?? (observer.inputs.get(id)?.kind === 'retry' ? 'failed' : ''),
      ),
    )
  );
}

/** Whether a batch may still remind somebody. */
function isReminderDue(
  { inputs }: OrdersSystem['observer'],
  { entriesAfter }: OrdersSystem['ledger'],
): boolean {
  return [...inputs].some(
    ([id, input]) =>
      'metadata' in input &&
      input.metadata.remind !== undefined &&
      entriesAfter(id, '', Number.POSITIVE_INFINITY).some(
        ({ state, dueAtMs }) => state === 'accepted' && dueAtMs !== undefined,
      ),
  );
}

/** Entries by state. */
export function statesOf({ observer, ledger }: OrdersSystem): Map<string, number> {
  const states = new Map<string, number>();
  for (const jobId of observer.inputs.keys())
    for (const { state } of ledger.entriesAfter(jobId, '', Number.POSITIVE_INFINITY))
      states.set(state, (states.get(state) ?? 0) + 1);
  return states;
}

function newsOf(system: OrdersSystem, scheduler: Scheduler, startMs: number): string {
  const states = [...statesOf(system)].map(([state, count]) => `${state} ${count}`).join(', ');
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  return `${((scheduler.nowMs() - startMs) / (60 * minutes)).toFixed(1)} h: ${states}; ${megabytes} MB`;
}
