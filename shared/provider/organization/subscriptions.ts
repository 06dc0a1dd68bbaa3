import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import { pageOf } from '../lists/page.ts';
import type { Paged } from '../lists/paged.ts';
import { answeredIdentifier, identifier } from '../values/identifier.ts';
import { flag, known, listOf, moment, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { account } from './accounts.ts';
import { ask, type Connection, type Dialect, getOne, readCall } from './connection.ts';
import { cursorCharsMax, type ListCall, listCall, listOver } from './lists.ts';
import { type PhoneNumber, phoneNumber } from './phone-number.ts';
import { embeddedSubscriber } from './subscribers.ts';

/**
 * One subscription. What it embeds is there only when `transclude` asked for it. Source: organization API,
 * Subscription.
 */
const subscription = z.lazy(() =>
  resource({
    id: answeredIdentifier,
    status: known<'active' | 'terminated'>(),
    created_at: moment,
    terminated_at: moment,
    account: z.optional(account),
    subscriber: z.optional(embeddedSubscriber),
    sim_profile: z.optional(resource({ iccid: text, sim_type: known<'esim'>() })),
    phone_numbers: listOf('phone_numbers', phoneNumber),
    services: listOf('services', service),
  }),
);

type Subscription = z.output<typeof subscription>;

const service = z.lazy(() => resource({ type: known<'voice'>(), enabled: flag }));

export type Subscriptions = {
  /**
   * @throws a plain Error naming the field when the call is outside the document's limits; its walk throws
   * ProviderError
   */
  list(
    call?: ListCall & Transcluding & { readonly status?: 'active' | 'terminated' | undefined },
  ): Paged<Subscription>;
  /** @throws ProviderError, `refused` with status 404 when there is none; a plain Error as `list` */
  get(id: string, call?: ReadCall & Transcluding): Promise<Subscription>;
  /** All numbers of a subscription; the document gives this list no pages. @throws as `get` */
  phoneNumbers(id: string, call?: ReadCall): Promise<readonly PhoneNumber[]>;
};

type Transcluding = { readonly transclude?: readonly Transcludable[] | undefined };

/** What a subscription can bring along. Source: organization API, Endpoints, `Prefer` header. */
const transcludable = z.enum(['subscriber', 'account', 'sim_profile', 'phone_numbers', 'services']);

export type Transcludable = z.output<typeof transcludable>;

const transclude = z.array(transcludable);

export function subscriptions(connection: Connection): Subscriptions {
  const { dialect } = connection;
  return {
    list(given = {}) {
      const tried = 'List Subscriptions';
      const call = checked(tried, listForm, given);
      const list = {
        tried,
        operation: 'listSubscriptions',
        collection: 'subscriptions',
        item: subscription,
        query: { status: call.status },
        headers: preferHeaders(call.transclude, dialect),
      } as const;
      return listOver(connection, list, call);
    },
    async get(id, given = {}) {
      const tried = 'Get Subscription';
      const call = checked(tried, getForm, { ...given, id });
      const headers = preferHeaders(call.transclude, dialect);
      return ask(connection, { tried, operation: 'getSubscription', id, headers, reply: subscription }, call);
    },
    phoneNumbers: (id, call = {}) =>
      getOne(
        connection,
        {
          tried: "Get Subscription's Phone Numbers",
          operation: 'listSubscriptionPhoneNumbers',
          id,
          // Source: organization API, Endpoints: this one answers as application/hal+json.
          headers: { accept: 'application/hal+json, application/json' },
          reply: phoneNumbers,
        },
        call,
      ),
  };
}

const listForm = z.lazy(() =>
  z.strictObject({
    ...listCall,
    transclude: z.optional(transclude),
    status: z.optional(z.enum(['active', 'terminated'])),
  }),
);

const getForm = z.lazy(() =>
  z.strictObject({ ...readCall, id: identifier, transclude: z.optional(transclude) }),
);

const phoneNumbers = z.lazy(() =>
  z.pipe(
    pageOf('phone_numbers', phoneNumber, cursorCharsMax),
    z.transform(({ items }) => items),
  ),
);

/** `transclude=subscriber;account`, or no header when nothing is asked for. */
function preferHeaders(
  names: readonly Transcludable[] | undefined,
  { preferQuoted }: Dialect,
): Record<string, string> {
  if (names === undefined || names.length === 0) return {};
  const list = names.join(';');
  return { prefer: `transclude=${preferQuoted ? `"${list}"` : list}` };
}
