import { wasForFormer } from '../../core/callbacks/endpoint.ts';
import type { NotificationEntry } from '../../core/calls/entry.ts';
import { decodeNotification } from '../../core/notifications/notification-plan.ts';
import { isCallback, type Outgoing, receiverOf, targetOf } from '../../core/notifications/outgoing.ts';
import {
  endOfNotification,
  type NotificationFailure,
  restAfterMs,
  silenceMs,
} from '../../core/notifications/repeat-notification.ts';
import type { Endpoints, Notifiers, Silences } from '../../ports/notifications.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { CallPorts, Work } from '../calls/perform.ts';
import { writeResult } from '../calls/write-result.ts';
import { cancelUnwanted, passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';
import { markRefused, markTaken } from './endpoint-health.ts';

type Ports = CallPorts &
  Pick<AutomationPorts, 'rules'> & {
    readonly endpoints: Endpoints;
    readonly notifiers: Notifiers;
    readonly silences: Silences;
  };

/** Sends a notification to another system. If the answer is lost, the call is repeated; the receiver knows its id. */
export function notificationWork(ports: Ports): Work<NotificationEntry, Outgoing> {
  const { silences, notifiers, log, now, random } = ports;
  return {
    kind: 'notification',
    ports,
    async prepare({ plan, createdAtMs }, entry) {
      const { offset, bytes } = entry.body;
      const outgoing = decodeNotification(await ports.objects.readRange(plan.key, offset, bytes));
      if (await passOver(ports, outgoing, entry, createdAtMs)) return { delivery: { kind: 'ack' } };
      const silentMs = (silences.get(receiverOf(outgoing)) ?? 0) - now();
      return silentMs > 0 ? { waitMs: silentMs } : { body: outgoing };
    },
    async call(_, outgoing) {
      const notifier = notifiers[targetOf(outgoing)];
      if (notifier === undefined) throw new NotTaken(nobody);
      const startedAtMs = now();
      const reported = await notifier.notify(outgoing);
      const restMs =
        reported.kind === 'failed' && reported.silent === true ? silenceMs : restAfterMs(now() - startedAtMs);
      if (restMs > 0) silences.set(receiverOf(outgoing), now() + restMs);
      if (reported.kind === 'failed') throw new NotTaken(reported);
      return { kind: 'accepted', came: { acceptedId: reported.id } };
    },
    failed(error, claim, { receives }) {
      const isAnswer = error instanceof NotTaken;
      if (!isAnswer) log.error('call.broke_off', { jobId: claim.jobId, entryId: claim.id }, error);
      return endOfNotification(isAnswer ? error.failure : broken, claim, now(), random(), receives);
    },
    async write({ createdAtMs }, claim, outgoing, result) {
      const entry = await writeResult(ports, claim, result);
      if (isCallback(outgoing)) {
        if (result.kind === 'accepted') await markTaken(ports, outgoing.endpoint);
        if (result.kind === 'refused')
          await markRefused(ports, outgoing.endpoint, result.reason.code, createdAtMs);
      }
      return { entry };
    },
  };
}

/** Ends a notification before it is called that nobody wants any more. */
async function passOver(
  ports: Ports,
  outgoing: Outgoing,
  entry: NotificationEntry,
  createdAtMs: number,
): Promise<boolean> {
  if (!isCallback(outgoing)) return passOverSwitchedOff(ports, outgoing.rule, entry);
  const endpoint = await ports.endpoints.endpoint(outgoing.endpoint);
  const isOther = endpoint === undefined || wasForFormer(endpoint, createdAtMs);
  if (!isOther && endpoint.disabled === undefined) return false;
  const why = isOther ? 'The endpoint was deleted' : 'The endpoint is disabled';
  await cancelUnwanted(ports, entry, why);
  return true;
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
