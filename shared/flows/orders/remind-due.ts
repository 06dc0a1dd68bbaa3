import type { OrderEntry } from '../../core/calls/entry.ts';
import { learn } from '../../core/calls/move.ts';
import { isErased } from '../../core/erasure/number-eraser.ts';
import { ownCallers } from '../../core/jobs/callers.ts';
import type { Job } from '../../core/jobs/job.ts';
import { isOver } from '../../core/orders/on-record.ts';
import { ProviderError } from '../../errors.ts';
import type { Subjects } from '../../ports/rules.ts';
import { readOrder } from '../calls/read-step.ts';
import { unlessGone } from '../calls/unless-gone.ts';
import { createCampaign } from '../intake/create-campaign.ts';
import type { PlanPorts } from '../planning/plan-ports.ts';
import { planUrgent } from '../planning/plan-urgent.ts';
import type { PlanSettings } from '../planning/write-plan.ts';
import { isInstalled } from './follow-reported-orders.ts';

type Ports = PlanPorts & { readonly subjects: Pick<Subjects, 'subscription'> };

/** Most rows that one run of the scheduler looks at; the next one takes more. */
const rowsMax = 50;

/**
 * Kept free at the end of a run of the scheduler: for the rules and sweeps that come after, however many rows there are
 * to remind of.
 */
const reserveMs = 20_000;

/**
 * A row that cannot be dealt with is looked at again after this time, so that it does not stand before the others until
 * then.
 */
const againMs = 10 * 60_000;

/** A batch that is paused reminds nobody, and is looked at again after this time. */
const pausedMs = 10 * 60_000;

/**
 * Texts those who have not installed their eSIM in time: each at most once, as the text is a campaign whose id is made
 * of the order's. The provider is asked about each subscription directly before.
 *
 * @param remainingMs time left to the function
 */
export async function remindDue(
  ports: Ports,
  settings: PlanSettings,
  remainingMs: () => number,
): Promise<void> {
  let rows = 0;
  for await (const { jobId, entryId } of ports.ledger.dueEntries('accepted', ports.now())) {
    if (rows >= rowsMax || remainingMs() < reserveMs) return;
    const entry = await ports.ledger.entry(jobId, entryId);
    if (entry?.kind !== 'order' || entry.state !== 'accepted') continue;
    if ((entry.dueAtMs ?? Number.POSITIVE_INFINITY) > ports.now()) continue;
    rows += 1;
    if (!(await remindOrLeave(ports, settings, entry))) return;
  }
}

/**
 * One row that cannot be dealt with must neither end the scheduler nor stand before all others in each of the next
 * ones.
 *
 * @returns false when the provider is down or busy, so that asking on would not help it
 */
async function remindOrLeave(ports: Ports, settings: PlanSettings, entry: OrderEntry): Promise<boolean> {
  const { jobId, id: entryId } = entry;
  try {
    await remind(ports, settings, entry);
    return true;
  } catch (error) {
    await ports.ledger.replaceEntry(learn(entry, { dueAtMs: ports.now() + againMs }));
    if (error instanceof ProviderError) {
      const { code } = error.problem;
      ports.log.warn('reminder.subscription_unreadable', { jobId, entryId, code });
      return code === 'refused';
    }
    ports.log.error('reminder.failed', { jobId, entryId }, error);
    return true;
  }
}

async function remind(ports: Ports, settings: PlanSettings, entry: OrderEntry): Promise<void> {
  const job = await ports.ledger.job(entry.jobId);
  if (job?.state === 'paused') {
    await ports.ledger.replaceEntry(learn(entry, { dueAtMs: ports.now() + pausedMs }));
    return;
  }
  const found = await ports.subjects.subscription(entry.subscription?.subscriptionId ?? '');
  const installed = isInstalled(found);
  // Nobody needs a subscription that is gone.
  const isWanted = found !== undefined && !isOver(found.status) && !installed;
  const reminded = isWanted && job !== undefined && (await text(ports, settings, job, entry));
  const subscription = { ...entry.subscription, reminded, ...(installed ? { installed } : {}) };
  await ports.ledger.replaceEntry(learn(entry, { subscription, dueAtMs: undefined }));
}

/**
 * @returns whether the text is on its way, now or since an earlier try; never where there is no number, the number is
 * left out, such as one on the suppression list, or the batch was canceled
 */
async function text(ports: Ports, settings: PlanSettings, job: Job, entry: OrderEntry): Promise<boolean> {
  const { plan, batch, state, options: chosen = {} } = job;
  if (plan === undefined || batch?.remind === undefined) return false;
  if (state === 'canceling' || state === 'canceled') return false;
  // Rows are accepted by people for as long as their plan is there, and reminders wait for weeks behind that.
  const { phone } = (await unlessGone(ports, plan, () => readOrder(ports, plan.key, entry))) ?? {};
  if (phone === undefined || isErased(phone)) return false;
  const { quietHours } = chosen;
  const options = {
    priority: 'urgent' as const,
    longText: 'refuse' as const,
    ...(quietHours === undefined ? {} : { quietHours }),
  };
  const { from, text: words } = batch.remind;
  const request = { from, text: words, to: [phone], options };
  const taken = await createCampaign(ports, ownCallers.reminder, `${entry.jobId}-${entry.id}`, request);
  await planUrgent(ports, settings, taken.job);
  const planned = await ports.ledger.job(taken.job.id);
  if (planned?.state === 'failed' || planned?.plan?.totals.accepted === 0) return false;
  ports.log.info('reminder.started', { jobId: entry.jobId, entryId: entry.id });
  return true;
}
