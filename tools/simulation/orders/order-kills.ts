import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import { diceOf } from '../machinery/dice.ts';
import type { OutcomeName } from '../machinery/outcomes.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { type Script, scriptedAdversary } from '../machinery/scripted-adversary.ts';
import { newTrace } from '../machinery/trace.ts';
import { oneKindOfTrouble } from './order-adversary.ts';
import type { OrderMutant } from './order-mutation.ts';
import type { OrderBroken } from './order-observer.ts';
import { play } from './order-play.ts';
import { account } from './world/order-input.ts';
import { newOrdersSystem } from './world/orders-system.ts';

export type Killed = {
  readonly runs: number;
  /** The first kill that broke a promise. */
  readonly failure?: {
    readonly script: Script;
    readonly broken: readonly OrderBroken[];
    readonly lastSteps: readonly string[];
  };
};

const startMs = Date.UTC(2030, 0, 7, 9);
const hourMs = 3_600_000;

const batches = {
  activate: `account_id,email\n${account},a@example.com\n${account},b@example.com\n`,
  'partner-activate':
    'account_id,first_name,last_name,email,country,plan\nacc-1,Ada,Byron,a@example.com,DE,plan-1\n',
} as const satisfies Partial<Record<BatchKind, string>>;

/**
 * Plays a small batch once for each of its steps, and kills the process that takes it: before its effect, and after it.
 * Every message is delivered three times.
 *
 * @param outcomes of the first calls; the rest are accepted
 * @param mutant a bug; what else it breaks before what it is to break is passed over
 */
export async function killEverywhere(
  kind: keyof typeof batches,
  outcomes: readonly OutcomeName[],
  mutant?: OrderMutant,
): Promise<Killed> {
  const whole = await playScript(kind, { outcomes, copies: 3 }, mutant);
  let runs = 1;
  for (let step = 0; step < whole.steps; step += 1)
    for (const when of ['before', 'after'] as const) {
      const script: Script = { outcomes, copies: 3, kill: { step, when } };
      const played = await playScript(kind, script, mutant);
      const broken = played.broken.filter(({ invariant }) => invariant === (mutant?.breaks ?? invariant));
      runs += 1;
      if (broken.length > 0) return { runs, failure: { script, broken, lastSteps: played.lastSteps } };
    }
  return { runs };
}

async function playScript(kind: keyof typeof batches, script: Script, mutant: OrderMutant | undefined) {
  const dice = diceOf(1);
  const trace = newTrace(startMs, 60);
  const scheduler = newScheduler(startMs, dice.next);
  const scripted = scriptedAdversary(script);
  const system = newOrdersSystem({
    scheduler,
    trace,
    dice,
    adversary: {
      ...scripted,
      orderLifeMs: () => 3_000,
      givesUp: () => false,
      pollProblem: () => undefined,
      ...oneKindOfTrouble,
    },
    workersMax: 2,
    window: 50,
    knowsOwnWrites: true,
    firstPerSecond: 5,
    pageItems: 2,
    longRunsCalmer: 1,
    ...(mutant === undefined ? {} : { mutant }),
  });
  const csv = batches[kind];
  const metadata = { kind, again: 'yes' };
  const options = { onUnclear: 'resend' as const };
  system.take({ name: 'killed', kind, options, csv, metadata, rows: csv.trim().split('\n').length - 1 }, 0);
  await play(system, scheduler, trace, {
    batches: 1,
    isLarge: false,
    untilMs: startMs + hourMs,
    goesOn: mutant !== undefined,
  });
  return { broken: system.observer.broken, steps: scripted.steps(), lastSteps: trace.last() };
}
