import { type OrderEntry, type Reason, type ReconciledEntry, turnOf } from '../../../core/calls/entry.ts';
import { givenUpCode } from '../../../core/calls/held.ts';
import { move } from '../../../core/calls/move.ts';
import type { OutcomeChild } from '../../../core/calls/outcome.ts';
import { overriddenBy } from '../../../core/calls/overridden.ts';
import { isLastPart } from '../../../core/calls/progress.ts';
import { chunkNoOf, entryIdOf, type JobId } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { withReminder } from '../../../core/orders/reminder.ts';
import { decisionMs } from '../../../core/timing.ts';
import type { RecordOwners } from '../../../ports/orders.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { divide } from '../../calls/divide.ts';
import { readKept, refuseExpired } from '../../jobs/expired-rows.ts';
import { askPlanner, wakeJobs } from '../../jobs/wake-jobs.ts';
import { type Opened, openJob, refuseResend, wakeOpened } from '../open-job.ts';
import { type Decided, ownGiven, withIds } from './given-ids.ts';
import { entriesSeen, type HeldPorts, type HeldRows, heldRowsOf, undecidedRows } from './held-rows.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'> &
  HeldPorts & { readonly recordOwners: RecordOwners };

/** What a person decides about held rows: they got the text, they shall be sent it again, or nothing more is done. */
export type Resolution = {
  readonly action: 'accept' | 'resend' | 'give_up';
  /** Only the rows of these input lines; all held ones that nobody has given up when absent. */
  readonly lines?: readonly number[];
  /** How many undecided rows the person has seen: nothing is decided when there are more. */
  readonly seen?: number;
  /** By input line: what an accepted step of an order came to, for the step after it. */
  readonly ids?: ReadonlyMap<number, string>;
  /** Who decides. */
  readonly by: string;
};

export type Resolved = {
  /** How many rows it was carried out for. */
  readonly rows: number;
  /** How many of them lack later parts, which only a retry sends. */
  readonly lacking: number;
};

/** The decisions that begin within so long share a walk over the job: each asks for it, and the first one makes it. */
const sharedCountMs = 300_000;

/** How long a job must stay open for the rows that are written next, by whichever clock. */
const writesMs = decisionMs / 2;

/**
 * Carries out a person's decision about a campaign's held rows. A repeat finds nothing held any more and changes
 * nothing.
 *
 * @throws InputError 409 when the campaign is in no state for it, more rows are held than were seen, or an id is
 * missing or belongs to another order; 410 when the rows are kept no longer; 400 when a line is none of its rows
 */
export async function resolveHeld(ports: Ports, job: Job, resolution: Resolution): Promise<Resolved> {
  await refuseExpired(ports, job);
  if (resolution.action === 'resend') await refuseResend(ports, job);
  if (job.plan === undefined) return { rows: 0, lacking: 0 };
  return readKept(ports, job.plan, () => decide(ports, job, resolution));
}

/** Nobody counts a job that is over, and nobody learns of a write that lands when its process has ended. */
async function countLater({ queues, now }: Ports, jobId: JobId): Promise<void> {
  const nowMs = now();
  const walkFromMs = Math.ceil((nowMs + decisionMs) / sharedCountMs) * sharedCountMs;
  await queues.sendCount({ jobId, walkFromMs }, walkFromMs - nowMs);
}

