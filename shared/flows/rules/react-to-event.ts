import type { Step } from '../../core/jobs/operation.ts';
import {
  datedBy,
  type EventReport,
  type SubjectFacts,
  subscriptionIdIn,
} from '../../core/rules/conditions/facts.ts';
import { type Decided, type DecisionSource, decisionOf } from '../../core/rules/executions/decision.ts';
import { isOlderThan } from '../../core/rules/readings/older-read.ts';
import type { RuleBook } from '../../core/rules/rule.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { EventKey, EventReference, EventStore } from '../../ports/events.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AutomationPorts, ReadReport } from '../../ports/rules.ts';
import { decide } from './decide.ts';
import { fitsTariff } from './subjects/fits-tariff.ts';
import { patienceOf, patientReads } from './subjects/patient-reads.ts';
import { providerPrices } from './subjects/provider-prices.ts';
import { readOnce } from './subjects/read-once.ts';
import { readSubject } from './subjects/read-subject.ts';
import type { RecentReads } from './subjects/recent-reads.ts';
import { needsRefill } from './sweep/needs-refill.ts';

export type RuleSettings = {
  /** Older events are kept and not acted upon: repeats of them are no longer recognised. */
  readonly eventAgeMaxMs: number;
};

export type EventPorts = AutomationPorts &
  Pick<Pacing, 'pause'> & {
    readonly events: Pick<EventStore, 'get'>;
    readonly readReport: ReadReport;
    /** Absent: each event is read for separately. */
    readonly recentReads?: RecentReads;
  };

/** Wait after a read that the provider did not answer, doubled each time up to the largest. */
const [firstWaitMs, lastWaitMs] = [5_000, 15 * 60_000];

/**
 * So young an event may be ahead of what the provider's reads show. Later they are believed, whatever the event
 * reported.
 */
const aheadMaxMs = 5 * 60_000;

/** With growing waits the sixth invocation comes after two and a half minutes, the seventh after five. */
const aheadReceivesMax = 6;

/**
 * From then on reads are waited for: where the limiter is slow, several that start over each time would never come to
 * their end.
 */
const promptReceivesMax = 6;

/** Kept free behind these reads, for what they lead to. */
const reserveMs = 30_000;

/** No read is shared with the invocation before: the first wait is longer. */
const sharedAgainMs = 4_000;

/**
 * Decides about an event by every rule that is on its type, and starts what they want. The event is only a report: what
 * it is about is read again first. Repeats, however late, find the same things done.
 */
export async function reactToEvent(
  ports: EventPorts,
  settings: RuleSettings,
  { source, eventId }: EventReference,
  invocation: Invocation,
): Promise<Disposition> {
  const event = await ports.events.get(source, eventId);
  if (event === undefined) {
    ports.log.warn('event.not_kept', { source, event: eventId });
    return { kind: 'ack' };
  }
  const read = await ports.readReport(event.body);
  if ('fault' in read) {
    ports.log.warn('event.unreadable', { source, event: eventId });
    return { kind: 'ack' };
  }
  const report = datedBy(read.report, event.receivedAtMs);
  const book = await ports.rules.newest();
  try {
    await recordProduct(ports, report);
    const how = { source, from: 'webhook', dry: false } as const;
    const sinceMs = invocation.receives === 1 ? event.receivedAtMs : ports.now() - sharedAgainMs;
    const recent = ports.recentReads?.since(Math.max(event.receivedAtMs, sinceMs)) ?? ports.subjects;
    const patience = patienceOf(ports, invocation.remainingMs, reserveMs);
    const subjects = invocation.receives > promptReceivesMax ? patientReads(recent, patience) : recent;
    const rules = book?.rules.filter(({ on }) => on === report.type) ?? [];
    const facts = rules.length === 0 ? undefined : await readSubject(subjects, report);
    const later =
      rules.length > 0 && isOlderThan(report, facts)
        ? readLater(ports, event, report, invocation)
        : undefined;
    if (later !== undefined) return later;
    const fired =
      book === undefined
        ? 0
        : await reactToReport({ ...ports, subjects }, settings, book, report, how, facts);
    ports.log.info('event.decided', { source, eventId, fired });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ports.log.warn('event.subject_unreadable', {
      source,
      event: eventId,
      code: error.problem.code,
    });
    return askAgain(error, invocation);
  }
  return { kind: 'ack' };
}

