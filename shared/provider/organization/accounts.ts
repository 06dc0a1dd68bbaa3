import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import type { Paged } from '../lists/paged.ts';
import { answeredIdentifier } from '../values/identifier.ts';
import { known, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { type Connection, getOne } from './connection.ts';
import { type ListCall, listCall, listOver } from './lists.ts';

/** A unit or department of the organization. Source: organization API, Account. */
export const account = z.lazy(() =>
  resource({
    id: answeredIdentifier,
    reference_code: text,
    name: text,
    country: text,
    status: known<'active'>(),
  }),
);

type Account = z.output<typeof account>;

export type Accounts = {
  /**
   * @throws a plain Error naming the field when the call is outside the document's limits; its walk throws
   * ProviderError
   */
  list(call?: ListCall): Paged<Account>;
  /** @throws ProviderError, `refused` with status 404 when there is none; a plain Error as `list` */
  get(id: string, call?: ReadCall): Promise<Account>;
};

const listForm = z.lazy(() => z.strictObject(listCall));

export function accounts(connection: Connection): Accounts {
  return {
    list(call = {}) {
      const tried = 'List Accounts';
      const list = { tried, operation: 'listAccounts', collection: 'accounts', item: account } as const;
      return listOver(connection, list, checked(tried, listForm, call));
    },
    get: (id, call = {}) =>
      getOne(connection, { tried: 'Get Account', operation: 'getAccount', id, reply: account }, call),
  };
}
