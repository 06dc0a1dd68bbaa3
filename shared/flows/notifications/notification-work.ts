import type { NotificationEntry } from '../../core/calls/entry.ts';
import { decodeNotification } from '../../core/notifications/notification-plan.ts';
import {
  endOfNotification,
  type NotificationFailure,
  silenceMs,
} from '../../core/notifications/repeat-notification.ts';
import type { Notification } from '../../core/rules/notification.ts';
import type { Notifiers, Silences } from '../../ports/notifications.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { CallPorts, Work } from '../calls/perform.ts';
import { writeResult } from '../calls/write-result.ts';
import { passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';

type Ports = CallPorts &
  Pick<AutomationPorts, 'rules'> & { readonly notifiers: Notifiers; readonly silences: Silences };

/** Sends a notification to another system. If the answer is lost, the call is repeated; the receiver knows its id. */
export function notificationWork(ports: Ports): Work<NotificationEntry, Notification> {
  const { silences, notifiers, log, now, random } = ports;
  return {
    kind: 'notification',
    ports,
    async prepare({ plan }, entry) {
      const { offset, bytes } = entry.body;
      const notification = decodeNotification(await ports.objects.readRange(plan.key, offset, bytes));
      if (await passOverSwitchedOff(ports, notification.rule, entry)) return { delivery: { kind: 'ack' } };
      const silentMs = (silences.get(notification.do.kind) ?? 0) - now();
      return silentMs > 0 ? { waitMs: silentMs } : { body: notification };
    },
    async call(_, notification) {
      const notifier = notifiers[notification.do.kind];
      if (notifier === undefined) throw new NotTaken(nobody);
      const reported = await notifier.notify(notification);
      if (reported.kind === 'taken') return { kind: 'accepted', came: { acceptedId: reported.id } };
      if (reported.silent) silences.set(notification.do.kind, now() + silenceMs);
      throw new NotTaken(reported);
    },
    failed(error, claim, { receives }) {
      const isAnswer = error instanceof NotTaken;
      if (!isAnswer) log.error('call.broke_off', { jobId: claim.jobId, entryId: claim.id }, error);
      return endOfNotification(isAnswer ? error.failure : broken, claim, now(), random(), receives);
    },
    async write(_, claim, __, result) {
      return { entry: await writeResult(ports, claim, result) };
    },
  };
}

class NotTaken extends Error {
  readonly failure: NotificationFailure;

  constructor(failure: NotificationFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** The stage named a receiver when the rule was accepted, and does not any more. */
const nobody: NotificationFailure = {
  code: 'nobody',
  detail: 'The stage no longer names a receiver for this notification',
  again: true,
};

const broken: NotificationFailure = {
  code: 'broken',
  detail: 'The call ended with an error of the service itself. Its effect is not known',
  again: true,
};
