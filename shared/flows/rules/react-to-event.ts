import type { Step } from '../../core/jobs/operation.ts';
import {
  datedBy,
  type EventHint,
  type SubjectFacts,
  subscriptionIdIn,
} from '../../core/rules/conditions/facts.ts';
import type { DecisionSource } from '../../core/rules/executions/decision.ts';
import { type Decided, decisionOf } from '../../core/rules/executions/decision-of.ts';
import { isOlderThan } from '../../core/rules/readings/older-read.ts';
import type { RuleBook } from '../../core/rules/rule.ts';
import { ProviderError } from '../../errors.ts';
import type { EventReference, EventStore } from '../../ports/events.ts';
import type { AutomationPorts, ReadHint } from '../../ports/rules.ts';
import type { Disposition, Invocation } from '../../ports/world.ts';
import { decide } from './decide.ts';
import { askedPrices } from './subscription/asked-prices.ts';
import { fitsPlan } from './subscription/fits-plan.ts';
import { readOnce } from './subscription/read-once.ts';
import { readSubject } from './subscription/read-subject.ts';
import type { RecentReads } from './subscription/recent-reads.ts';
import { needsRefill } from './sweep/needs-refill.ts';

export type RuleSettings = {
  /** Older events are kept and not acted upon: repeats of them are no longer recognised. */
  readonly eventAgeMaxMs: number;
};

export type EventPorts = AutomationPorts & {
  readonly events: Pick<EventStore, 'get'>;
  readonly readHint: ReadHint;
  /** Absent: each event is read for by itself. */
  readonly recentReads?: RecentReads;
};

/** Wait after a read that the provider did not answer, doubled each time up to the largest. */
const [firstWaitMs, lastWaitMs] = [5_000, 15 * 60_000];

/**
 * So young an event may be ahead of what the provider's reads show. Later they are believed, whatever the event told.
 */
const aheadMaxMs = 5 * 60_000;

/** With growing waits the sixth invocation comes after two and a half minutes, the seventh after five. */
const aheadReceivesMax = 6;

/** No read is shared with the invocation before: the first wait is longer. */
const sharedAgainMs = 4_000;

/**
 * Decides about an event by every rule that is on its type, and starts what they want. The event is a hint: what it is
 * about is read again first. Repeats, however late, find the same things done.
 */
export async function reactToEvent(
  ports: EventPorts,
  settings: RuleSettings,
  { source, eventId }: EventReference,
  invocation: Invocation,
): Promise<Disposition> {
  const event = await ports.events.get(source, eventId);
  if (event === undefined) {
    ports.log.warn('event is not kept', { source, event: eventId });
    return { kind: 'ack' };
  }
  const read = ports.readHint(event.body);
  if ('fault' in read) {
    ports.log.warn('event cannot be read', { source, event: eventId });
    return { kind: 'ack' };
  }
  const hint = datedBy(read.hint, event.receivedAtMs);
  const book = await ports.rules.newest();
  try {
    await noteLine(ports, hint);
    const how = { source, from: 'webhook', dry: false } as const;
    const sinceMs = invocation.receives === 1 ? event.receivedAtMs : ports.now() - sharedAgainMs;
    const lines = ports.recentReads?.since(Math.max(event.receivedAtMs, sinceMs)) ?? ports.lines;
    const rules = book?.rules.filter(({ on }) => on === hint.type) ?? [];
    const facts = rules.length === 0 ? undefined : await readSubject(lines, hint);
    if (rules.length > 0 && isAhead(hint, facts, ports.now(), invocation)) {
      ports.log.info('an event is ahead of what the provider shows', { source, eventId });
      return { kind: 'retry_later', inMs: waitMsOf(invocation) };
    }
    const fired =
      book === undefined ? 0 : await reactToHint({ ...ports, lines }, settings, book, hint, how, facts);
    ports.log.info('event decided about', { source, eventId, fired });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ports.log.warn('the provider did not say what an event is about', {
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

/** The waits alone end it as well, should the provider's clock be ahead of ours. */
function isAhead(
  hint: EventHint,
  facts: SubjectFacts | undefined,
  nowMs: number,
  { receives }: Invocation,
): boolean {
  const isYoung = nowMs - hint.createdAtMs < aheadMaxMs && receives <= aheadReceivesMax;
  return isYoung && isOlderThan(hint, facts);
}

export type HintFrom = { readonly source: string; readonly from: DecisionSource; readonly dry: boolean };

/**
 * @param facts what it is about, when that has just been read
 * @returns how many rules fired
 * @throws ProviderError, effect none
 */
export async function reactToHint(
  given: AutomationPorts,
  { eventAgeMaxMs }: RuleSettings,
  book: RuleBook,
  hint: EventHint,
  { source, from, dry }: HintFrom,
  facts?: SubjectFacts,
): Promise<number> {
  const rules = book.rules.filter(({ on }) => on === hint.type);
  if (rules.length === 0) return 0;
  const ports = { ...given, lines: readOnce(given.lines) };
  const read = facts ?? (await readSubject(ports.lines, hint));
  let fired = 0;
  for (const rule of rules) {
    const fits = (step: Step) => fitsPlan(ports.lines, step, read ?? {});
    const needs = () => needsRefill(ports, rule, read ?? {});
    const prices = () => askedPrices(ports.lines, book, rule);
    const { unavailable } = ports.lines;
    const asks = { fits, needs, prices, unavailable };
    const subscriptionId = read === undefined ? undefined : subscriptionIdIn(read);
    const about = { hint, rule: rule.name, version: book.version, source, from, subscriptionId };
    const kept = (decided: Decided) => decisionOf(decided, about, ports.now());
    const answer = await decide(ports, { book, rule, hint, facts: read, dry, eventAgeMaxMs, kept, ...asks });
    if (answer.verdict === 'fired' || answer.verdict === 'waiting') fired += 1;
    const decision = answer.decision ?? kept(answer);
    if (decision !== undefined) await ports.decisions.add(decision);
  }
  return fired;
}

/** Lines become known by their events, and from then on sweeps look at them. */
async function noteLine(
  { watched }: Pick<AutomationPorts, 'watched'>,
  { subject, told }: EventHint,
): Promise<void> {
  if (subject?.about !== 'product') return;
  const { subscriptionId } = told.product ?? {};
  await watched.note({ productId: subject.id, ...(subscriptionId === undefined ? {} : { subscriptionId }) });
}
