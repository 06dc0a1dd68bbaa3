import type { Adversary } from './adversary.ts';
import { diceOf } from './dice.ts';
import type { Mutation } from './mutation.ts';
import type { Broken } from './observer.ts';
import { type Outcome, type OutcomeName, outcomeOf } from './outcomes.ts';
import { plannedCampaign } from './planned-campaign.ts';
import { runToEnd } from './run-to-end.ts';
import { newScheduler } from './scheduler.ts';
import { scriptedAdversary } from './scripted-adversary.ts';
import { newSystem } from './system.ts';
import { newTrace } from './trace.ts';

/** Hours in which the whole provider is down or busy, whoever asks it for whatever. */
export type Weather = {
  /** How each call ends, in turn. */
  readonly outcomes: readonly OutcomeName[];
  readonly hours: number;
  readonly workers: number;
  readonly seed: number;
  readonly mutant?: Mutation;
};

export type Weathered = {
  readonly broken: readonly Broken[];
  readonly deadLetters: number;
  /** Calls made in the bad hours. */
  readonly callsInVain: number;
  /** Entries of which nobody knew the end when the bad hours were over. */
  readonly unclear: number;
  /** How long after the bad hours the next call was accepted, and the last one. */
  readonly resumedAfterMs: number;
  readonly overAfterMs: number;
  /** Entries at the end by state, and the most tries that an entry of the campaign took. */
  readonly states: Readonly<Record<string, number>>;
  readonly triesMax: number;
};

const startMs = Date.UTC(2030, 0, 7, 9);
const fromMs = startMs + 90_000;
const chunks = 200;
const dayMs = 24 * 3_600_000;

/** Plays a campaign of 200 calls with a break after about a third of them. */
export async function weather({ outcomes, hours, workers, seed, mutant }: Weather): Promise<Weathered> {
  const untilMs = fromMs + hours * 3_600_000;
  const dice = diceOf(seed);
  const trace = newTrace(startMs, 60);
  const scheduler = newScheduler(startMs, dice.next);
  const isBad = (): boolean => scheduler.nowMs() >= fromMs && scheduler.nowMs() < untilMs;
  const acceptedAtMs: number[] = [];
  let callsInVain = 0;

  const next = (limitMs: number): Outcome => {
    const name = isBad() ? (outcomes[callsInVain++ % outcomes.length] ?? 'accepted') : 'accepted';
    if (name === 'accepted') acceptedAtMs.push(scheduler.nowMs());
    return outcomeOf(name, { answerMs: dice.between(50, 900), limitMs, lateMs: 2 * limitMs, hintMs: 30_000 });
  };
  const readProblem = (): ReturnType<Adversary['recordsProblem']> => {
    const { problem } = outcomeOf(outcomes[0] ?? 'accepted', {
      answerMs: 0,
      limitMs: 0,
      lateMs: 0,
      hintMs: 30_000,
    });
    return isBad() && problem !== undefined ? { ...problem, effect: 'none' } : undefined;
  };
  const adversary: Adversary = {
    ...scriptedAdversary({ outcomes: [], copies: 1 }),
    outcome: next,
    recordsProblem: readProblem,
    cheapReadProblem: readProblem,
  };
  const system = newSystem({
    scheduler,
    trace,
    adversary,
    dice,
    workersMax: workers,
    window: 60,
    knowsOwnWrites: true,
    firstPerSecond: 1,
    ...(mutant === undefined ? {} : { mutant }),
  });
  const texts = Array.from({ length: chunks }, (_, at) => `c0t${at}w0`);
  const campaign = await plannedCampaign(texts, startMs, 1);
  system.restore(campaign);
  const entries = () =>
    [...system.observer.inputs.keys()].flatMap((id) =>
      system.ledger.entriesAfter(id, '', Number.POSITIVE_INFINITY),
    );
  let unclear = 0;
  scheduler.at(untilMs, undefined, () => {
    unclear = entries().filter(({ state }) => ['unclear', 'claimed', 'held'].includes(state)).length;
  });
  await runToEnd(system, scheduler, trace, { limitMs: untilMs + dayMs, goesOn: mutant !== undefined });
  const states: Record<string, number> = {};
  for (const { state } of entries()) states[state] = (states[state] ?? 0) + 1;
  const after = acceptedAtMs.filter((atMs) => atMs >= untilMs);
  return {
    broken: system.observer.broken,
    deadLetters: system.deadLetters(),
    callsInVain,
    unclear,
    resumedAfterMs: (after[0] ?? Number.POSITIVE_INFINITY) - untilMs,
    overAfterMs: (after.at(-1) ?? Number.POSITIVE_INFINITY) - untilMs,
    states,
    triesMax: Math.max(
      ...system.ledger.entriesAfter(campaign.job.id, '', Number.POSITIVE_INFINITY).map(({ tries }) => tries),
    ),
  };
}
