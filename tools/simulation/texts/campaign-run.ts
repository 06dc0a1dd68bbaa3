import type { EntryId, JobId } from '../../../shared/core/ids.ts';
import {
  type ReconciliationLimits,
  reconciliationLimits,
} from '../../../shared/core/reconciliation/limits.ts';
import type { SizesWish } from '../../../shared/ports/jobs/job-counts.ts';
import { type Dice, diceOf } from '../machinery/dice.ts';
import { chooseSwarm } from '../machinery/faults.ts';
import { goOnAfterHalts, interfere } from '../machinery/interference.ts';
import { newOddRecords } from '../machinery/odd-records.ts';
import { chooseRare, losesCounts, type RareKind } from '../machinery/rare.ts';
import type { RunResult } from '../machinery/run-result.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { newSlowStorage } from '../machinery/stores/slow-storage.ts';
import { newTrace } from '../machinery/trace.ts';
import { makeInput } from './campaign-input.ts';
import { canaryTo, isControlMessageJob, peopleOf, settingsOfStages } from './control-message.ts';
import { chooseHabits, type HabitKind } from './people/actions.ts';
import { busyPeople } from './people/busy-people.ts';
import { changeCampaigns, wantsTime } from './people/changing.ts';
import { eraseWhileUnclear } from './people/erasing.ts';
import { suppressControlNumber, uploadLists } from './people/lists.ts';
import { loseLedger } from './people/restoring.ts';
import { pressControls, stopBetweenParts } from './people/steering.ts';
import { stopCalls } from './people/stopping.ts';
import { wantsRarely } from './people/wishes.ts';
import { runToEnd } from './run-to-end.ts';
import { newSystem, type System } from './system.ts';
import type { Broken } from './watch/observer.ts';
import { expireWhileOpen } from './world/expiring.ts';
import type { Mutant, Mutation } from './world/mutation.ts';
import { chooseOutages } from './world/outages.ts';
import { newPartlySent } from './world/partly-sent.ts';
import { randomAdversary } from './world/random-adversary.ts';

export type CampaignRun = RunResult<Broken>;

export type RunOptions = {
  readonly mutant?: Mutation & Pick<Mutant, 'knows'>;
  /** What is rare and happens for certain. */
  readonly knows?: readonly RareKind[];
  /** Continues after an invariant is broken, to see what else breaks. */
  readonly goesOn?: boolean;
  /** Ends it after this many steps. */
  readonly stepsMax?: number;
  readonly print?: (line: string) => void;
};

const startMs = Date.UTC(2030, 0, 7, 9);

const minutes = 60_000;
const hours = 60 * minutes;

/**
 * How long after the last fault everything must have come to its end: a call waits for records that can tell for a day
 * at most. A person decides about it then, and the part after it waits for the next look at its job.
 */
const graceMs = 27 * hours;

/** Until when people see to it that nothing stays paused. */
const tendedUntilMs = startMs + 12 * hours;

/** How long after that the last look for held rows is over. */
const lastLooksMs = 26 * hours;

