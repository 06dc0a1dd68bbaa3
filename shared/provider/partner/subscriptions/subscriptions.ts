import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource, reference } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { phoneNumber } from '../portings/phone-numbers.ts';

/** Source: partner API, States and transitions, Subscription. */
const subscriptionStatuses = [
  'created',
  'active',
  'grace',
  'suspended',
  'deactivated',
  'terminated',
  'canceled',
] as const;

/**
 * Source: partner API, Subscription, SIM profile. The status is as the provider spells it: `Installed` and `installed`.
 */
const simProfile = z.lazy(() =>
  linkedResource({
    iccid: text,
    sim_type: known<'esim'>(),
    profile_status: text,
    matching_id: text,
    smdp_address: text,
    device: z.optional(resource({ uicc: z.optional(resource({ eid: text })) })),
  }),
);

/** Source: partner API, Subscription. `links.qrcode` shows the eSIM's activation code. */
export const subscription = z.lazy(() =>
  linkedResource(
    {
      id: answeredIdentifier,
      status: known<(typeof subscriptionStatuses)[number]>(),
      created_at: moment,
      updated_at: moment,
      sim_profile: z.optional(simProfile),
      active_phone_numbers: z.optional(z.array(phoneNumber)),
      account: z.optional(reference),
    },
    ['subscriber'],
  ),
);

export type Subscription = z.output<typeof subscription>;

const filters = {
  accountId: identifier,
  subscriberId: identifier,
  status: z.enum(subscriptionStatuses),
};

export function subscriptions(calls: PartnerCalls) {
  return {
    /** Source: List all subscriptions. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<Subscription> =>
      calls.list(
        {
          route: 'listSubscriptions',
          tried: 'List subscriptions',
          form: listForm(filters),
          collection: 'subscriptions',
          item: subscription,
        },
        given,
      ),

    /** Source: Retrieve a subscription. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Subscription> =>
      calls.read(
        { route: 'getSubscription', tried: 'Retrieve a subscription', id, reply: subscription },
        call,
      ),

    /** Limits the service of an active subscription. Source: Graces a Subscription. @throws ProviderError */
    grace: (id: string, call: WriteCall): Promise<Subscription> =>
      calls.write(
        { route: 'graceSubscription', tried: 'Grace a subscription', id, reply: subscription },
        call,
      ),

    /** Suspends a subscription that is in grace. Source: Suspends a Subscription. @throws ProviderError */
    suspend: (id: string, call: WriteCall): Promise<Subscription> =>
      calls.write(
        { route: 'suspendSubscription', tried: 'Suspend a subscription', id, reply: subscription },
        call,
      ),

    /**
     * Pauses a subscription; its products go on with their cycles. Source: Deactivates a Subscription. @throws
     * ProviderError
     */
    deactivate: (id: string, call: WriteCall): Promise<Subscription> =>
      calls.write(
        { route: 'deactivateSubscription', tried: 'Deactivate a subscription', id, reply: subscription },
        call,
      ),

    /** Makes a deactivated subscription active again. Source: Resumes a Subscription. @throws ProviderError */
    resume: (id: string, call: WriteCall): Promise<Subscription> =>
      calls.write(
        { route: 'resumeSubscription', tried: 'Resume a subscription', id, reply: subscription },
        call,
      ),
  };
}
