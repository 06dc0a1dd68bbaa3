import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import { jsonObject } from '../../../http/json-body.ts';
import { invalid, type Violation } from '../../../http/problem.ts';
import { identifier } from '../../../identifier.ts';
import { callingCodeOf, phoneNumberForm } from '../../../phone-number.ts';
import type { World } from '../../../world.ts';

/** Source: organization API, Limits, "SMS recipients". */
const recipientsMax = 1000;

/** Counted in UTF-16 units, the rudest reading of "characters". Source: organization API, Limits, "SMS text". */
const textUnitsMax = 500;

/** Send SMS. Assumed: all three fields are asked for, though the document marks none as required. */
export function sendSms(world: World): Operation {
  return (call) => {
    const { from, to, text, ...unknown } = jsonObject(call);
    const violations = [
      ...Object.keys(unknown).map((name) => ({ detail: 'Unknown field', pointer: `$.${name}` })),
      ...wrongSender(world, from),
      ...wrongRecipients(to),
      ...wrongText(text),
    ];
    if (violations.length > 0) throw invalid(violations);
    const sms = { from, to, text } as { from: string; to: string[]; text: string };
    if (!world.flags.allowInternational) refuseInternational(sms.from, sms.to);
    const smsId = identifier('sms_', world.seed, world.texts.length);
    const key = call.headers['idempotency-key'];
    world.performSms({
      smsId,
      callNumber: call.number,
      atMs: world.now(),
      ...sms,
      ...(typeof key === 'string' && { idempotencyKey: key }),
    });
    return jsonAnswer(200, { sms_id: smsId });
  };
}

function wrongSender(world: World, from: unknown): Violation[] {
  const pointer = '$.from';
  if (!isPhoneNumber(from)) return [{ detail: 'Must be an optional plus and 1 to 15 digits', pointer }];
  const subscription = world.senderOf(from);
  if (!subscription) return [{ detail: 'Not a number that is authorized to send', pointer }];
  // Assumed: the document names no state of the sender.
  const isSuspended = world.fleet().subscriptions.get(subscription.subscriptionId)?.isSuspended;
  return isSuspended ? [{ detail: 'The subscription of this number is suspended', pointer }] : [];
}

function wrongRecipients(to: unknown): Violation[] {
  if (!Array.isArray(to) || to.length < 1 || to.length > recipientsMax) {
    return [{ detail: `Must be an array of 1 to ${recipientsMax} phone numbers`, pointer: '$.to' }];
  }
  return to.flatMap((recipient, at) =>
    isPhoneNumber(recipient)
      ? []
      : [{ detail: 'Must be an optional plus and 1 to 15 digits', pointer: `$.to[${at}]` }],
  );
}

function wrongText(text: unknown): Violation[] {
  if (typeof text === 'string' && text.length >= 1 && text.length <= textUnitsMax) return [];
  return [{ detail: `Must be a string of 1 to ${textUnitsMax} characters`, pointer: '$.text' }];
}

/**
 * Assumed: international messages are unsupported, the document does not say how. Here one refuses the whole
 * call.
 */
function refuseInternational(from: string, to: readonly string[]): void {
  const home = callingCodeOf(from);
  const violations = to.flatMap((recipient, at) =>
    callingCodeOf(recipient) === home
      ? []
      : [{ detail: 'International messages are not supported', pointer: `$.to[${at}]` }],
  );
  if (violations.length > 0) throw invalid(violations);
}

function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && phoneNumberForm.test(value);
}
