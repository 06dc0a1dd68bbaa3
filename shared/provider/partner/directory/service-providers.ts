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

/** Source: partner API, Service provider. */
export const serviceProvider = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    name: text,
    country: text,
    status: known<(typeof statuses)[number]>(),
    created_at: moment,
    updated_at: moment,
  }),
);

export type ServiceProvider = z.output<typeof serviceProvider>;

const filters = { country, status: z.enum(statuses) };

export function serviceProviders(calls: PartnerCalls) {
  return {
    /** Source: List all service-provider. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<ServiceProvider> =>
      calls.list(
        {
          route: 'listServiceProviders',
          tried: 'List service providers',
          form: listForm(filters),
          collection: 'service_providers',
          item: serviceProvider,
        },
        given,
      ),

    /** Source: Get a service-provider by id. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<ServiceProvider> =>
      calls.read(
        { route: 'getServiceProvider', tried: 'Get a service provider', id, reply: serviceProvider },
        call,
      ),
  };
}
