import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import { day } from '../../exchange/checks.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { moment, text } from '../../values/members.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource, reference } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { address, changedAddress, globalOrNaAddress } from './address.ts';

/** A person. Source: partner API, Subscriber. `birthDate` is a day in the form YYYY-MM-DD. */
export const subscriber = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    created_at: moment,
    updated_at: moment,
    first_name: text,
    last_name: text,
    email: text,
    locale: text,
    address: z.optional(address),
    birth_date: text,
    account: z.optional(reference),
  }),
);

export type Subscriber = z.output<typeof subscriber>;

const words = z.string().check(z.minLength(1));

/** The provider takes `en-GB` when `locale` is absent, and asks for `birthDate` in some countries. */
export const newSubscriber = z.strictObject({
  accountId: identifier,
  firstName: words,
  lastName: words,
  email: words,
  address: globalOrNaAddress,
  locale: z.optional(words),
  birthDate: z.optional(day),
});

export const changedSubscriberForm = () => z.partial(z.extend(newSubscriber, { address: changedAddress }));

const changedSubscriber = z.lazy(changedSubscriberForm);

export type NewSubscriber = z.input<typeof newSubscriber>;
export type ChangedSubscriber = z.input<typeof changedSubscriber>;

const personal = ['firstName', 'lastName', 'email', 'address', 'birthDate'];

export function subscribers(calls: PartnerCalls) {
  return {
    /** Source: Creates a new Subscriber. @throws ProviderError */
    create: (body: NewSubscriber, call: WriteCall): Promise<Subscriber> =>
      calls.write(
        {
          route: 'createSubscriber',
          tried: 'Create a subscriber',
          form: newSubscriber,
          body,
          personal,
          reply: subscriber,
        },
        call,
      ),

    /** Source: List all subscribers. @throws ProviderError while walking */
    list: (given: ListOf<Record<never, never>> = {}): Paged<Subscriber> =>
      calls.list(
        {
          route: 'listSubscribers',
          tried: 'List subscribers',
          form: listForm({}),
          collection: 'subscribers',
          item: subscriber,
        },
        given,
      ),

    /** Source: Retrieve a subscriber. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Subscriber> =>
      calls.read({ route: 'getSubscriber', tried: 'Retrieve a subscriber', id, reply: subscriber }, call),

    /**
     * Without `locale` the provider may set it back to `en-GB`: name the one that is to stay. Source: Updates a
     * Subscriber; Limits, subscriber `locale` default. @throws ProviderError
     */
    update: (id: string, body: ChangedSubscriber, call: WriteCall): Promise<Subscriber> =>
      calls.write(
        {
          route: 'updateSubscriber',
          tried: 'Update a subscriber',
          id,
          form: changedSubscriber,
          body,
          personal,
          reply: subscriber,
        },
        call,
      ),
  };
}
