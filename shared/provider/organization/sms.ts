import * as z from 'zod/mini';
import {
  idempotencyKeyCharsMax,
  msisdnDigitsMax,
  smsRecipientsMax,
  smsTextUnitsMax,
} from '../../core/limits.ts';
import { authorizing } from '../tokens/bearer.ts';
import { type Connection, change } from './connection.ts';

export type SendSms = {
  /** An authorized subscription number. */
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  /** The same for every repeat of one entry's call. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
  readonly limitMs: number;
};

/** Source: organization API, Send SMS body: an optional plus, then 1 to 15 digits. */
const numberForm = new RegExp(`^\\+?\\d{1,${msisdnDigitsMax}}$`);

/** What can stand in a header. */
const nameForm = new RegExp(`^[\\x21-\\x7e]{1,${idempotencyKeyCharsMax}}$`);

const smsId = z.string().check(z.minLength(1), z.maxLength(128));

/** Assumed: `sms_id` as in the document, or `id` as in the provider's recipe. */
const smsReply = z.lazy(() =>
  z.union([
    z.pipe(
      z.object({ sms_id: smsId }),
      z.transform((reply) => ({ smsId: reply.sms_id })),
    ),
    z.pipe(
      z.object({ id: smsId }),
      z.transform((reply) => ({ smsId: reply.id })),
    ),
  ]),
);

/**
 * Sends one text to 1 to 1000 recipients: one attempt, one id for all of them. The id means accepted, never delivered.
 *
 * Source: organization API, Send SMS.
 *
 * @throws ProviderError when the provider did not say yes; its `effect` tells whether texts may have gone out
 * @throws a plain Error, before anything is sent, when the call is outside the document's limits
 */
async function sendSms(connection: Connection, call: SendSms): Promise<{ readonly smsId: string }> {
  checkLimits(call);
  const { from, to, text, idempotencyKey, correlationId, limitMs } = call;
  const write = {
    tried: to.length === 1 ? 'Send SMS to 1 recipient' : `Send SMS to ${to.length} recipients`,
    operation: 'sendSms',
    body: JSON.stringify({ from, to, text }),
    reply: smsReply,
    hidden: [text],
  } as const;
  return change(connection, write, { idempotencyKey, correlationId, limitMs });
}

/**
 * Anyone who made the call cut the rows and the text already, so a breach is a fault in our code. Values are not
 * quoted.
 */
function checkLimits({ from, to, text, idempotencyKey, correlationId }: SendSms): void {
  if (to.length < 1 || to.length > smsRecipientsMax)
    throw new Error(`Send SMS takes 1 to ${smsRecipientsMax} recipients, not ${to.length}`);
  if (text.length < 1 || text.length > smsTextUnitsMax)
    throw new Error(`Send SMS takes a text of 1 to ${smsTextUnitsMax} UTF-16 units, not ${text.length}`);
  if (!numberForm.test(from)) throw new Error(`Send SMS: "from" must be ${numberWords}`);
  const wrong = to.findIndex((number) => !numberForm.test(number));
  if (wrong >= 0) throw new Error(`Send SMS: "to[${wrong}]" must be ${numberWords}`);
  for (const [name, value] of Object.entries({ idempotencyKey, correlationId })) {
    if (!nameForm.test(value))
      throw new Error(`Send SMS: "${name}" must be 1 to ${idempotencyKeyCharsMax} visible ASCII characters`);
  }
}

const numberWords = `1 to ${msisdnDigitsMax} digits after an optional plus`;

export type OrganizationSms = {
  /** Makes sure that a valid token is at hand. @throws ProviderError */
  authorize(): Promise<void>;
  /** One attempt, see `sendSms`. */
  send(call: SendSms): Promise<{ readonly smsId: string }>;
};

/** Texts alone. */
export function organizationSms(connection: Connection): OrganizationSms {
  return { authorize: authorizing(connection.api), send: (call) => sendSms(connection, call) };
}
