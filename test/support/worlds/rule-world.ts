import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import type {
  EventReport,
  ProductFacts,
  SubscriptionFacts,
} from '../../../shared/core/rules/conditions/facts.ts';
import type { Command, CommandState } from '../../../shared/core/rules/executions/command.ts';
import type { Rule, RuleBook } from '../../../shared/core/rules/rule.ts';
import type { EventPorts, RuleSettings } from '../../../shared/flows/rules/react-to-event.ts';
import {
  memoryDecisions,
  memoryExecutions,
  memoryQuotas,
  memoryRules,
  memorySweepCursors,
  memoryWatched,
} from '../../../shared/memory/rules/rules.ts';
import type { EventStore, ListedEvent } from '../../../shared/ports/events.ts';
import type { Commands, Subjects } from '../../../shared/ports/rules.ts';
import { aWorld } from '../world.ts';

export const settings: RuleSettings = { eventAgeMaxMs: 14 * 24 * 3_600_000 };

export const aTopUp = {
  kind: 'top_up',
  offering: 'prdoff_extra',
  purchaseLocation: 'ES',
  price: { amount: 500, currency: 'EUR' },
} as const;

export function aRule(change: Partial<Rule> = {}): Rule {
  return {
    name: 'top-up-at-80',
    on: 'balance.threshold.exceeded',
    mode: 'on',
    once: 'period',
    thresholdPercent: 80,
    quotas: { ruleDay: { count: 100 } },
    do: [aTopUp],
    ...change,
  };
}

export function aBook(rules: readonly Rule[], change: Partial<RuleBook> = {}): RuleBook {
  return { version: 1, atMs: 0, by: 'crm', off: false, currency: 'EUR', rules, ...change };
}

/** 85 of 100 units used. */
export function aProduct(id = 'prd_1', change: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id,
    status: 'active',
    subscriptionId: 'subs_1',
    offeringName: 'Plan S',
    endAt: '2026-02-01T00:00:00Z',
    balances: [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 15 }],
    ...change,
  };
}

export function anEventReport(change: Partial<EventReport> = {}): EventReport {
  return {
    id: 'evt_1',
    type: 'balance.threshold.exceeded',
    createdAtMs: Date.UTC(2026, 0, 5, 11),
    subject: { about: 'product', id: 'prd_1' },
    reported: {},
    data: {},
    ...change,
  };
}

/** Commands that were started, in their order; each is in the state that the test gives it. */
function scriptedCommands(): Commands & {
  readonly started: Command[];
  readonly states: Map<string, CommandState>;
} {
  const started: Command[] = [];
  const states = new Map<string, CommandState>();
  return {
    started,
    states,
    async start(command) {
      if (states.has(command.key)) return 'already';
      states.set(command.key, 'running');
      started.push(command);
      return 'started';
    },
    stateOf: async (key) => states.get(key) ?? 'none',
  };
}

/** A provider that knows these subjects. Whatever is changed in the maps is what it says from then on. */
export function knownSubscriptions() {
  const products = new Map<string, ProductFacts>([['prd_1', aProduct()]]);
  const subscriptions = new Map<string, SubscriptionFacts>([['subs_1', { id: 'subs_1', status: 'active' }]]);
  let reads = 0;
  const subjects: Subjects = {
    product: async (id) => {
      reads += 1;
      return products.get(id);
    },
    subscription: async (id) => subscriptions.get(id),
    porting: async () => undefined,
    invoice: async () => undefined,
    contract: async () => undefined,
    order: async () => undefined,
  };
  return {
    subjects,
    products,
    subscriptions,
    get reads() {
      return reads;
    },
  };
}

/** A world whose rules are these; `fires` says how an event arrives. */
export async function ruleWorld(rules: readonly Rule[] = [aRule()], change: Partial<RuleBook> = {}) {
  const plain = aWorld();
  const known = knownSubscriptions();
  const kept = new Map<string, { event: ListedEvent & { readonly body: Uint8Array }; report: EventReport }>();
  const world = {
    ...plain,
    rules: memoryRules(),
    subjects: known.subjects,
    quotas: memoryQuotas(),
    executions: memoryExecutions(),
    commands: scriptedCommands(),
    decisions: memoryDecisions(),
    watched: memoryWatched(),
    sweepCursors: memorySweepCursors(),
    known,
    events: {
      get: async (_: string, id: string) => kept.get(id)?.event,
      named: async (eventName: string) =>
        [...kept.values()].find(({ event }) => eventNameOf(event) === eventName)?.event,
      async *list() {
        for (const { event } of kept.values()) yield event;
      },
    },
    readReport: async (body) => {
      const found = kept.get(new TextDecoder().decode(body));
      return found === undefined ? { fault: 'no event' } : { report: found.report };
    },
    keep(report: EventReport, receivedAtMs: number = report.createdAtMs) {
      const body = new TextEncoder().encode(report.id);
      const event = { source: 'partner', receivedAtMs, body, ...report };
      kept.set(report.id, { event, report });
    },
  } satisfies EventPorts & { readonly events: Pick<EventStore, 'get' | 'list' | 'named'> } & Record<
      string,
      unknown
    >;
  if (rules.length > 0) await world.rules.append(aBook(rules, change));
  return world;
}

export type RuleTestWorld = Awaited<ReturnType<typeof ruleWorld>>;

export const invocation = { receives: 1, remainingMs: () => 60_000 };
