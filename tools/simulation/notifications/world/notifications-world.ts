import type { JobId } from '../../../../shared/core/ids.ts';
import { busPayload } from '../../../../shared/core/notifications/payload.ts';
import type { Notification, NotificationTarget } from '../../../../shared/core/rules/notification.ts';
import type { RuleBook } from '../../../../shared/core/rules/rule.ts';
import type { Ledger } from '../../../../shared/ports/calls/ledger.ts';
import type { Notifier, Notifiers, Silences } from '../../../../shared/ports/notifications.ts';
import { signedCallsOver } from '../../../../shared/provider/endpoint/signed-calls.ts';
import type { Process } from '../../machinery/process.ts';
import { type Shared, type SimulatedWorld, worldOf } from '../../texts/world/world-of.ts';
import type { NotificationObserver } from '../notification-observer.ts';
import type { Answer, ReceiverAdversary } from '../receiver-adversary.ts';
import { deliver, endpointOf } from './receivers.ts';

/** All that flows of notifications may ask for. */
export type NotificationsWorld = SimulatedWorld & {
  readonly notifiers: Notifiers;
  readonly silences: Silences;
  /** Says which job's message this process works on. */
  readonly worksOn: (jobId: JobId) => void;
};

export type SharedByNotifications = Omit<Shared, 'provider' | 'observer' | 'putSms' | 'putReconciliation'> & {
  readonly observer: NotificationObserver;
  readonly receivers: ReceiverAdversary;
  /** The versions of the rules, the newest last. */
  readonly books: readonly RuleBook[];
  /** What execution environments remember of receivers that said nothing. A new process comes into one of them. */
  readonly silences: readonly Silences[];
};

const callLimitMs = 20_000;
const keys = [Buffer.from('a key of 32 bytes, which is enough')];

/** The world as one process has it. */
export function notificationsWorldOf(
  process: Process,
  { receivers, books, silences, ...shared }: SharedByNotifications,
): NotificationsWorld {
  const { observer, random } = shared;
  const nothing = (): never => {
    throw new Error('Notifications need nothing of the provider');
  };
  const provider = {
    smsOf: () => ({ authorize: nothing, send: nothing }),
    sentTextsOf: () => ({ page: nothing }),
    senderSubscriptionsOf: () => ({ isNeededFor: () => false, page: nothing }),
    cheapReadOf: nothing,
  };
  const world = worldOf(process, { ...shared, provider, putSms: nothing, putReconciliation: nothing });
  return {
    ...world,
    ledger: watched(world.ledger, process, observer),
    rules: {
      ...world.rules,
      newest: () =>
        process.step('read', 'rules', () => {
          const book = books.at(-1);
          observer.rulesRead(process, book);
          return book;
        }),
    },
    worksOn: (jobId) => observer.works(process, jobId),
    silences: silences[Math.floor(random() * silences.length)] ?? new Map(),
    notifiers: {
      crm: signedCallsOver(
        { send: endpointOf(process, receivers, observer), now: process.localMs },
        {
          name: 'CRM',
          url: new URL('https://crm.example/hook'),
          limitMs: callLimitMs,
          keys: async () => keys,
        },
      ),
      bus: busOf(process, receivers, observer),
    },
  };
}

/** An event bus, which gives every event that it takes an id of its own. */
function busOf(process: Process, receivers: ReceiverAdversary, observer: NotificationObserver): Notifier {
  const target: NotificationTarget = 'bus';
  return {
    async notify(notification: Notification) {
      const { id, body } = busPayload(notification);
      const answer = receivers.answer(target, callLimitMs);
      await deliver(process, observer, { id, body }, answer, () => undefined);
      const kind = heardFromBus(answer);
      observer.heard(process, { id, body }, { kind });
      if (kind === 'yes') return { kind: 'taken', id: `event of ${id}` };
      const [again, silent] = [kind === 'no', answer.status === undefined];
      return { kind: 'failed', code: 'bus', detail: 'The event bus did not take the event', again, silent };
    },
  };
}

/** A bus answers at once and as a whole, and never says for how long to wait. */
function heardFromBus({ takes, status = 0 }: Answer): 'yes' | 'no' | 'final no' {
  if (takes && status >= 200 && status < 300) return 'yes';
  return [413, 422].includes(status) ? 'final no' : 'no';
}

/** Notes which process writes what: only the one that won a claim may call, and say how its call ended. */
function watched(ledger: Ledger, process: Process, observer: NotificationObserver): Ledger {
  return {
    ...ledger,
    replaceEntry(next) {
      observer.writes(process, next);
      return ledger.replaceEntry(next);
    },
  };
}
