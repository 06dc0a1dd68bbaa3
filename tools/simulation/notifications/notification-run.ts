import type { Notification } from '../../../shared/core/rules/notification.ts';
import { readJob } from '../../../shared/flows/jobs/see-job.ts';
import { type Dice, diceOf } from '../machinery/dice.ts';
import { chooseSwarm } from '../machinery/faults.ts';
import type { RunResult } from '../machinery/run-result.ts';
import { everyMinute, newScheduler, type Scheduler } from '../machinery/scheduler.ts';
import { plainLedger } from '../machinery/stores/plain-ports.ts';
import { newTrace } from '../machinery/trace.ts';
import { randomAdversary } from '../texts/world/random-adversary.ts';
import type { NotificationBroken } from './notification-observer.ts';
import { letPeopleAct, rulesOn, tidyUp } from './notification-people.ts';
import { receiverAdversary } from './receiver-adversary.ts';
import { type NotificationsSystem, newNotificationsSystem } from './world/notifications-system.ts';

export type NotificationRun = RunResult<NotificationBroken>;

const startMs = Date.UTC(2030, 0, 7, 9);
const [minutes, hours] = [60_000, 3_600_000];

/**
 * After the last fault everything must have come to its end: its calls are spread over three days, and a lease or two.
 */
const graceMs = 5 * 24 * hours;

const honestStepsMax = 200_000;

/** Plays one seed: a few notifications from their rule to their end, with the faults that the seed chooses. */
export async function runNotifications(
  seed: number,
  { print }: { readonly print?: (line: string) => void } = {},
): Promise<NotificationRun> {
  const dice = diceOf(seed);
  const struck = new Map<string, number>();
  const strike = (what: string): void => void struck.set(what, (struck.get(what) ?? 0) + 1);
  const trace = newTrace(startMs, 60, print);
  const scheduler = newScheduler(startMs, dice.next);
  const swarm = {
    ...chooseSwarm(dice),
    faultsMs: dice.pick([10 * minutes, 4 * hours, 30 * hours, 80 * hours]),
  };
  const untilMs = startMs + swarm.faultsMs;
  const system = newNotificationsSystem({
    scheduler,
    trace,
    dice,
    adversary: randomAdversary(dice, swarm, scheduler.nowMs, strike),
    receivers: receiverAdversary(dice, untilMs, scheduler.nowMs, strike),
    workersMax: dice.between(1, 4),
    clocksDiffer: swarm.rates['clock skew'] > 0,
    knowsOwnWrites: dice.happens(0.5),
    firstPerSecond: 5,
  });
  const { observer, ledger } = system;
  system.switchRules(rulesOn);
  const many = dice.pick([1, 1, 2, 4, 8]);
  for (let no = 0; no < many; no += 1) {
    const notification = makeNotification(dice, no);
    system.later(dice.pick([0, 0, 1, 40, 300]) * minutes, () => system.notify(notification));
  }
  letPeopleAct({ system, dice, struck: strike }, swarm.faultsMs);
  tidyUp(system, scheduler, untilMs);
  await play(system, scheduler, untilMs, () => trace.steps() < honestStepsMax);
  observer.deadLetters(system.deadLetters());
  if (observer.broken.length === 0) for (const jobId of observer.jobIds()) observer.ended(jobId);
  const states = new Map<string, number>();
  for (const jobId of observer.jobIds())
    for (const { state } of ledger.entriesAfter(jobId, '', 1))
      states.set(state, (states.get(state) ?? 0) + 1);
  return {
    broken: observer.broken,
    traceHash: trace.hash(),
    lastSteps: trace.last(),
    steps: trace.steps(),
    virtualMs: scheduler.nowMs() - startMs,
    calls: observer.figures.get('calls') ?? 0,
    struck,
    states,
    figures: observer.figures,
  };
}

function makeNotification(dice: Dice, no: number): Notification {
  const occasion = { type: 'balance.threshold.exceeded', atMs: startMs, facts: { used_percent: 85 } };
  const words = { kind: 'low', mail: `person-${no}@example.com` };
  return {
    key: `execution0000000000000000abcd-${no}`,
    rule: dice.pick(rulesOn.rules).name,
    event: `evt_${no}`,
    subject: {
      about: 'product',
      id: `prd_${no}`,
      subscriptionId: `subs_${no}`,
      status: 'active',
      period: 'May',
    },
    do: dice.happens(0.7) ? { kind: 'crm', body: words, occasion } : { kind: 'bus', detail: words, occasion },
    needsApproval: dice.happens(0.15),
  };
}

/** Lets time go on until everything has come to its end, or an invariant is broken. */
async function play(
  system: NotificationsSystem,
  scheduler: Scheduler,
  untilMs: number,
  goes: () => boolean,
): Promise<void> {
  const { observer, ledger } = system;
  let over = false;
  everyMinute(scheduler, () => {
    system.runScheduler();
    const isOver = system.isIdle() && observer.jobIds().every((id) => isDone(system, id));
    over = (isOver && scheduler.nowMs() > untilMs) || scheduler.nowMs() >= untilMs + graceMs;
  });
  await scheduler.play(
    () => !over && observer.broken.length === 0 && goes(),
    () => (observer.changed.size === 0 ? undefined : look()),
  );

  /** Reads the jobs that changed, as a poll would. */
  async function look(): Promise<void> {
    for (const jobId of observer.changed) {
      const seen = await readJob({ ledger: plainLedger(ledger) }, jobId);
      if (seen?.job.plan !== undefined) observer.polled(jobId, seen.progress);
    }
    observer.changed.clear();
  }
}

/** A retry that was refused never became a job. */
function isDone({ ledger }: NotificationsSystem, id: Parameters<NotificationsSystem['retry']>[0]): boolean {
  const { state = 'failed' } = ledger.job(id) ?? {};
  return ['completed', 'canceled', 'failed'].includes(state);
}
