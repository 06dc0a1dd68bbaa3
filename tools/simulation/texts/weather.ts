import { badHours } from '../machinery/bad-hours.ts';
import { diceOf } from '../machinery/dice.ts';
import type { OutcomeName } from '../machinery/outcomes.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { scriptedAdversary } from '../machinery/scripted-adversary.ts';
import { newTrace } from '../machinery/trace.ts';
import { plannedCampaign } from './planned-campaign.ts';
import { runToEnd } from './run-to-end.ts';
import { newSystem } from './system.ts';
import type { Broken } from './watch/observer.ts';
import type { Mutation } from './world/mutation.ts';

/** A campaign in bad hours. */
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
  const bad = badHours({ outcomes, fromMs, untilMs }, dice, scheduler.nowMs);
  const adversary = { ...scriptedAdversary({ outcomes: [], copies: 1 }), ...bad };
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
  return {
    broken: system.observer.broken,
    deadLetters: system.deadLetters(),
    callsInVain: bad.callsInVain(),
    unclear,
    resumedAfterMs: bad.resumedAfterMs(),
    overAfterMs: bad.overAfterMs(),
    states,
    triesMax: Math.max(
      ...system.ledger.entriesAfter(campaign.job.id, '', Number.POSITIVE_INFINITY).map(({ tries }) => tries),
    ),
  };
}
