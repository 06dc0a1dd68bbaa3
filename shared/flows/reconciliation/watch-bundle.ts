import type { TextEntry } from '../../core/calls/entry.ts';
import type { JobId, SenderKey } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Msisdn } from '../../core/msisdn.ts';
import { senderReleased } from '../../core/reconciliation/sender-record.ts';
import { foundSubscription, subscriptionRefused } from '../../core/reconciliation/sender-subscription.ts';
import { clockSkewMs, dayMs, reconciliationSaveMs, sweepEveryMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readChunk } from '../calls/chunk-rows.ts';
import { usageLooksOutOfBundle } from '../jobs/halt-job.ts';
import { type PassPorts, passLimiter } from '../rate-limit/pass-limiter.ts';
import { leaseSender } from './lease-sender.ts';
import { type FindPorts, findSubscription, type SubscriptionAnswer } from './texts/find-subscription.ts';

/**
 * Has the records looked at of each sender that has sent for a job that is to halt when texts are billed beside the
 * plan.
 */
export async function askAboutBundle(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now'>,
  job: Job,
): Promise<void> {
  if (!isWatched(job)) return;
  const senders = new Set<SenderKey>();
  for await (const entry of ports.ledger.entries(job.id)) {
    if (entry.kind === 'text' && entry.state === 'accepted') senders.add(entry.sender);
  }
  const turns = Math.ceil(senders.size / sendersAtOnce);
  const first = (Math.floor(ports.now() / sweepEveryMs) % Math.max(turns, 1)) * sendersAtOnce;
  for (const sender of [...senders].slice(first, first + sendersAtOnce))
    await ports.queues.sendReconciliation({ sender, watches: job.id });
}

/** How many senders of one campaign are looked at in one go; the next ones have their turn in the next. */
const sendersAtOnce = 20;

type SubscriptionPorts = FindPorts & Pick<AllPorts, 'ledger' | 'newId'>;

const done: Disposition = { kind: 'ack' };

/**
 * Looks for a text that a sender was billed beside the plan since the job was created, and halts the job if there is
 * one.
 */
export async function watchBundle(
  ports: SubscriptionPorts & Pick<AllPorts, 'objects' | 'sentTexts' | 'count'>,
  sender: SenderKey,
  jobId: JobId,
  { remainingMs }: Pick<Invocation, 'remainingMs'>,
): Promise<Disposition> {
  const job = await ports.ledger.job(jobId);
  if (job?.plan === undefined || !isWatched(job)) return done;
  const entry = await entryOf(ports, jobId, sender);
  if (entry === undefined) return done;
  const { from } = await readChunk(ports, job.plan.key, entry);
  const subscription = await subscriptionToWatch(
    ports,
    sender,
    from,
    () => remainingMs() > reconciliationSaveMs,
  );
  // The next look continues with the search.
  if (subscription.kind === 'interrupted') return done;
  const { subscriptionId } = subscription;
  try {
    if (await hasOutOfBundle(ports, { from, subscriptionId }, job.createdAtMs))
      await usageLooksOutOfBundle(ports, jobId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code } = error.problem;
    ports.log.warn('sent_texts.unreadable', { jobId, code });
    if (code === 'refused' && subscriptionId !== undefined) await forgetSubscription(ports, sender);
  }
  return done;
}

function isWatched(job: Job): boolean {
  const isRequested = optionsOf(job).halt?.onOutOfBundle === true;
  return isRequested && job.state === 'running' && job.halted?.outOfBundle !== true;
}

async function entryOf(
  { ledger }: Pick<AllPorts, 'ledger'>,
  jobId: JobId,
  sender: SenderKey,
): Promise<TextEntry | undefined> {
  for await (const entry of ledger.entries(jobId))
    if (entry.kind === 'text' && entry.sender === sender) return entry;
  return undefined;
}

/** A look that has to wait for the provider's rate is over: the next one comes soon. */
async function hasOutOfBundle(
  ports: PassPorts & Pick<AllPorts, 'sentTexts'>,
  sender: Parameters<AllPorts['sentTexts']['page']>[0],
  sinceMs: number,
): Promise<boolean> {
  const days = [dayOf(sinceMs - dayMs), dayOf(ports.now() + dayMs)] as const;
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const passed = await passLimiter(ports, 'organization.reads', { work: 'watching' }, () =>
      ports.sentTexts.page(sender, days, cursor),
    );
    if (passed.kind === 'wait') return false;
    const { texts, next } = passed.answer;
    for (const { startedAtMs, outOfBundle } of texts) {
      if (startedAtMs < sinceMs - clockSkewMs) return false;
      if (outOfBundle) return true;
    }
    if (next === undefined) return false;
    cursor = next;
  }
  return false;
}

/**
 * Pages of the newest texts that one look reads; the next look comes in two minutes. More are not needed: once the plan
 * is used up all further texts are billed beside it, so that the newest ones tell.
 */
const pagesMax = 10;

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * The subscription by which a sender's texts are asked for, for anyone who does not work on the sender. One that is
 * known is taken from its record; a search holds the sender for as long as it lasts.
 */
async function subscriptionToWatch(
  ports: SubscriptionPorts,
  sender: SenderKey,
  from: Msisdn,
  goesOn: () => boolean,
): Promise<SubscriptionAnswer> {
  if (!ports.senderSubscriptions.isNeededFor(from)) return { kind: 'found' };
  const known = foundSubscription((await ports.ledger.sender(sender))?.subscription, ports.now(), false);
  if (known !== undefined) return { kind: 'found', subscriptionId: known.subscriptionId };
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return { kind: 'interrupted', waitMs: 0 };
  const wish = { sender, from, kept: lease.subscription, isInUse: false, work: 'watching' } as const;
  const { answer, kept: subscription } = await findSubscription(ports, wish, goesOn);
  const waitMs = answer.kind === 'interrupted' ? answer.waitMs : 0;
  const notBeforeMs = waitMs > 0 ? ports.now() + waitMs : undefined;
  await ports.ledger.replaceSender(senderReleased(lease, { subscription, notBeforeMs }));
  return answer;
}

/** What the provider did not take is searched for again. */
async function forgetSubscription(ports: SubscriptionPorts, sender: SenderKey): Promise<void> {
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return;
  const subscription = subscriptionRefused(lease.subscription, ports.now());
  await ports.ledger.replaceSender(senderReleased(lease, { subscription }));
}
