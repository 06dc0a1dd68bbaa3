import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { known, moment } from '../../values/members.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource, reference } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';

/** Source: partner API, Contract. */
export const contract = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    type: known<'contract_summary'>(),
    created_at: moment,
    account: z.optional(reference),
    order: z.optional(reference),
  }),
);

export type Contract = z.output<typeof contract>;

const filters = { accountId: identifier };

export function contracts(calls: PartnerCalls) {
  return {
    /** Source: List all Contracts. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<Contract> =>
      calls.list(
        {
          route: 'listContracts',
          tried: 'List contracts',
          form: listForm(filters),
          collection: 'contracts',
          item: contract,
        },
        given,
      ),

    /** Source: Retrieve a contract. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Contract> =>
      calls.read({ route: 'getContract', tried: 'Retrieve a contract', id, reply: contract }, call),
  };
}
