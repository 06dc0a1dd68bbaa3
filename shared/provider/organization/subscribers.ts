import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import type { Paged } from '../lists/paged.ts';
import { answeredIdentifier } from '../values/identifier.ts';
import { text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { type Connection, getOne } from './connection.ts';
import { type ListCall, listCall, listOver } from './lists.ts';

/** Source: organization API, Subscriber. */
const person = { first_name: text, last_name: text, email: text, employee_id: text, group: text };

/** A person who uses a subscription. */
const subscriber = z.lazy(() => resource({ id: answeredIdentifier, ...person }));

/** The same inside another resource, where it may not have an id yet: an order is placed before its person is known. */
export const embeddedSubscriber = z.lazy(() => resource({ id: z.optional(answeredIdentifier), ...person }));

type Subscriber = z.output<typeof subscriber>;

export type Subscribers = {
  /**
   * @throws a plain Error naming the field when the call is outside the document's limits; its walk throws
   * ProviderError
   */
  list(call?: ListCall): Paged<Subscriber>;
  /** @throws ProviderError, `refused` with status 404 when there is none; a plain Error as `list` */
  get(id: string, call?: ReadCall): Promise<Subscriber>;
};

const listForm = z.lazy(() => z.strictObject(listCall));

export function subscribers(connection: Connection): Subscribers {
  return {
    list(call = {}) {
      const tried = 'List Subscribers';
      const list = {
        tried,
        operation: 'listSubscribers',
        collection: 'subscribers',
        item: subscriber,
      } as const;
      return listOver(connection, list, checked(tried, listForm, call));
    },
    get: (id, call = {}) =>
      getOne(
        connection,
        { tried: 'Get Subscriber', operation: 'getSubscriber', id, reply: subscriber },
        call,
      ),
  };
}
