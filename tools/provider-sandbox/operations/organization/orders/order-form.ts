import type * as z from 'zod';
import { orderTemplates } from '../../../fleet/order-template.ts';
import { whyNotChangeable } from '../../../fleet/whether-changeable.ts';
import { invalid, type Violation } from '../../../http/problem.ts';
import {
  type Activation,
  type OrderRequest,
  orderRequest,
  type SubscriptionChange,
} from '../../../order-request.ts';
import type { World } from '../../../world.ts';

/** Reads the body of Create Order or throws a 400 that names each wrong field. */
export function readOrderForm(body: Readonly<Record<string, unknown>>, world: World): OrderRequest {
  if (body.type !== 'activate_subscription' && !world.flags.allowAssumedOrderTypes) {
    throw invalid([{ detail: 'Must be activate_subscription', pointer: '$.type' }]);
  }
  const parsed = orderRequest.safeParse(body);
  const request = parsed.data;
  const violations = parsed.error?.issues.flatMap(violationsOf) ?? [];
  if (!request) throw invalid(violations);
  if (
    !world.flags.allowAssumedOrderTypes &&
    'sim_profile' in request &&
    request.sim_profile.delivery.type === 'api'
  )
    throw invalid([{ detail: 'Must be email', pointer: '$.sim_profile.delivery.type' }]);
  const wrong =
    request.type === 'activate_subscription' ? wrongActivation(request, world) : wrongChange(request, world);
  if (wrong.length > 0) throw invalid(wrong);
  return request;
}

function violationsOf(issue: z.core.$ZodIssue): readonly Violation[] {
  const pointer = issue.path.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : `${path}.${String(step)}`),
    '$',
  );
  if (issue.code !== 'unrecognized_keys') return [{ detail: issue.message, pointer }];
  return issue.keys.map((key) => ({ detail: 'Unknown field', pointer: `${pointer}.${key}` }));
}

function wrongActivation(request: Activation, { flags, fleet }: World): Violation[] {
  const { account_id: accountId, template_id: templateId, subscriber } = request;
  // Assumed: the document requires the subscriber and does not say which fields of it.
  const missing = (['employee_id', 'group'] as const).filter((name) => subscriber[name] === undefined);
  const isTemplateKnown = templateId === undefined || orderTemplates.some(({ id }) => id === templateId);
  return [
    ...(fleet().accounts.get(accountId) ? [] : [{ detail: 'No such account', pointer: '$.account_id' }]),
    ...(isTemplateKnown ? [] : [{ detail: 'No such order template', pointer: '$.template_id' }]),
    ...(flags.allowPartialSubscribers ? [] : missing).map((name) => ({
      detail: 'Must be given',
      pointer: `$.subscriber.${name}`,
    })),
  ];
}

function wrongChange(request: SubscriptionChange, { fleet }: World): Violation[] {
  const { accounts, subscriptions } = fleet();
  if (!accounts.get(request.account_id)) return [{ detail: 'No such account', pointer: '$.account_id' }];
  const pointer = '$.subscription_id';
  const subscription = subscriptions.get(request.subscription_id);
  if (subscription?.accountId !== request.account_id) {
    return [{ detail: 'The account has no such subscription', pointer }];
  }
  const detail = whyNotChangeable(subscription, request.type);
  return detail === undefined ? [] : [{ detail, pointer }];
}
