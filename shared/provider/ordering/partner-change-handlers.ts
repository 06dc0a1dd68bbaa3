import * as z from 'zod/mini';
import type { OperationName } from '../../core/jobs/operation.ts';
import type { Performed } from '../../ports/orders.ts';
import type { WriteCall } from '../exchange/call.ts';
import { faultsIn } from '../exchange/checks.ts';
import type { PartnerApi } from '../partner/api.ts';
import { changedAccountForm, type NewAccount, newAccount } from '../partner/customers/accounts.ts';
import { changedSubscriberForm } from '../partner/customers/subscribers.ts';
import { type NewPorting, newPorting } from '../partner/portings/new-porting.ts';
import {
  cancellationAcceptance,
  cancellationRejection,
  portingAcceptance,
  portingCancellation,
  portingRejection,
} from '../partner/portings/portings.ts';
import { cancellation } from '../partner/subscriptions/products.ts';
import { identifier } from '../values/identifier.ts';
import type { OperationHandler } from './operation-handler.ts';
import type { partnerOrderHandlers } from './partner-order-handlers.ts';

type Name = Exclude<
  Extract<OperationName, `partner.${string}`>,
  keyof ReturnType<typeof partnerOrderHandlers>
>;

type Resource = { readonly id: string; readonly status?: string | undefined };

const noBody = () => z.strictObject({});

/** The partner API's operations that change a resource at once, or begin a porting, without an order. */
export function partnerChangeHandlers({
  subscriptions,
  products,
  portings,
  phoneNumbers,
  subscribers,
  accounts,
}: Pick<
  PartnerApi,
  'subscriptions' | 'products' | 'portings' | 'phoneNumbers' | 'subscribers' | 'accounts'
>): Record<Name, OperationHandler> {
  /** @param progress what a yes means: a porting continues automatically afterwards */
  const changing =
    (get: (id: string) => Promise<Resource>, progress: Performed['progress']) =>
    <Body>(
      change: (id: string, body: Body, call: WriteCall) => Promise<Resource>,
      form: () => z.ZodMiniObject = noBody,
    ): OperationHandler => {
      const whole = z.lazy(() => z.extend(form(), { id: identifier }));
      const comeTo = ({ id, status = 'unknown' }: Resource): Performed => ({ id, status, progress });
      return {
        faults: (input) => faultsIn(whole, input),
        perform: async ({ id, ...body }, call) => comeTo(await change(String(id), body as Body, call)),
        follow: async (_input, id) => comeTo(await get(id)),
      };
    };
  const subscription = changing(subscriptions.get, 'done');
  const product = changing(products.get, 'done');
  const number = changing(phoneNumbers.get, 'done');
  const subscriber = changing(subscribers.get, 'done');
  const account = changing(accounts.get, 'done');
  const porting = changing(portings.get, 'taken');

  return {
    'partner.grace_subscription': subscription((id, _none, call) => subscriptions.grace(id, call)),
    'partner.suspend_subscription': subscription((id, _none, call) => subscriptions.suspend(id, call)),
    'partner.deactivate_subscription': subscription((id, _none, call) => subscriptions.deactivate(id, call)),
    'partner.resume_subscription': subscription((id, _none, call) => subscriptions.resume(id, call)),
    'partner.activate_product': product((id, _none, call) => products.activate(id, call)),
    'partner.cancel_product': product(products.cancel, () => cancellation),
    'partner.update_subscriber': {
      ...subscriber(subscribers.update, changedSubscriberForm),
      // Source: partner API, Limits: the one member with a default, `en-GB`, that is for updates too.
      keeps: { member: 'locale', read: async (id) => (await subscribers.get(id)).locale },
    },
    'partner.create_account': {
      faults: (input) => faultsIn(newAccount, input),
      perform: async (input, call) => made(await accounts.create(input as NewAccount, call)),
      follow: async (_input, id) => made(await accounts.get(id)),
    },
    'partner.update_account': account(accounts.update, changedAccountForm),
    'partner.enable_porting_opt_in': number((id, _none, call) => phoneNumbers.enablePortingOptIn(id, call)),
    'partner.disable_porting_opt_in': number((id, _none, call) => phoneNumbers.disablePortingOptIn(id, call)),
    'partner.create_porting': {
      faults: (input) => faultsIn(newPorting, input),
      perform: async (input, call) => begun(await portings.create(input as NewPorting, call)),
      follow: async (_input, id) => begun(await portings.get(id)),
    },
    'partner.accept_porting': porting(portings.accept, () => portingAcceptance),
    'partner.reject_porting': porting(portings.reject, () => portingRejection),
    'partner.request_porting_cancellation': porting(portings.requestCancellation, () => portingCancellation),
    'partner.accept_porting_cancellation': porting(portings.acceptCancellation, () => cancellationAcceptance),
    'partner.reject_porting_cancellation': porting(portings.rejectCancellation, () => cancellationRejection),
  };
}

function made({ id }: Resource): Performed {
  return { id, status: 'created', progress: 'done' };
}

/** It continues automatically afterwards, and events tell how it ends. */
function begun({ id, status = 'unknown' }: Resource): Performed {
  return { id, status, progress: 'taken' };
}
