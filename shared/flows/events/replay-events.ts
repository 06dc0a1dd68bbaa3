import { eventNameOf } from '../../core/events/event-cursor.ts';
import { datedBy } from '../../core/rules/conditions/facts.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import type { GivenFacts } from '../../core/rules/executions/given-facts.ts';
import { InputError } from '../../errors.ts';
import type { EventFilter, EventQueue, EventStore, ListedEvent } from '../../ports/events.ts';
import type { AutomationPorts, ReadReport } from '../../ports/rules.ts';
import { type TryPorts, tryRule } from '../rules/try-rule.ts';
import { isOf } from './list-events.ts';

type Ports = TryPorts &
  Pick<AutomationPorts, 'rules'> & {
    readonly events: Pick<EventStore, 'get' | 'list'>;
    readonly eventQueue: EventQueue;
    readonly readReport: ReadReport;
  };

/** Most events of one replay. */
const eventsMax = 1_000;

/** How many events of the time are looked at, at most, to find those that match. */
const looksMax = 50_000;

/** How many of its decisions a dry replay tells one by one. */
const shownMax = 100;

export type Replay = {
  /** Events that match. */
  readonly events: number;
  /** More match than are replayed at a time. */
  readonly more: boolean;
};

/**
 * How many events a replay would be about.
 *
 * @throws InputError 400 unless the filter says from when on
 */
export async function countReplay(ports: Pick<Ports, 'events'>, filter: EventFilter): Promise<Replay> {
  const { events, more } = await matching(ports, filter);
  return { events: events.length, more };
}

/**
 * What the rules, as they are now, would do about those events, by what the events tell. Nothing is done.
 *
 * @param given of the subscription of every event that does not tell it
 * @returns the decisions of the last received ones, and how many there are of each verdict
 */
export async function replayDry(
  ports: Ports,
  filter: EventFilter,
  given: GivenFacts = {},
): Promise<
  Replay & { readonly verdicts: Readonly<Record<string, number>>; readonly decisions: readonly Decision[] }
> {
  const { events, more } = await matching(ports, filter);
  const book = await ports.rules.newest();
  const verdicts = new Map<string, number>();
  const decisions: Decision[] = [];
  for (const { source, id } of events) {
    const event = await ports.events.get(source, id);
    const read = event === undefined ? undefined : await ports.readReport(event.body);
    if (book === undefined || event === undefined || read === undefined || 'fault' in read) continue;
    const report = datedBy(read.report, event.receivedAtMs);
    for (const rule of book.rules.filter(({ on }) => on === report.type)) {
      const decision = await tryRule(ports, book, rule, report, source, given);
      verdicts.set(decision.verdict, (verdicts.get(decision.verdict) ?? 0) + 1);
      if (decisions.length < shownMax) decisions.push(decision);
    }
  }
  return { events: events.length, more, verdicts: Object.fromEntries(verdicts), decisions };
}

/**
 * Has those events reacted to again. What has been done for one is found done: only what no rule has done before is
 * done now.
 *
 * @param expected how many events the person has seen counted; when there are others by now, nothing is done
 * @throws InputError 409 when the count is another
 */
export async function replay(
  ports: Pick<Ports, 'events' | 'eventQueue'>,
  filter: EventFilter,
  expected: number,
): Promise<Replay> {
  const { events, more } = await matching(ports, filter);
  if (events.length !== expected)
    throw new InputError('count_changed', [
      {
        detail: `${events.length} events match now. Count them again, and send that count`,
        pointer: '/count',
      },
    ]);
  // As they came in.
  for (const event of events.toReversed())
    await ports.eventQueue.sendEvent({ source: event.source, eventName: eventNameOf(event) });
  return { events: events.length, more };
}

async function matching(
  { events }: Pick<Ports, 'events'>,
  filter: EventFilter,
): Promise<{ readonly events: readonly ListedEvent[]; readonly more: boolean }> {
  if (filter.fromMs === undefined)
    throw new InputError('invalid_request', [
      { detail: 'Set "from" to the time of the first event, such as 2026-05-04T09:00:00Z', pointer: '/from' },
    ]);
  const found: ListedEvent[] = [];
  let looks = 0;
  for await (const event of events.list(filter)) {
    looks += 1;
    if (looks > looksMax) throw tooMany();
    if (!isOf(event, filter)) continue;
    if (found.length === eventsMax) return { events: found, more: true };
    found.push(event);
  }
  return { events: found, more: false };
}

function tooMany(): InputError {
  return new InputError('invalid_request', [
    { detail: `"from" and "to" span more than ${looksMax} events. Choose a shorter time`, pointer: '/from' },
  ]);
}
