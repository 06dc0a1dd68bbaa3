import type { Decision } from '../../../../shared/core/rules/executions/decision.ts';
import type { Firing } from '../../../../shared/core/rules/executions/firing.ts';
import type { RuleBook } from '../../../../shared/core/rules/rule.ts';
import { memoryPersonNotes } from '../../../../shared/memory/orders/person-notes.ts';
import { memoryRecordOwners } from '../../../../shared/memory/orders/record-owners.ts';
import { memoryCaps } from '../../../../shared/memory/rules/caps.ts';
import { memoryFirings } from '../../../../shared/memory/rules/firings.ts';
import { memoryRules } from '../../../../shared/memory/rules/rules.ts';
import { memorySweepPlaces, memoryWatched } from '../../../../shared/memory/rules/watched.ts';
import type { Decisions, WatchedLine } from '../../../../shared/ports/rules.ts';
import type { Written } from '../../../../shared/ports/world.ts';
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
  /** Told of each firing whose commands are started from now on. */
  readonly fired: (firing: Firing) => void;
  readonly capTouched: (item: string) => void;
};

export function ruleStores(nowMs: () => number, watch: StoreWatch) {
  const [rules, caps, watched] = [memoryRules(), memoryCaps(), memoryWatched()];
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
    caps: {
      ...caps,
      giveBack(item: string, id: string) {
        watch.capTouched(item);
        return caps.giveBack(item, id);
      },
    },
    firings: openFirings(watch.fired),
    watched: {
      ...watched,
      note(line: WatchedLine) {
        watch.heardOf(line.productId);
        return watched.note(line);
      },
    },
    sweepPlaces: memorySweepPlaces(),
    events: fleetEvents(nowMs),
    recordOwners: memoryRecordOwners(),
    personNotes: memoryPersonNotes(),
    decisions,
  };
}

/** Firings that say when the next one is due, so that no tick has to look in vain. */
function openFirings(fired: StoreWatch['fired']) {
  const firings = memoryFirings();
  const due = new Map<string, number>();
  const noted = (firing: Firing, answer: Written<Firing>): Written<Firing> => {
    const { key, dueAtMs, state, looks } = firing;
    if (answer.applied && state === 'started' && looks === 0) fired(firing);
    if (answer.applied && dueAtMs !== undefined) due.set(key, dueAtMs);
    if (answer.applied && dueAtMs === undefined) due.delete(key);
    return answer;
  };
  return {
    ...firings,
    add: async (firing: Firing) => noted(firing, await firings.add(firing)),
    replace: async (next: Firing) => noted(next, await firings.replace(next)),
    nextDueMs: () => Math.min(...due.values()),
  };
}

const writes: Readonly<Record<keyof RuleStores, readonly string[]>> = {
  rules: ['append'],
  caps: ['reserve', 'giveBack', 'begin', 'undo'],
  firings: ['add', 'replace'],
  watched: ['note', 'forget'],
  sweepPlaces: ['replace'],
  events: ['add', 'markQueued'],
  recordOwners: ['own'],
  personNotes: ['note'],
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
