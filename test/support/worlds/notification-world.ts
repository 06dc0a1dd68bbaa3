import type { Notification } from '../../../shared/core/rules/notification.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { notificationWork } from '../../../shared/flows/notifications/notification-work.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { Notifier, NotifyAnswer } from '../../../shared/ports/notifications.ts';
import { aNotification } from '../a-notification.ts';
import { aWorld, type TestWorld } from '../world.ts';
import { aBook, aRule } from './rule-world.ts';
import { stage, unhurried, window } from './run-world.ts';

/** What became of a call: an answer, or a worker that died in it. */
export type Heard = NotifyAnswer | 'dies';

export const busy = {
  kind: 'failed',
  code: 'status_503',
  detail: 'The CRM answered 503',
  again: true,
} as const satisfies NotifyAnswer;
export const lost = {
  kind: 'failed',
  code: 'no_answer',
  detail: 'The CRM did not answer',
  again: true,
} as const satisfies NotifyAnswer;
export const gone = {
  kind: 'failed',
  code: 'status_410',
  detail: 'The CRM answered 410',
  again: false,
} as const satisfies NotifyAnswer;

/** A world whose rule tells a CRM that answers so, call by call, and then says yes. */
export function notificationWorld(...answers: readonly Heard[]) {
  return notificationWorldOver(aWorld(), ...answers);
}

/** The same over other stores. */
export async function notificationWorldOver(world: TestWorld, ...answers: readonly Heard[]) {
  const calls: { readonly id: string; readonly atMs: number }[] = [];
  const left = [...answers];
  const died = new Error('The worker died');
  const crm: Notifier = {
    async notify({ key }) {
      calls.push({ id: key, atMs: world.now() });
      const heard = left.shift() ?? { kind: 'taken', id: key };
      if (heard === 'dies') throw died;
      return heard;
    },
  };
  const whole = { ...world, notifiers: { crm }, silences: new Map(), numbersOf: async () => [] };
  await world.rules.append(aBook([aRule({ name: 'tell-at-80' })]));
  const commands = commandsOverJobs(whole, stage);

  /** Delivers what the queue shows now, until it shows nothing. Messages that wait stay. */
  async function run(): Promise<void> {
    const { queues } = world;
    for (
      let got = queues.receive('notifications');
      got !== undefined;
      got = queues.receive('notifications')
    ) {
      const invocation = { receives: got.receives, remainingMs: () => 60_000 };
      // A worker that dies leaves its claim as it is, and its message hidden.
      const dies = left[0] === 'dies';
      const ledger = dies
        ? { ...world.ledger, replaceEntry: onlyClaims(world.ledger.replaceEntry) }
        : world.ledger;
      const delivery = await perform(notificationWork({ ...whole, ledger }), got.message, invocation).catch(
        () => undefined,
      );
      if (delivery?.kind === 'ack') queues.remove(got.receipt);
      if (delivery?.kind === 'retry_later') queues.delay(got.receipt, delivery.inMs);
    }
  }

  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(60_000);
      await runScheduler(world, { window }, unhurried);
      await run();
    }
  }

  async function plan(): Promise<void> {
    for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
      await planWork(world, stage, window, got.message);
      world.queues.remove(got.receipt);
    }
  }

  return {
    ...whole,
    commands,
    calls,
    run,
    minutes,
    plan,
    start: (notification: Notification = aNotification()) => commands.start(notification),
  };
}

function onlyClaims<Write extends (entry: never) => unknown>(write: Write): Write {
  let writes = 0;
  return ((entry: never) => {
    writes += 1;
    if (writes > 1) throw new Error('The worker is dead');
    return write(entry);
  }) as Write;
}

export type NotificationWorld = Awaited<ReturnType<typeof notificationWorld>>;
