import { makeInput } from './campaign-input.ts';
import { diceOf } from './dice.ts';
import { chooseSwarm } from './faults.ts';
import type { Mutation } from './mutation.ts';
import type { Broken } from './observer.ts';
import { randomAdversary } from './random-adversary.ts';
import { runToEnd } from './run-to-end.ts';
import { newScheduler } from './scheduler.ts';
import { newSystem, type System } from './system.ts';
import { newTrace } from './trace.ts';

export type RunResult = {
  readonly broken: readonly Broken[];
  readonly traceHash: string;
  readonly lastSteps: readonly string[];
  readonly steps: number;
  readonly virtualMs: number;
  readonly calls: number;
  /** Faults that struck and outcomes of calls, by name. */
  readonly struck: ReadonlyMap<string, number>;
  /** Entries at the end, by state. */
  readonly states: ReadonlyMap<string, number>;
};

export type RunOptions = {
  readonly mutant?: Mutation;
  /** Goes on after an invariant is broken, to see what else breaks. */
  readonly goesOn?: boolean;
  readonly print?: (line: string) => void;
};

const startMs = Date.UTC(2030, 0, 7, 9);

/** How long after the last fault everything must have come to its end. */
const graceMs = 8 * 3_600_000;

/** Plays one seed: one or two small campaigns from their input to their end, with the faults that the seed chooses. */
export async function runSeed(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const dice = diceOf(seed);
  const swarm = chooseSwarm(dice);
  const struck = new Map<string, number>();
  const trace = newTrace(startMs, 60, options.print);
  const scheduler = newScheduler(startMs, dice.next);
  const adversary = randomAdversary(dice, swarm, scheduler.nowMs, (what) =>
    struck.set(what, (struck.get(what) ?? 0) + 1),
  );
  const system = newSystem({
    scheduler,
    trace,
    adversary,
    dice,
    workersMax: dice.between(1, 4),
    window: dice.pick([1, 2, 5, 50]),
    knowsOwnWrites: dice.happens(0.5),
    ...(options.mutant === undefined ? {} : { mutant: options.mutant }),
  });
  const { observer } = system;
  const sizes = {
    rowsMax: dice.pick([3, 10, 40]),
    textsMax: dice.pick([2, 4, 8]),
    sendersMax: dice.pick([1, 2]),
    partsMax: dice.pick([1, 2, 4]),
  };
  const campaigns = dice.happens(0.3) ? 2 : 1;
  for (let no = 0; no < campaigns; no += 1) system.take(makeInput(dice, no, sizes));

  await runToEnd(system, scheduler, trace, startMs + swarm.faultsMs + graceMs, options.goesOn);
  return {
    broken: observer.broken,
    traceHash: trace.hash(),
    lastSteps: trace.last(),
    steps: trace.steps(),
    virtualMs: scheduler.nowMs() - startMs,
    calls: system.provider.calls(),
    struck,
    states: statesOf(system),
  };
}

function statesOf({ ledger, observer }: System): Map<string, number> {
  const states = new Map<string, number>();
  for (const jobId of observer.inputs.keys()) {
    for (const { state } of ledger.entriesAfter(jobId, '', Number.POSITIVE_INFINITY)) {
      states.set(state, (states.get(state) ?? 0) + 1);
    }
  }
  return states;
}
