import type { Entry } from '../../../shared/core/calls/entry.ts';
import type { ProductFacts } from '../../../shared/core/rules/conditions/facts.ts';
import type { Execution } from '../../../shared/core/rules/executions/execution.ts';
import type { PromiseName } from './promises.ts';
import type { Scenario } from './scenario.ts';
import type { Bug } from './world/rules-system.ts';
import type { RulesWorld } from './world/rules-world.ts';

/** A bug that somebody could build in, and the promise that it breaks. */
export type Mutant = {
  readonly name: string;
  readonly breaks: PromiseName;
  readonly bug: () => Bug;
  /** Earlier seeds do not meet it. */
  readonly firstSeed?: number;
  /** What the days have to be like for it. */
  readonly days?: Partial<Scenario>;
};

export type Change = (world: RulesWorld) => Partial<RulesWorld>;

/** @param change is made for each play, so that what it remembers is of that play */
export const by = (change: () => Change) => (): Bug => {
  const changed = change();
  return { world: (world) => ({ ...world, ...changed(world) }) };
};

/** The same execution under another name. */
const named = (execution: Execution, suffix: string): Execution => ({
  ...execution,
  key: `${execution.key}${suffix}`,
  commands: execution.commands.map((command) => ({
    ...command,
    key: command.key.replace(/-(\d+)$/, `${suffix}-$1`),
  })),
});

/** Executions whose names have a part that a function gives them; those that have one keep it. */
export const renamed =
  (partOf: (execution: Execution) => string): Change =>
  ({ executions }) => ({
    executions: {
      ...executions,
      // Anyone who looks for it by its right name never finds it.
      get: (key) => (key.includes('@') ? executions.get(key) : Promise.resolve(undefined)),
      add: (execution) => executions.add(named(execution, `@${partOf(execution)}`)),
      replace: (next) => executions.replace(next.key.includes('@') ? next : named(next, `@${partOf(next)}`)),
    },
  });

export function usedUp<Product extends ProductFacts | undefined>(product: Product): Product {
  return (
    product && { ...product, balances: product.balances.map((balance) => ({ ...balance, remaining: 0 })) }
  );
}

/** Leaves the rule's wish out of what a worker reads of an order, so that it asks nobody whether it still stands. */
export function withoutCommand(isLeftOut: (entry: Entry) => boolean): Change {
  return ({ ledger, objects }) => {
    let isBlind = false;
    return {
      ledger: {
        ...ledger,
        async entry(jobId, id) {
          const entry = await ledger.entry(jobId, id);
          isBlind = entry !== undefined && jobId.startsWith('ord_') && isLeftOut(entry);
          return entry;
        },
      },
      objects: {
        ...objects,
        async read(key, versionId) {
          const stored = await objects.read(key, versionId);
          if (!isBlind || stored === undefined || !key.startsWith('requests/')) return stored;
          return { ...stored, body: withoutWish(stored.body) };
        },
      },
    };
  };
}

async function* withoutWish(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { command: _, ...request } = JSON.parse(Buffer.concat(await Array.fromAsync(body)).toString('utf8'));
  yield Buffer.from(JSON.stringify(request));
}
