import { diceOf } from './dice.ts';
import type { Mutation } from './mutation.ts';
import type { Broken } from './observer.ts';
import type { OutcomeName } from './outcomes.ts';
import type { PlannedCampaign } from './planned-campaign.ts';
import { runToEnd } from './run-to-end.ts';
import { newScheduler } from './scheduler.ts';
import { type Script, type ScriptedAdversary, scriptedAdversary } from './scripted-adversary.ts';
import { newSystem } from './system.ts';
import { newTrace } from './trace.ts';

export type Exhausted = {
  /** Sequences of outcomes that make a difference. */
  readonly sequences: number;
  readonly runs: number;
  readonly kills: number;
  readonly steps: number;
  /** The first script that broke an invariant, and its last steps. */
  readonly failure?: {
    readonly script: Script;
    readonly broken: readonly Broken[];
    readonly lastSteps: readonly string[];
  };
};

/**
 * Plays every script there is: each sequence of outcomes for the first calls, a kill before and after the effect of each
 * step or none, each message delivered once and three times at once. A sequence is made longer only if the run without a
 * kill really makes another call.
 *
 * @param depth how many calls have their outcome written down
 */
export async function exhaust(
  campaign: PlannedCampaign,
  outcomes: readonly OutcomeName[],
  depth: number,
  mutant?: Mutation,
): Promise<Exhausted> {
  const sum = { sequences: 0, runs: 0, kills: 0, steps: 0 };

  const play = async (script: Script): Promise<Played> => {
    const played = await playScript(campaign, script, mutant);
    sum.runs += 1;
    sum.steps += played.adversary.steps();
    return played;
  };

  for (const copies of [1, 3]) {
    const open: (readonly OutcomeName[])[] = outcomes.map((name) => [name]);
    for (let sequence = open.pop(); sequence !== undefined; sequence = open.pop()) {
      const whole = await play({ outcomes: sequence, copies });
      if (whole.failure !== undefined) return { ...sum, failure: whole.failure };
      if (sequence.length < depth && whole.adversary.calls() > sequence.length) {
        for (const name of outcomes) open.push([...sequence, name]);
        continue;
      }
      sum.sequences += 1;
      for (let step = 0; step < whole.adversary.steps(); step += 1) {
        for (const when of ['before', 'after'] as const) {
          const { failure } = await play({ outcomes: sequence, copies, kill: { step, when } });
          sum.kills += 1;
          if (failure !== undefined) return { ...sum, failure };
        }
      }
    }
  }
  return sum;
}

type Played = { readonly adversary: ScriptedAdversary; readonly failure: Exhausted['failure'] };

/** Long enough for every retry and every sweep; nothing but one kill and the outcomes stands in the way. */
const limitMs = 4 * 3_600_000;

async function playScript(
  campaign: PlannedCampaign,
  script: Script,
  mutant: Mutation | undefined,
): Promise<Played> {
  const startMs = campaign.job.createdAtMs;
  const adversary = scriptedAdversary(script);
  const trace = newTrace(startMs, 60);
  let ties = 0;
  // Events of one time happen in the order in which they were made.
  const scheduler = newScheduler(startMs, () => ++ties);
  const system = newSystem({
    scheduler,
    trace,
    adversary,
    dice: diceOf(1),
    workersMax: 6,
    window: 10,
    knowsOwnWrites: false,
    ...(mutant === undefined ? {} : { mutant }),
  });
  system.restore(campaign);
  await runToEnd(system, scheduler, trace, { limitMs: startMs + limitMs });
  const { broken } = system.observer;
  return {
    adversary,
    failure: broken.length === 0 ? undefined : { script, broken, lastSteps: trace.last() },
  };
}
