import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import { textOf } from '../../exchange/checks.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import { known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { address, changedAddress, wholeAddress } from './address.ts';

/** Source: partner API, Limits, account `name`. */
const nameCharsMax = 100;

/**
 * The document lists only `personal`. Assumed: `business` names its company instead of an owner; owners are
 * named whole.
 */
export const accountTypes = ['personal', 'business'] as const;

/** Source: partner API, Account. List items carry company, tax id and address in place of the owner. */
export const account = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    name: text,
    type: known<(typeof accountTypes)[number]>(),
    number: text,
    owner: z.optional(resource({ first_name: text, last_name: text, address: z.optional(address) })),
    company_name: text,
    tax_id: text,
    address: z.optional(address),
    created_at: moment,
    updated_at: moment,
  }),
);

export type Account = z.output<typeof account>;

const name = z.optional(textOf(1, nameCharsMax));
const words = z.string().check(z.minLength(1));

export const newAccount = z.lazy(() =>
  z.discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('personal'),
        name,
        owner: z.strictObject({ firstName: words, lastName: words, address: wholeAddress }),
      }),
      z.strictObject({
        type: z.literal('business'),
        name,
        companyName: words,
        taxId: words,
        address: wholeAddress,
      }),
    ],
    'must be personal or business',
  ),
);

/** The document shows only the address of the owner. Assumed: the names are changed by those of a new owner. */
export const changedAccountForm = () =>
  z.strictObject({
    name,
    owner: z.optional(
      z.strictObject({
        firstName: z.optional(words),
        lastName: z.optional(words),
        address: z.optional(changedAddress),
      }),
    ),
  });

const changedAccount = z.lazy(changedAccountForm);

export type NewAccount = z.input<typeof newAccount>;
export type ChangedAccount = z.input<typeof changedAccount>;

const personal = ['name', 'owner', 'companyName', 'taxId', 'address'];

export function accounts(calls: PartnerCalls) {
  return {
    /** Source: Creates a new Account. @throws ProviderError */
    create: (body: NewAccount, call: WriteCall): Promise<Account> =>
      calls.write(
        {
          route: 'createAccount',
          tried: 'Create an account',
          form: newAccount,
          body,
          personal,
          reply: account,
        },
        call,
      ),

    /** Source: List all accounts. @throws ProviderError while walking */
    list: (given: ListOf<Record<never, never>> = {}): Paged<Account> =>
      calls.list(
        {
          route: 'listAccounts',
          tried: 'List accounts',
          form: listForm({}),
          collection: 'accounts',
          item: account,
        },
        given,
      ),

    /** Source: Retrieve an account. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Account> =>
      calls.read({ route: 'getAccount', tried: 'Retrieve an account', id, reply: account }, call),

    /** Source: Patch an account. @throws ProviderError */
    update: (id: string, body: ChangedAccount, call: WriteCall): Promise<Account> =>
      calls.write(
        {
          route: 'updateAccount',
          tried: 'Patch an account',
          id,
          form: changedAccount,
          body,
          personal,
          reply: account,
        },
        call,
      ),
  };
}
