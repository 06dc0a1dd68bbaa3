import * as z from 'zod';
import type { Control } from '../control.ts';
import { jsonAnswer } from '../http/answer.ts';
import { invalid } from '../http/problem.ts';
import { eventTypes, laterEventTypes } from './event.ts';
import { readForm } from './form.ts';
import type { PartnerCommands } from './partner-commands.ts';
import type { Postman } from './webhooks/postman.ts';
import type { Webhook } from './webhooks/webhook.ts';

const id = z.string();
const rejection = z.strictObject({ reason: z.string(), message: z.string().optional() });

/** The commands as people give them over HTTP: `{"command": "spend", "productId": "prd_…", "bytes": 1000000}`. */
const commandForm = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('spend'), productId: id, bytes: z.int().min(0) }),
  z.strictObject({ command: z.literal('throttle'), productId: id, bandwidth: z.string() }),
  z.strictObject({ command: z.literal('installProfile'), subscriptionId: id }),
  z.strictObject({ command: z.literal('deleteProfile'), subscriptionId: id }),
  z.strictObject({ command: z.literal('terminate'), subscriptionId: id }),
  z.strictObject({ command: z.literal('openInvoice'), accountId: id }),
  z.strictObject({ command: z.literal('askForNumber'), phoneNumberId: id }),
  z.strictObject({ command: z.literal('withdraw'), portingId: id }),
  z.strictObject({ command: z.literal('refuseNumber'), portingId: id, rejection }),
  z.strictObject({ command: z.literal('refuseCancelation'), portingId: id }),
  z.strictObject({ command: z.literal('tellAgain'), eventId: id }),
  z.strictObject({ command: z.literal('products'), subscriptionId: id }),
]);

const share = z.number().min(0).max(1).optional();

const webhookForm = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  basic: z.strictObject({ username: z.string(), password: z.string() }).optional(),
  signingSecrets: z.array(z.string().min(1)).optional(),
  enabledEvents: z.array(z.enum([...eventTypes, ...laterEventTypes])).optional(),
  disorder: z.strictObject({ duplicate: share, reorder: share, drop: share }).optional(),
});

/** The sandbox's own endpoints for the partner API, each under its method and path. */
export function partnerControl(
  root: string,
  commands: PartnerCommands,
  postman: Postman,
): Readonly<Record<string, Control>> {
  return {
    [`GET ${root}/events`]: () => jsonAnswer(200, { events: commands.events() }),
    [`GET ${root}/attempts`]: () =>
      jsonAnswer(200, { attempts: postman.attempts(), dropped: postman.dropped() }),
    [`POST ${root}/commands`]: (call) => {
      const wanted = readForm(call, commandForm);
      return jsonAnswer(200, { result: obey(() => run(commands, wanted)) ?? null });
    },
    [`POST ${root}/webhooks`]: (call) => {
      // What is left out is not there: JSON knows no `undefined`.
      postman.register(readForm(call, webhookForm) as Webhook);
      return jsonAnswer(201, { pending: postman.pending() });
    },
  };
}

/** A command that cannot be carried out says why, and is not the sandbox's own failure. */
function obey<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw invalid([{ detail: error instanceof Error ? error.message : String(error), pointer: '$' }]);
  }
}

function run(commands: PartnerCommands, wanted: z.output<typeof commandForm>): unknown {
  switch (wanted.command) {
    case 'spend':
      return commands.spend(wanted.productId, wanted.bytes);
    case 'throttle':
      return commands.throttle(wanted.productId, wanted.bandwidth);
    case 'refuseNumber':
      return commands.refuseNumber(wanted.portingId, wanted.rejection);
    case 'openInvoice':
      return commands.openInvoice(wanted.accountId);
    case 'askForNumber':
      return commands.askForNumber(wanted.phoneNumberId);
    case 'tellAgain':
      return commands.tellAgain(wanted.eventId);
    case 'withdraw':
    case 'refuseCancelation':
      return commands[wanted.command](wanted.portingId);
    case 'installProfile':
    case 'deleteProfile':
    case 'terminate':
    case 'products':
      return commands[wanted.command](wanted.subscriptionId);
  }
}
