import { entryIdOf, type JobId } from '../../../../shared/core/ids.ts';
import { ownCallers } from '../../../../shared/core/jobs/callers.ts';
import type { JobAction } from '../../../../shared/core/jobs/job-actions.ts';
import type { Notification } from '../../../../shared/core/rules/notification.ts';
import type { RuleBook } from '../../../../shared/core/rules/rule.ts';
import { perform } from '../../../../shared/flows/calls/perform.ts';
import { jobOfRequest } from '../../../../shared/flows/intake/take-request.ts';
import { actOnJob } from '../../../../shared/flows/jobs/act-on-job.ts';
import { notificationWork } from '../../../../shared/flows/notifications/notification-work.ts';
import { readNotificationView } from '../../../../shared/flows/notifications/read-notification.ts';
import {
  retryNotification,
  startNotification,
} from '../../../../shared/flows/notifications/start-notification.ts';
import { type PlanWork, planWork } from '../../../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../../../shared/flows/scheduler/scheduler.ts';
import { memoryEvents } from '../../../../shared/memory/events/events.ts';
import { memoryEventQueue } from '../../../../shared/memory/queues/queues.ts';
import type { EntryMessage } from '../../../../shared/ports/calls/queues.ts';
import { type LedgerStore, newLedgerStore } from '../../machinery/stores/ledger-store.ts';
import { newObjectStore } from '../../machinery/stores/object-store.ts';
import { newAsking } from '../../orders/asking.ts';
import { type Machinery, type MachinerySettings, newMachinery } from '../../texts/world/machinery.ts';
import { type NotificationObserver, newNotificationObserver } from '../notification-observer.ts';
import type { ReceiverAdversary } from '../receiver-adversary.ts';
import {
  type NotificationsWorld,
  notificationsWorldOf,
  type SharedByNotifications,
} from './notifications-world.ts';

export type NotificationsSettings = MachinerySettings & {
  readonly receivers: ReceiverAdversary;
  /** How many processes send notifications at once. */
  readonly workersMax: number;
  readonly clocksDiffer: boolean;
};

export type NotificationsSystem = Pick<Machinery<NotificationsWorld>, 'deadLetters' | 'isIdle' | 'later'> & {
  readonly ledger: LedgerStore;
  readonly observer: NotificationObserver;
  /** A rule asks for a notification. */
  notify(notification: Notification): void;
  /** The rule does not know whether it asked for this one before. */
  askAgain(jobId: JobId): void;
  /** A person asks for a refused one to be sent again. */
  retry(jobId: JobId): void;
  act(jobId: JobId, action: JobAction): void;
  /** Somebody changes the rules. */
  switchRules(change: Pick<RuleBook, 'off' | 'rules'>): void;
  /** A message that was given up long ago is sent back to its queue. */
  redrive(jobId: JobId): void;
  runScheduler(): void;
};

const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };
const planSettings = { defaultCountry: 'US', allowForeign: false } as const;
const window = 50;
const plannersMax = 2;

/** The system of notifications on virtual time: its functions, queues, stores and users, and the receivers. */
export function newNotificationsSystem(settings: NotificationsSettings): NotificationsSystem {
  const { scheduler, adversary, receivers, knowsOwnWrites } = settings;
  const observer = newNotificationObserver(scheduler.nowMs, () => ledger, settings.clocksDiffer);
  const machinery = newMachinery<NotificationsWorld>(settings, {
    observer,
    worldOf: (process) => notificationsWorldOf(process, shared),
  });
  const ledger = newLedgerStore({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites,
    jobWritten: ({ id }) => void observer.changed.add(id),
    entryWritten: observer.entryWritten,
  });
  const sending = machinery.queue<EntryMessage>(
    'notify',
    settings.workersMax,
    (world, message, invocation) => {
      world.worksOn(message.jobId);
      return perform(notificationWork(world), message, invocation);
    },
  );
  const plans = machinery.queue<PlanWork>('plan', plannersMax, (world, work) =>
    planWork(world, planSettings, window, work),
  );
  const books: RuleBook[] = [];
  const shared: SharedByNotifications = {
    ...machinery.shared,
    ledger,
    objects: newObjectStore(() => {}, scheduler.nowMs),
    observer,
    receivers,
    books,
    silences: [new Map(), new Map()],
    putNotification: (message) => sending.put(message),
    putPlan: (message) => plans.put(message),
  };
  const ask = newAsking(machinery, observer);
  const notifications = new Map<JobId, Notification>();
  const asks = (jobId: JobId, notification: Notification, isRetry: boolean): void => {
    notifications.set(jobId, notification);
    observer.asks(jobId, notification, isRetry);
  };
  let retries = 0;
  const notify = (notification: Notification): void => {
    asks(jobOfRequest('notifications', ownCallers.rule, notification.key), notification, false);
    const options = notification.needsApproval ? ({ mode: 'approve' } as const) : {};
    ask('notify', async (world) => {
      await startNotification(world, ownCallers.rule, notification.key, notification, options);
    });
  };

  return {
    deadLetters: machinery.deadLetters,
    isIdle: machinery.isIdle,
    later: machinery.later,
    ledger,
    observer,
    notify,
    askAgain(jobId) {
      const notification = notifications.get(jobId);
      if (notification !== undefined) notify(notification);
    },
    retry(jobId) {
      const notification = notifications.get(jobId);
      if (notification === undefined) return;
      retries += 1;
      const [by, key] = ['person', `retry-${retries}`];
      asks(jobOfRequest('notifications', by, key), notification, true);
      ask('retry', async (world) => {
        const job = await world.ledger.job(jobId);
        if (job !== undefined)
          await retryNotification(world, by, key, await readNotificationView(world, job));
      });
    },
    act: (jobId, action) =>
      ask(`act ${action}`, async (world) => {
        await actOnJob(world, jobId, action, 'person');
      }),
    switchRules(change) {
      books.push({ ...change, version: books.length + 1, atMs: scheduler.nowMs(), by: 'person' });
    },
    redrive(jobId) {
      if (ledger.job(jobId) !== undefined) sending.put({ jobId, entryId: entryIdOf(0, 1) });
    },
    runScheduler() {
      machinery.runScheduler(ledger, async (process, world) =>
        runScheduler({ ...world, ...noEvents }, { window }, process.remainingMs),
      );
    },
  };
}
