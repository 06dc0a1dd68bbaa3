import type { Decision } from '../../../shared/core/rules/decision.ts';
import { memoryCaps } from '../../../shared/memory/memory-caps.ts';
import { memoryFirings } from '../../../shared/memory/memory-firings.ts';
import { memoryPersonNotes } from '../../../shared/memory/memory-person-notes.ts';
import { memoryRecordOwners } from '../../../shared/memory/memory-record-owners.ts';
import { memoryRules } from '../../../shared/memory/memory-rules.ts';
import { memorySweepPlaces, memoryWatched } from '../../../shared/memory/memory-watched.ts';
import type { Decisions } from '../../../shared/ports/rules.ts';
import type { Process } from '../process.ts';
import { fleetEvents } from './fleet-events.ts';
import { stepped } from './stepped.ts';

/** The stores of rules as their servers see them. */
export type RuleStores = ReturnType<typeof ruleStores>;

/** @param decided is told of each decision as it is kept */
export function ruleStores(nowMs: () => number, decided: (decision: Decision) => void) {
  const decisions: Decisions = {
    add: async (decision) => decided(decision),
    // Nobody in here reads them by the page.
    async *newest() {},
  };
  return {
    rules: memoryRules(),
    caps: memoryCaps(),
    firings: memoryFirings(),
    watched: memoryWatched(),
    sweepPlaces: memorySweepPlaces(),
    events: fleetEvents(nowMs),
    recordOwners: memoryRecordOwners(),
    personNotes: memoryPersonNotes(),
    decisions,
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
