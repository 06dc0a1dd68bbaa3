import type { Decision } from '../../../../shared/core/rules/executions/decision.ts';
import type { Execution } from '../../../../shared/core/rules/executions/execution.ts';
import type { RuleBook } from '../../../../shared/core/rules/rule.ts';
import { memoryRecordOwners } from '../../../../shared/memory/orders/record-owners.ts';
import { memorySubscriptionIndex } from '../../../../shared/memory/orders/subscription-index.ts';
import {
  memoryExecutions,
  memoryQuotas,
  memoryRules,
  memorySweepCursors,
  memoryWatched,
} from '../../../../shared/memory/rules/rules.ts';
import type { Written } from '../../../../shared/ports/calls/ledger.ts';
import type { Decisions, WatchedProduct } from '../../../../shared/ports/rules.ts';
import type { Process } from '../../machinery/process.ts';
import { fleetEvents } from '../fleet/fleet-events.ts';
import { stepped } from './stepped.ts';

/** The stores of rules as their servers see them. */
export type RuleStores = ReturnType<typeof ruleStores>;

/** Those who see what is written. */
export type StoreWatch = {
  readonly decided: (decision: Decision) => void;
  readonly published: (book: RuleBook) => void;
  readonly heardOf: (productId: string) => void;
  /** Called with each execution whose commands are started from now on. */
  readonly fired: (execution: Execution) => void;
  readonly quotaTouched: (item: string) => void;
};

export function ruleStores(nowMs: () => number, watch: StoreWatch) {
  const [rules, quotas, watched] = [memoryRules(), memoryQuotas(), memoryWatched()];
  const decisions: Decisions = {
    add: async (decision) => watch.decided(decision),
    // Nobody in here reads them by the page.
    async *newest() {},
  };
  return {
    rules: {
      ...rules,
      async append(book: RuleBook) {
        const added = await rules.append(book);
        if (added) watch.published(book);
        return added;
      },
    },
    quotas: {
      ...quotas,
      giveBack(item: string, id: string) {
        watch.quotaTouched(item);
        return quotas.giveBack(item, id);
      },
    },
    executions: openExecutions(watch.fired),
    watched: {
      ...watched,
      record(product: WatchedProduct) {
        watch.heardOf(product.productId);
        return watched.record(product);
      },
    },
    sweepCursors: memorySweepCursors(),
    events: fleetEvents(nowMs),
    recordOwners: memoryRecordOwners(),
    subscriptionIndex: memorySubscriptionIndex(),
    decisions,
  };
}

/** Executions that say when the next one is due, so that no scheduler has to look in vain. */
function openExecutions(fired: StoreWatch['fired']) {
  const executions = memoryExecutions();
  const due = new Map<string, number>();
  const noted = (execution: Execution, answer: Written<Execution>): Written<Execution> => {
    const { key, dueAtMs, state, looks } = execution;
    if (answer.applied && state === 'started' && looks === 0) fired(execution);
    if (answer.applied && dueAtMs !== undefined) due.set(key, dueAtMs);
    if (answer.applied && dueAtMs === undefined) due.delete(key);
    return answer;
  };
  return {
    ...executions,
    add: async (execution: Execution) => noted(execution, await executions.add(execution)),
    replace: async (next: Execution) => noted(next, await executions.replace(next)),
    nextDueMs: () => Math.min(...due.values()),
  };
}

/** A call that is missing here would be one that nothing but a dead process disturbs. */
const writes: { readonly [Name in keyof RuleStores]: readonly (keyof RuleStores[Name])[] } = {
  rules: ['append'],
  quotas: ['reserve', 'giveBack', 'begin', 'undo'],
  executions: ['add', 'replace'],
  watched: ['record', 'forget'],
  sweepCursors: ['replace'],
  events: ['add', 'markQueued'],
  recordOwners: ['own'],
  subscriptionIndex: ['record'],
  decisions: ['add'],
};

/** The same as one process has them. */
export function storesOf(process: Process, stores: RuleStores): RuleStores {
  const made = Object.entries(writes).map(([name, changing]) => {
    const store = stores[name as keyof RuleStores];
    return [name, stepped<object>(process, store, name, changing)];
  });
  return Object.fromEntries(made) as RuleStores;
}