/** Later each time: a message is given up after fifty receives, and an outage may last for hours. */
export function askAgain({ problem }: ProviderError, invocation: Pick<Invocation, 'receives'>): Disposition {
  return { kind: 'retry_later', inMs: Math.max(waitMsOf(invocation), problem.retryAfterMs ?? 0) };
}

function waitMsOf({ receives }: Pick<Invocation, 'receives'>): number {
  return Math.min(lastWaitMs, firstWaitMs * 2 ** Math.min(receives - 1, 10));
}

/**
 * What reads do not show yet that an event reports is read again while the event is young. The waits alone end it as
 * well, should the provider's clock be ahead of our clock.
 *
 * @returns undefined when the reads are believed
 */
export function readLater(
  { now, log }: Pick<EventPorts, 'now' | 'log'>,
  { source, id: eventId }: EventKey,
  { createdAtMs }: EventReport,
  { receives }: Pick<Invocation, 'receives'>,
): Disposition | undefined {
  if (now() - createdAtMs >= aheadMaxMs || receives > aheadReceivesMax) return undefined;
  log.info('event.ahead_of_provider', { source, eventId });
  return { kind: 'retry_later', inMs: waitMsOf({ receives }) };
}

export type ReportFrom = { readonly source: string; readonly from: DecisionSource; readonly dry: boolean };

/**
 * @param facts what it is about, when that has just been read
 * @returns how many rules fired
 * @throws ProviderError, effect none
 */
export async function reactToReport(
  given: AutomationPorts,
  { eventAgeMaxMs }: RuleSettings,
  book: RuleBook,
  report: EventReport,
  { source, from, dry }: ReportFrom,
  facts?: SubjectFacts,
): Promise<number> {
  const rules = book.rules.filter(({ on }) => on === report.type);
  if (rules.length === 0) return 0;
  const ports = { ...given, subjects: readOnce(given.subjects) };
  const read = facts ?? (await readSubject(ports.subjects, report));
  let fired = 0;
  for (const rule of rules) {
    const fits = (step: Step) => fitsTariff(ports.subjects, step, read ?? {});
    const needs = () => needsRefill(ports, rule, read ?? {});
    const prices = () => providerPrices(ports.subjects, book, rule);
    const { unavailable } = ports.subjects;
    const asks = { fits, needs, prices, unavailable };
    const subscriptionId = read === undefined ? undefined : subscriptionIdIn(read);
    const about = { report, rule: rule.name, version: book.version, source, from, subscriptionId };
    const kept = (decided: Decided) => decisionOf(decided, about, ports.now());
    const answer = await decide(ports, {
      book,
      rule,
      report,
      facts: read,
      dry,
      eventAgeMaxMs,
      kept,
      ...asks,
    });
    if (answer.verdict === 'executed' || answer.verdict === 'awaiting_approval') fired += 1;
    const decision = answer.decision ?? kept(answer);
    if (decision !== undefined) await ports.decisions.add(decision);
  }
  return fired;
}

/** A product becomes known by its events, and from then on sweeps look at it. */
async function recordProduct(
  { watched, now }: Pick<AutomationPorts, 'watched' | 'now'>,
  { subject, reported }: EventReport,
): Promise<void> {
  if (subject?.about !== 'product') return;
  const { subscriptionId } = reported.product ?? {};
  await watched.record({
    productId: subject.id,
    namedAtMs: now(),
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
  });
}
