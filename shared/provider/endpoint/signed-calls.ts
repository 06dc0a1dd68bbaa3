import { signedHeaders } from '../../core/events/sign.ts';
import { endpointPayload } from '../../core/notifications/payload.ts';
import type { NotificationFailure } from '../../core/notifications/repeat-notification.ts';
import { SecretError } from '../../errors.ts';
import type { Notifier, NotifyAnswer } from '../../ports/notifications.ts';
import { type Attempted, attempt, type Wire, type WireRequest } from '../exchange/attempt.ts';
import { retryHintMs } from '../exchange/retry-hint.ts';

/** What is answered besides the status means nothing, and is read only so that the connection can be used again. */
const answerBytesMax = 64 * 1024;

/**
 * Answers that end it, because the next one would be the same: the receiver wants no more (410), or has understood the
 * body and refuses it. All others a person can fix while it is repeated: a wrong secret is answered 400, 401 or 403,
 * and a receiver that is being deployed 404.
 */
const finalStatuses: readonly number[] = [410, 413, 422];

/** Another system, such as the CRM of rules or a registered endpoint. */
export type Receiver = {
  /** As texts for people name it: `CRM`. */
  readonly name: string;
  readonly url: URL;
  /** For the whole call. */
  readonly limitMs: number;
  /** What calls are signed with: one, or two while one takes the other's place. */
  readonly keys: () => Promise<readonly Uint8Array[]>;
};

/** Signed calls to a receiver, as Standard Webhooks say. Any 2xx is a yes; a redirect is not followed. */
export function signedCalls(wire: Wire, receiver: Receiver): Notifier {
  return signedCallsOver({ send: (request) => attempt(wire, request), now: wire.now }, receiver);
}

/** The same over any way to make one HTTP attempt. */
export function signedCallsOver(
  { send, now }: Pick<Wire, 'now'> & { readonly send: (request: WireRequest) => Promise<Attempted> },
  { name, url, limitMs, keys }: Receiver,
): Notifier {
  return {
    async notify(outgoing) {
      const signing = await usable(keys);
      if (typeof signing === 'string') return { kind: 'failed', ...unsigned(signing) };
      if (signing.length === 0) return { kind: 'failed', ...unsigned(missing(name)) };
      const { id, body } = endpointPayload(outgoing);
      const attempted = await send({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Fleetcast',
          ...signedHeaders(id, body, signing, now()),
        },
        body,
        limitMs,
        bodyBytesMax: answerBytesMax,
      });
      return answerOf(name, attempted, id, now());
    },
  };
}

function answerOf(name: string, attempted: Attempted, id: string, nowMs: number): NotifyAnswer {
  if (attempted.moment !== 'answered') return { kind: 'failed', ...breakOf(name, attempted) };
  const { status, headers } = attempted;
  // The status came, so the receiver has spoken, whatever became of the rest of its answer.
  if (status >= 200 && status <= 299) return { kind: 'taken', id };
  const retryAfterMs = retryHintMs(status, headers, nowMs);
  return {
    kind: 'failed',
    code: `status_${status}`,
    detail: `The ${name} answered ${status}`,
    again: !finalStatuses.includes(status),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function breakOf(
  name: string,
  { moment, broken }: Exclude<Attempted, { moment: 'answered' }>,
): NotificationFailure {
  const cause = broken.code ?? (broken.cut === 'limit' ? 'the time limit was reached' : broken.cut);
  const [code, detail] =
    moment === 'unsent'
      ? ['unreachable', `The ${name} could not be reached (${cause})`]
      : ['no_answer', `The ${name} was called and did not answer (${cause})`];
  return { code, detail, again: true, silent: true };
}

/** @returns what is wrong with the secret, where a person has to put it right */
async function usable(keys: Receiver['keys']): Promise<readonly Uint8Array[] | string> {
  try {
    return await keys();
  } catch (error) {
    if (error instanceof SecretError) return error.message;
    throw error;
  }
}

function missing(name: string): string {
  return `The secret with which calls to the ${name} are signed is missing or empty`;
}

/** Nothing was called: an unsigned call would be one that anybody could make. */
function unsigned(detail: string): NotificationFailure {
  return { code: 'no_secret', detail, again: true };
}
