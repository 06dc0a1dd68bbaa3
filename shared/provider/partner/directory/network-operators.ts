import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import { known, moment, text } from '../../values/members.ts';
import type { PartnerCalls } from '../calls.ts';
import { country } from '../country.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';

const statuses = ['active', 'inactive'] as const;

/** Source: partner API, Network operator. */
export const networkOperator = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    name: text,
    trade_name: text,
    country: text,
    status: known<(typeof statuses)[number]>(),
    created_at: moment,
    updated_at: moment,
  }),
);

export type NetworkOperator = z.output<typeof networkOperator>;

const filters = { country, status: z.enum(statuses) };

export function networkOperators(calls: PartnerCalls) {
  return {
    /** Source: List all network-operators. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<NetworkOperator> =>
      calls.list(
        {
          route: 'listNetworkOperators',
          tried: 'List network operators',
          form: listForm(filters),
          collection: 'network_operators',
          item: networkOperator,
        },
        given,
      ),

    /** Source: Get a network-operators by id. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<NetworkOperator> =>
      calls.read(
        { route: 'getNetworkOperator', tried: 'Get a network operator', id, reply: networkOperator },
        call,
      ),
  };
}