/** Plays one seed: one or two small campaigns from their input to their end, with the faults that the seed chooses. */
export async function runSeed(seed: number, options: RunOptions = {}): Promise<CampaignRun> {
  const dice = diceOf(seed);
  const chosen = chooseSwarm(dice);
  const struck = new Map<string, number>();
  const trace = newTrace(startMs, 60, options.print);
  const scheduler = newScheduler(startMs, dice.next);
  const strike = (what: string): void => void struck.set(what, (struck.get(what) ?? 0) + 1);
  const rare = chooseRare(seed, strike, [...(options.mutant?.knows ?? []), ...(options.knows ?? [])]);
  const outages = chooseOutages(rare, () => scheduler.nowMs() - startMs);
  const swarm = outages.swarm(chosen);
  const random = randomAdversary(dice, swarm, scheduler.nowMs, strike);
  const adversary = {
    ...random,
    recordsProblem: outages.recordsProblem(random),
    oddRecords: newOddRecords(rare),
    ...newSlowStorage(rare, scheduler.nowMs, startMs + swarm.faultsMs),
    sentAlthoughRefused: newPartlySent(rare),
    sidecarInMs: () =>
      rare.strikes('sidecar after its file', 1) ? rare.dice.pick([0, 1, 300, 60_000]) : undefined,
  };
  const habits = outages.habits(chooseHabits(dice));
  const together = rare.strikes('campaigns that start together', 1);
  const wants = (kind: HabitKind): boolean => {
    const wanted = dice.happens(habits.rates[kind]) || wantsTime(rare, kind) || wantsRarely(rare, kind);
    if (wanted) strike(kind);
    return wanted;
  };
  const isInternational = rare.strikes('senders of two countries', 1);
  const people = busyPeople(() => system, dice, habits, strike);
  const stop = stopBetweenParts(() => tended, rare, tendedUntilMs);
  const expire = expireWhileOpen(() => system, rare);
  const erase = eraseWhileUnclear(() => system, rare);
  const change = changeCampaigns(() => system, rare);
  const system: System = newSystem({
    people: {
      jobWritten(job) {
        people.jobWritten(job);
        change(job);
      },
      entryWritten(after) {
        people.entryWritten(after);
        stop(after);
        erase(after);
        expire(after);
      },
    },
    canaryTo: isInternational ? rare.dice.pick(settingsOfStages) : canaryTo,
    sizes: rare.strikes('sizes made small', 1) ? smallSizes(rare.dice) : undefined,
    stageLimit: rare.strikes('stage with a limit of texts', 1)
      ? { max: rare.dice.pick([1, 2]), perDays: rare.dice.pick([1, 7]) }
      : undefined,
    limits: dice.happens(0.2) ? smallLimits(dice) : reconciliationLimits,
    calmFromMs: startMs + swarm.faultsMs,
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
  const sizes = outages.sizes({
    rowsMax: dice.pick([3, 8, 12, 40]),
    textsMax: dice.pick([1, 3, 5, 9]),
    sendersMax: dice.pick([1, 1, 2]),
    partsMax: dice.pick([1, 2, 4]),
    peopleMax: Math.min(dice.pick([4, 14, 60, 500]), together ? 4 : 500),
    isInternational,
  });
  const campaigns = Math.max(dice.pick([1, 2, 2, 2, 3, 3]), together ? 2 : 1);
  for (let no = 0; no < (outages.campaignsInMin?.length ?? campaigns); no += 1) {
    const inMs = (outages.campaignsInMin?.[no] ?? (no === 0 ? 0 : dice.pick([0, 1, 7, 16, 40]))) * minutes;
    system.take(makeInput(dice, no, sizes, wants, startMs + inMs), inMs);
  }
  uploadLists(system, rare);
  suppressControlNumber(system, rare);
  stopCalls(system, rare);
  const retry = (jobId: JobId): void =>
    system.request({ kind: 'retry', jobId, key: `restored-${jobId}`, states: ['unprocessed'] });
  loseLedger({ ...system, retry }, rare, isControlMessageJob);
  for (let left = dice.between(1, 5); left > 0; left -= 1) {
    scheduler.at(startMs + dice.between(1_000, dice.pick([1, 5, 45]) * minutes), undefined, () => {
      if (dice.happens(swarm.rates['recipient suppressed'])) suppressSomebody(system, dice, strike, wants);
    });
  }

  const tended = {
    scheduler,
    jobIds: () => [...observer.inputs].flatMap(([id, { name }]) => (name === 'controlMessage' ? [] : [id])),
    job: (id: JobId) => system.ledger.job(id),
    act: system.act,
    hasEntry: (jobId: JobId, id: EntryId) => system.ledger.entry(jobId, id) !== undefined,
  };
  interfere(tended, dice, {
    wishes: (wish) => dice.happens(swarm.rates[wish]),
    struck: strike,
    pausesMs: [1, 5, 30, 180].map((count) => count * minutes),
    untilMs: tendedUntilMs,
  });
  pressControls(tended, rare, tendedUntilMs);
  for (const reason of ['sender_refused', 'error_share'] as const) goOnAfterHalts(tended, reason);
  const untilMs = startMs + swarm.faultsMs + graceMs;
  const looksOn = dice.happens(0.15) || outages.looksOn;
  await runToEnd(system, scheduler, trace, {
    limitMs: looksOn ? untilMs + lastLooksMs : untilMs,
    looksOn,
    goesOn: options.goesOn === true,
    stepsMax: options.stepsMax,
  });
  observer.metricsEnded(!losesCounts.some((kind) => struck.has(kind)));
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

/** Limits that a few calls reach. */
function smallLimits(dice: Dice): ReconciliationLimits {
  return {
    ...reconciliationLimits,
    candidatesMax: dice.between(1, 3),
    dueMax: 50 * dice.between(1, 3),
    pendingMax: dice.between(1, 3),
    competingMax: dice.between(1, 4),
    controlsMax: dice.between(1, 2),
    claimLogReadsMax: dice.between(1, 4),
  };
}

/** Sizes that a few rows reach. */
function smallSizes(dice: Dice): SizesWish['sizes'] {
  return { entriesMax: dice.between(1, 2), recipientsMax: dice.between(1, 3) };
}

/** Somebody asks to be left alone, for ever or for some time, before a campaign is planned or afterwards. */
function suppressSomebody(
  { observer, later, suppress }: System,
  dice: Dice,
  strike: (what: string) => void,
  wants: (kind: HabitKind) => boolean,
): void {
  const people = peopleOf(observer.inputs.values());
  if (people.length === 0) return;
  strike('recipient suppressed');
  const number = dice.pick(people);
  const forMs = dice.pick([1, 20, 240]) * minutes;
  suppress(number, 'added', wants('suppressed for some time') ? forMs : undefined);
  if (wants('taken off the suppression list')) later(forMs, () => suppress(number, 'removed'));
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