async function decide(ports: Ports, job: Job, resolution: Resolution): Promise<Resolved> {
  const { action, lines, seen, by } = resolution;
  if (lines !== undefined && seen !== undefined) await entriesSeen(ports, job, seen).next();
  const found = lines === undefined ? undecidedRows(ports, job, seen) : await heldRowsOf(ports, job, lines);
  const decided = action === 'accept' ? await withIds(ports, job, found, resolution.ids) : found;
  let [rows, lacking, hasRows] = [0, 0, false];
  let opened: Opened | undefined;
  for await (const some of decided) {
    if (!hasRows) await countLater(ports, job.id);
    hasRows = true;
    while (action === 'resend' && ports.now() + writesMs > (opened?.untilMs ?? 0))
      opened = await openJob(ports, job, opened);
    if (!(await resolve(ports, job, some, resolution))) continue;
    rows += some.chosen.length;
    if (action !== 'give_up') lacking += await rowsLackingParts(ports, some);
  }
  if (action === 'resend' && hasRows) {
    await wakeOpened(ports, job, opened);
    await askPlanner(ports, job.id);
  }
  if (action !== 'resend' && hasRows) await wakeJobs(ports, [job.id]);
  ports.log.info('held_rows.resolved', { jobId: job.id, action, rows, by });
  return { rows, lacking };
}

async function resolve(ports: Ports, job: Job, some: Decided, { action, by }: Resolution): Promise<boolean> {
  const { entry, held, chosen, orderId } = some;
  if (action === 'accept') await ownGiven(ports, some);
  const reason = reasons[action](by);
  if (chosen.length === held.length) {
    const next = withReminder(job, whole(ports, entry, action, reason, orderId), ports.now());
    return (await ports.ledger.replaceEntry(next)).applied;
  }
  const taken = new Set(chosen);
  const rest = held.filter((index) => !taken.has(index));
  const children: OutcomeChild[] = [
    { state: childState[action], indexes: chosen, reason },
    { state: 'held', indexes: rest, ...(entry.reason === undefined ? {} : { reason: entry.reason }) },
  ];
  if (entry.kind !== 'text') throw new Error(`The order ${entry.jobId}/${entry.id} has one row`);
  return (await divide(ports, entry, { by: 'person', children })) !== undefined;
}

const childState = { accept: 'accepted', resend: 'planned', give_up: 'held' } as const;

const reasons: Record<Resolution['action'], (by: string) => Reason> = {
  accept: (by) => ({ code: 'accepted_by_person', detail: `${by} decided that the call was carried out` }),
  resend: (by) => ({ code: 'resent_by_person', detail: `${by} decided that the call is made again` }),
  give_up: (by) => ({ code: givenUpCode, detail: `${by} gave the row up. Nothing more is done` }),
};

function whole(
  { now }: Ports,
  entry: ReconciledEntry,
  action: Resolution['action'],
  reason: Reason,
  orderId?: string,
): ReconciledEntry {
  const idle = { dueAtMs: undefined, reconciliation: undefined, reason };
  switch (action) {
    case 'accept':
      return entry.kind === 'text'
        ? move(entry, 'accepted', idle)
        : move(entry, 'accepted', { ...idle, ...ended(entry, orderId ?? entry.orderId, now()) });
    case 'resend':
      return move(entry, 'planned', { ...idle, dueAtMs: now(), overridden: overriddenBy(entry) });
    case 'give_up':
      return entry.kind === 'text'
        ? move(entry, 'held', idle)
        : move(entry, 'held', { ...idle, ...ended(entry, entry.orderId, now()) });
  }
}

/** An order whose end the provider never reported may have got somebody a subscription up to this moment. */
function ended(
  { follow }: OrderEntry,
  orderId: string | undefined,
  nowMs: number,
): Pick<OrderEntry, 'orderId' | 'follow'> {
  if (orderId === undefined) return {};
  return { orderId, follow: { sinceMs: nowMs, polls: 0, status: 'unknown', doneAtMs: nowMs, ...follow } };
}

/**
 * How many of these rows get no later part without a retry. The parts after a held one were canceled, or sent to the
 * others only, unless they still wait; a retry sends them.
 */
async function rowsLackingParts(
  { ledger }: Pick<AllPorts, 'ledger'>,
  { entry, chosen }: HeldRows,
): Promise<number> {
  if (isLastPart(entry)) return 0;
  const nextId = entryIdOf(chunkNoOf(entry.id), turnOf(entry).no + 1);
  const next = await ledger.entry(entry.jobId, nextId);
  return next?.state === 'planned' ? 0 : chosen.length;
}
