import { diceOf } from '../machinery/dice.ts';
import type { OutcomeName } from '../machinery/outcomes.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { type Script, type ScriptedAdversary, scriptedAdversary } from '../machinery/scripted-adversary.ts';
import { newTrace } from '../machinery/trace.ts';
import type { PlannedCampaign } from './planned-campaign.ts';
import { runToEnd } from './run-to-end.ts';
import { newSystem } from './system.ts';
import type { Broken } from './watch/observer.ts';
import type { Mutation } from './world/mutation.ts';

/** What is played of a campaign. */
export type Plays = {
  /** What may become of each of the first calls, and how many of them have that written down. */
  readonly outcomes: readonly OutcomeName[];
  readonly depth: number;
  /** Each of these is the rest of some scripts. */
  readonly with: readonly Omit<Script, 'outcomes' | 'kill'>[];
  /** Kills come only before the provider's records are first read. */
  readonly killsBeforeReconciliation?: boolean;
};

export type Exhausted = {
  /** Sequences of outcomes that make a difference, each with each rest. */
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

type Exhausting = {
  readonly mutant?: Mutation | undefined;
  /** The invariant that the bug is to break; others that break first are passed over. */
  readonly breaks?: string;
  readonly oneKillIn?: number;
};

/**
 * Plays every script there is: each sequence of outcomes for the first calls, with each rest, and a kill before and
 * after the effect of each step or none. A sequence is made longer only if the run without a kill really makes another
 * call.
 *
 * @param oneKillIn plays only one kill in this many, others for each sequence
 */
export async function exhaust(
  campaign: PlannedCampaign,
  { outcomes, depth, with: rests, killsBeforeReconciliation = false }: Plays,
  { mutant, breaks, oneKillIn = 1 }: Exhausting = {},
): Promise<Exhausted> {
  const sum = { sequences: 0, runs: 0, kills: 0, steps: 0 };
  let chances = 0;

  const play = async (script: Script): Promise<Played> => {
    const played = await playScript(campaign, script, mutant, breaks);
    sum.runs += 1;
    sum.steps += played.adversary.steps();
    return played;
  };

  for (const rest of rests) {
    const open: (readonly OutcomeName[])[] = outcomes.map((name) => [name]);
    for (let sequence = open.pop(); sequence !== undefined; sequence = open.pop()) {
      const whole = await play({ outcomes: sequence, ...rest });
      if (whole.failure !== undefined) return { ...sum, failure: whole.failure };
      if (sequence.length < depth && whole.adversary.calls() > sequence.length) {
        for (const name of outcomes) open.push([...sequence, name]);
        continue;
      }
      sum.sequences += 1;
      const { steps, stepsBeforeReconciliation } = whole.adversary;
      const until = killsBeforeReconciliation ? stepsBeforeReconciliation() : steps();
      for (let step = 0; step < until; step += 1) {
        for (const when of ['before', 'after'] as const) {
          chances += 1;
          if (chances % oneKillIn > 0) continue;
          const { failure } = await play({ outcomes: sequence, ...rest, kill: { step, when } });
          sum.kills += 1;
          if (failure !== undefined) return { ...sum, failure };
        }
      }
    }
  }
  return sum;
}

type Played = { readonly adversary: ScriptedAdversary; readonly failure: Exhausted['failure'] };

/**
 * Long enough for every retry and for the sweep of a job that only waits; nothing but one kill and the script is in the
 * way.
 */
const limitMs = 12 * 3_600_000;

async function playScript(
  campaign: PlannedCampaign,
  script: Script,
  mutant: Mutation | undefined,
  breaks: string | undefined,
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
    firstPerSecond: 100,
    ...(mutant === undefined ? {} : { mutant }),
  });
  system.restore(campaign);
  await runToEnd(system, scheduler, trace, { limitMs: startMs + limitMs, goesOn: mutant !== undefined });
  const broken = system.observer.broken.filter(({ invariant }) => invariant === (breaks ?? invariant));
  return {
    adversary,
    failure: broken.length === 0 ? undefined : { script, broken, lastSteps: trace.last() },
  };
}
