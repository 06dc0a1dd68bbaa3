import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { flag, known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';

/** Source: partner API, Phone number. `msisdn` carries its plus. */
export const phoneNumber = z.lazy(() =>
  linkedResource(
    {
      id: answeredIdentifier,
      status: known<'active' | 'terminated'>(),
      created_at: moment,
      updated_at: moment,
      msisdn: text,
      country: text,
      is_primary: flag,
      porting_opt_in: z.optional(resource({ enabled: flag, expires_at: moment })),
    },
    ['subscription'],
  ),
);

export type PhoneNumber = z.output<typeof phoneNumber>;

const filters = { subscriptionId: identifier };

export function phoneNumbers(calls: PartnerCalls) {
  return {
    /**
     * Source: List Phone Numbers. @throws ProviderError while walking, `refused` with status 404 for an unknown
     * subscription
     */
    list: (given: ListOf<typeof filters> = {}): Paged<PhoneNumber> =>
      calls.list(
        {
          route: 'listPhoneNumbers',
          tried: 'List phone numbers',
          form: listForm(filters),
          collection: 'phone_numbers',
          item: phoneNumber,
        },
        given,
      ),

    /** Source: Retrieve a Phone Number. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<PhoneNumber> =>
      calls.read({ route: 'getPhoneNumber', tried: 'Retrieve a phone number', id, reply: phoneNumber }, call),

    /**
     * Lets the number be ported away until `portingOptIn.expiresAt`. Source: Enable Phone Number Opt In. @throws
     * ProviderError
     */
    enablePortingOptIn: (id: string, call: WriteCall): Promise<PhoneNumber> =>
      calls.write(
        { route: 'enablePortingOptIn', tried: 'Enable the porting opt-in', id, reply: phoneNumber },
        call,
      ),

    /** Source: Disable Phone Number Opt In. @throws ProviderError */
    disablePortingOptIn: (id: string, call: WriteCall): Promise<PhoneNumber> =>
      calls.write(
        { route: 'disablePortingOptIn', tried: 'Disable the porting opt-in', id, reply: phoneNumber },
        call,
      ),
  };
}
