import { type JobId, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { readOrderPlan } from '../../core/orders/order-plan.ts';
import { readPlan } from '../../core/rows/plan.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type ContentOwnersPorts, lostRetry } from '../intake/content-owners.ts';
import { noDispatchPlan, notOver, retryBeingPlanned, rowsLost } from '../intake/refused-retry.ts';
import { rowsExpired } from '../jobs/expired-rows.ts';
import { retryInPlanning } from '../jobs/related-jobs.ts';
import { isOver } from '../jobs/see-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'> & Pick<ContentOwnersPorts, 'recovering' | 'listing'>;

/** The job that a retry takes its rows from, and the rows that it may not take. */
export type Origin = {
  readonly plan: NonNullable<Job['plan']>;
  /** By input line: the earlier retry that has the row. */
  readonly taken: ReadonlyMap<number, JobId>;
};

/**
 * Notes on a job that a retry takes rows of it. From this write on, until the retry is planned, no row of the job can
 * be sent again and no other retry takes any. The note names the retry, so a planner that dies after it blocks the job
 * no longer than its retry is being planned.
 *
 * @throws InputError 409 when the job is not over, has no plan, or another retry of it is being planned, or was lost
 * when the ledger was restored
 */
export async function takeRows(ports: Ports, id: JobId, of: JobId): Promise<Origin> {
  const before = await recordRetry(ports, id, of);
  if (before.plan === undefined) throw noDispatchPlan(before);
  const taken = new Map<number, JobId>();
  for (const other of earlierThan(before.retries ?? [], id)) {
    const retry = await ports.ledger.job(other);
    if (retry === undefined || !keepsRows(retry)) continue;
    for await (const line of linesOfPlan(ports, hasOwnLines(retry) ? before : retry)) taken.set(line, other);
  }
  return { plan: before.plan, taken };
}

async function recordRetry(ports: Ports, id: JobId, of: JobId): Promise<Job> {
  let before = await ports.ledger.job(of);
  while (before !== undefined) {
    const { retries = [] } = before;
    // Also where it has noted itself: that may be older than the backup, and the other retry younger.
    const lost = await lostRetry(ports, before, id);
    if (lost !== undefined) throw rowsLost(lost);
    if (retries.includes(id)) return before;
    if (before.plan === undefined) throw noDispatchPlan(before);
    const other = await retryInPlanning(ports, before);
    if (other !== undefined) throw retryBeingPlanned(other);
    if (!(await isOver(ports, before))) throw notOver(before.state);
    const noted = jobMoved(before, before.state, { retries: [...retries, id] });
    const written = await ports.ledger.replaceJob(noted);
    if (written.applied) return noted;
    before = written.found;
  }
  throw new Error(`${id} retries ${of}, and that job is gone`);
}

function earlierThan(retries: readonly JobId[], id: JobId): readonly JobId[] {
  return retries.slice(0, retries.indexOf(id));
}

/** A retry that failed, was canceled before it was planned, or is a dry run sends nothing: its rows are free. */
function keepsRows(retry: Job): boolean {
  return retry.plan !== undefined && retry.state !== 'failed' && optionsOf(retry).mode !== 'check';
}

/**
 * Whether a job that has the rows may count their lines in another way: an order batch that was handed in again has the
 * same rows, and perhaps other empty lines. Then it has all of them.
 */
function hasOwnLines({ id, source }: Job): boolean {
  return kindOf(id) === 'orders' && source.kind !== 'retry';
}

async function* linesOfPlan({ objects }: Ports, { id, plan }: Job): AsyncGenerator<number> {
  const stored = await objects.read(plan?.key ?? '');
  if (stored === undefined) throw rowsExpired();
  if (kindOf(id) === 'orders') {
    for await (const line of readOrderPlan(stored.body)) if ('order' in line) yield line.order.line;
    return;
  }
  for await (const line of readPlan(stored.body)) if ('chunk' in line) yield* line.chunk.lines;
}
