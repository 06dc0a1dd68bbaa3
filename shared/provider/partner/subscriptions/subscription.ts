import * as z from 'zod/mini';
import { answeredIdentifier } from '../../values/identifier.ts';
import { known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import { linkedResource } from '../linked-resource.ts';
import { phoneNumber } from '../portings/phone-numbers.ts';
import { reference } from '../reference.ts';

/** Source: partner API, States and transitions, Subscription. */
export const subscriptionStatuses = [
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
