import type { JobId } from '../../shared/core/ids.ts';
import type { Msisdn } from '../../shared/core/msisdn.ts';
import { makeInput } from './campaign-input.ts';
import { canaryTo } from './canary.ts';
import { type Dice, diceOf } from './dice.ts';
import { chooseSwarm, type FaultKind, type Swarm } from './faults.ts';
import type { Mutation } from './mutation.ts';
import type { Broken } from './observer.ts';
import { randomAdversary } from './random-adversary.ts';
import { runToEnd } from './run-to-end.ts';
import { newScheduler, type Scheduler } from './scheduler.ts';
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
  /** What the observer counted. */
  readonly figures: ReadonlyMap<string, number>;
};

export type RunOptions = {
  readonly mutant?: Mutation;
  /** Goes on after an invariant is broken, to see what else breaks. */
  readonly goesOn?: boolean;
  /** Ends it after so many steps. */
  readonly stepsMax?: number;
  readonly print?: (line: string) => void;
};

const startMs = Date.UTC(2030, 0, 7, 9);

const minutes = 60_000;
const hours = 60 * minutes;

/** How long after the last fault everything must have come to its end: a call waits for records that can tell for a day at most. */
const graceMs = 26 * hours;

/** How long after that the last look for held rows is over. */
const lastLooksMs = 26 * hours;

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
    firstPerSecond: dice.pick([0.5, 5, 100]),
    ...(options.mutant === undefined ? {} : { mutant: options.mutant }),
  });
  const { observer } = system;
  const sizes = {
    rowsMax: dice.pick([3, 8, 12, 40]),
    textsMax: dice.pick([1, 2, 4, 8]),
    sendersMax: dice.pick([1, 1, 2]),
    partsMax: dice.pick([1, 2, 4]),
    peopleMax: dice.pick([4, 14, 60, 500]),
  };
  const campaigns = dice.pick([1, 1, 1, 2, 2, 3]);
  for (let no = 0; no < campaigns; no += 1) {
    const inMs = no === 0 ? 0 : dice.pick([0, 1, 7, 16, 40]) * minutes;
    system.take(makeInput(dice, no, sizes), inMs);
  }
  for (let left = dice.between(1, 5); left > 0; left -= 1) {
    scheduler.at(startMs + dice.between(1_000, dice.pick([1, 5, 45]) * minutes), undefined, () => {
      if (dice.happens(swarm.rates['recipient suppressed']))
        suppressSomebody(system, campaigns, dice, struck);
    });
  }

  interfere(system, scheduler, dice, swarm, struck);
  goOnAfterHalts(system, scheduler);
  const untilMs = startMs + swarm.faultsMs + graceMs;
  const looksOn = dice.happens(0.15);
  await runToEnd(system, scheduler, trace, {
    limitMs: looksOn ? untilMs + lastLooksMs : untilMs,
    looksOn,
    goesOn: options.goesOn === true,
    stepsMax: options.stepsMax,
  });
  return {
    broken: observer.broken,
    traceHash: trace.hash(),
    lastSteps: trace.last(),
    steps: trace.steps(),
    virtualMs: scheduler.nowMs() - startMs,
    calls: system.provider.calls(),
    struck,
    states: statesOf(system),
    figures: observer.figures,
  };
}

/** People who pause campaigns, and later go on with them, and people who cancel them. */
function interfere(
  system: System,
  scheduler: Scheduler,
  dice: Dice,
  { rates }: Swarm,
  struck: Map<string, number>,
): void {
  const campaign = (): JobId | undefined => {
    const all = [...system.observer.inputs].filter(([, { name }]) => name !== 'canary');
    return all.length === 0 ? undefined : dice.pick(all)[0];
  };
  const after = (inMs: number, happen: () => void): void =>
    scheduler.at(scheduler.nowMs() + inMs, undefined, happen);
  const strike = (kind: FaultKind, act: (jobId: JobId) => void): void => {
    if (!dice.happens(rates[kind])) return;
    after(dice.between(0, dice.pick([2, 60])) * minutes + dice.between(0, 60_000), () => {
      const jobId = campaign();
      if (jobId === undefined) return;
      struck.set(kind, (struck.get(kind) ?? 0) + 1);
      act(jobId);
    });
  };
  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    strike('campaign paused', (jobId) => {
      system.act(jobId, 'pause');
      resumeAfter(dice.pick([1, 5, 30, 180]) * minutes, jobId);
    });
  }
  strike('campaign canceled', (jobId) => system.act(jobId, 'cancel'));

  /** Asked for until nothing is paused any more: the pause may come about after the first wish to go on. */
  function resumeAfter(inMs: number, jobId: JobId): void {
    after(inMs, () => {
      if (system.ledger.job(jobId)?.state === 'paused') system.act(jobId, 'resume');
      if (scheduler.nowMs() < startMs + 12 * hours) resumeAfter(10 * minutes, jobId);
    });
  }
}

/** Somebody is told of each campaign that halted because of its sender, and lets the rest of it go on. */
function goOnAfterHalts(system: System, scheduler: Scheduler): void {
  scheduler.at(scheduler.nowMs() + 20 * minutes, undefined, () => {
    for (const jobId of system.observer.inputs.keys()) {
      const job = system.ledger.job(jobId);
      if (job?.state === 'paused' && job.reason?.code === 'sender_refused') system.act(jobId, 'resume');
    }
    goOnAfterHalts(system, scheduler);
  });
}

/** Somebody asks to be left alone, once all campaigns are planned: then calls have to see to it. */
function suppressSomebody(system: System, campaigns: number, dice: Dice, struck: Map<string, number>): void {
  const { ledger, observer } = system;
  const taken = [...observer.inputs.values()].filter(({ name }) => name !== 'canary').length;
  if (taken < campaigns) return;
  const isPlanned = [...observer.inputs.keys()].every((jobId) => ledger.job(jobId)?.plan !== undefined);
  const people = [...observer.inputs.values()].flatMap(({ rows }) =>
    [...rows.values()].flatMap((row) => (row.kind === 'accepted' && row.to !== canaryTo ? row.to : [])),
  );
  if (!isPlanned || people.length === 0) return;
  struck.set('recipient suppressed', (struck.get('recipient suppressed') ?? 0) + 1);
  system.suppress(dice.pick(people) as Msisdn);
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
