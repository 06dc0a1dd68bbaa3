import { z } from 'zod';
import type {
  accountView,
  carrierView,
  catalogView,
  offeringView,
  templateView,
} from '../../../shared/http/directory/directory-routes.ts';
import { moment, pageOf, reason } from './members.ts';
import { viewed } from './viewed.ts';

const id = z.string().describe('What rows and rules name it by.');
const name = z.string().describe('What the provider calls it.').optional();
const status = z.string().describe('As the provider says it.').meta({ 'x-extensible': true }).optional();
const country = z.string().describe('Its country, as two letters.').optional();

/** A page of a list of the provider. */
function directoryPageOf<Item extends z.ZodType>(item: Item, description: string) {
  return pageOf(item, `${description} In the order of their ids.`).extend({
    as_of: moment('When the provider was asked.'),
    incomplete: z
      .literal(true)
      .describe('The provider has more than are shown here: an id that is missing may still exist.')
      .optional(),
    reason: reason
      .optional()
      .describe('Why `as_of` is more than five minutes ago: the provider could not be asked since.'),
  });
}

export const accountPage = directoryPageOf(
  viewed<ReturnType<ReturnType<typeof accountView>>>()(
    z
      .object({
        id,
        provider_api: z.enum(['organization', 'partner']).describe('Which API has it.'),
        name: name.describe('What the provider calls it. Left out for accounts of persons.'),
        number: z.string().describe('Its number, or its reference code.').optional(),
        type: z.string().describe('`personal` or `business`.').meta({ 'x-extensible': true }).optional(),
        status,
        country,
      })
      .meta({ id: 'ProviderAccount', description: 'An account at the provider, without its owner.' }),
  ),
  'The accounts.',
);

export const templatePage = directoryPageOf(
  viewed<ReturnType<typeof templateView>>()(
    z
      .object({
        id,
        description: z.string().describe('What the provider says about it.').optional(),
        type: z.string().describe('What it orders.').meta({ 'x-extensible': true }).optional(),
        products: z
          .array(z.object({ id: z.string().describe('The id of the product.'), name }))
          .describe('The products that it orders.')
          .optional(),
      })
      .meta({ id: 'OrderTemplate', description: 'An order that the organization has prepared.' }),
  ),
  'The order templates.',
);

export const catalogPage = directoryPageOf(
  viewed<ReturnType<typeof catalogView>>()(
    z.object({ id, name }).meta({ id: 'Catalog', description: 'A catalog of offerings.' }),
  ),
  'The catalogs.',
);

export const offeringPage = directoryPageOf(
  viewed<ReturnType<typeof offeringView>>()(
    z
      .object({
        id,
        name,
        type: z.string().describe('`plan` or `addon`.').meta({ 'x-extensible': true }).optional(),
        status,
      })
      .meta({ id: 'Offering', description: 'A plan or an add-on that can be ordered.' }),
  ),
  'The offerings.',
);

export const carrierPage = directoryPageOf(
  viewed<ReturnType<ReturnType<typeof carrierView>>>()(
    z
      .object({
        id,
        kind: z.enum(['network_operator', 'service_provider']).describe('A porting names one of each.'),
        name,
        country,
        status,
      })
      .meta({ id: 'Carrier', description: 'Who has numbers that can be ported.' }),
  ),
  'The carriers.',
);

const asOf = moment('When the provider was asked.');

const members = {
  id: z.string().describe('The id at the provider. Invoice items have none.').optional(),
  status: z.string().describe('As the provider says it.').meta({ 'x-extensible': true }).optional(),
  waits_for: z
    .object({
      for: z
        .enum(['provider', 'carrier', 'date', 'decision'])
        .describe('`decision`: yours, by `POST /v1/portings`.'),
      detail: z.string().describe('A sentence for people.'),
    })
    .nullable()
    .optional()
    .describe('Of a porting: what it waits for. `null`: it is over.'),
};

export const record = z.looseObject({ ...members, as_of: asOf }).meta({
  id: 'ProviderRecord',
  description:
    'A record of the provider, with the members that its document gives it, in snake case. Without the scope ' +
    '`order` or `approve`, what tells who somebody is (names, addresses, numbers) is masked.',
});

const listed = z
  .looseObject(members)
  .meta({ id: 'ListedProviderRecord', description: 'A record of the provider in a list.' });

export const recordPage = pageOf(listed, 'As the provider lists them.').extend({ as_of: asOf });
