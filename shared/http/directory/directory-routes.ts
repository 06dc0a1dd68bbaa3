import * as z from 'zod/mini';
import type { DirectoryItem } from '../../core/directory/list.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import {
  type Found,
  findCarriers,
  findInDirectory,
  findOfferings,
} from '../../flows/directory/find-in-directory.ts';
import type { DirectoryReadPorts } from '../../flows/directory/read-directory.ts';
import { choiceParameter, cursorParameter, limitParameter, word } from '../request/parameters.ts';
import { type Route, route } from '../route.ts';
import { directoryPage } from './directory-page.ts';

const itemsMax = 1_000;

const usualItems = 100;

const page = () => ({ limit: limitParameter(itemsMax, usualItems), cursor: cursorParameter() });

const pageQuery = () => z.strictObject(page());

const accountsQuery = () =>
  z.strictObject({
    provider_api: z
      ._default(z.enum(['organization', 'partner']), 'organization')
      .check(z.meta({ description: 'Whose accounts: of an organization, or of a partner.' })),
    ...page(),
  });

const offeringsQuery = () =>
  z.strictObject({ type: choiceParameter(['plan', 'addon'], 'Plans only, or add-ons only.'), ...page() });

const carriersQuery = () =>
  z.strictObject({
    kind: choiceParameter(['network_operator', 'service_provider'], 'Carriers of one kind only.'),
    country: word('Carriers of this country only, as two letters.'),
    ...page(),
  });

/** Ids that rows and rules name, from the provider's directory. */
export function directoryRoutes(ports: DirectoryReadPorts): Route[] {
  return [
    route(
      'listProviderAccounts',
      { query: accountsQuery },
      async ({ query: { provider_api: api, ...given } }) => {
        const found = await findInDirectory(ports, `${api}.accounts`);
        return directoryPage(`${api}.accounts`, found, found.items.map(accountView(api)), given);
      },
    ),

    route('listOrderTemplates', { query: pageQuery }, async ({ query }) => {
      const found = await findInDirectory(ports, 'organization.order-templates');
      return directoryPage('order-templates', found, found.items.map(templateView), query);
    }),

    route('listCatalogs', { query: pageQuery }, async ({ query }) => {
      const found = await findInDirectory(ports, 'partner.catalogs');
      return directoryPage('catalogs', found, found.items.map(catalogView), query);
    }),

    route(
      'listOfferings',
      { query: offeringsQuery },
      async ({ params: { id = '' }, query: { type, ...given } }) => {
        const found = await findOfferings(ports, id);
        const items = found.items.filter((item) => type === undefined || item.type === type);
        return directoryPage(`offerings ${id} ${type ?? ''}`, found, items.map(offeringView), given);
      },
    ),

    route('listCarriers', { query: carriersQuery }, async ({ query: { kind, country, ...given } }) => {
      const { operators, providers } = await findCarriers(ports);
      const both = [
        ...operators.items.map(carrierView('network_operator')),
        ...providers.items.map(carrierView('service_provider')),
      ];
      const views = both
        .filter((view) => (kind ?? view.kind) === view.kind)
        .filter((view) => country === undefined || view.country === country.toUpperCase());
      const about = `carriers ${kind ?? ''} ${country?.toUpperCase() ?? ''}`;
      return directoryPage(about, older(operators, providers), views.toSorted(byId), given);
    }),
  ];
}

export function accountView(api: ProviderApi) {
  return ({ id, name, number, type, status, country }: DirectoryItem) => ({
    id,
    provider_api: api,
    name,
    number,
    type,
    status,
    country,
  });
}

export function templateView({ id, name, type, products }: DirectoryItem) {
  return { id, description: name, type, products };
}

export function catalogView({ id, name }: DirectoryItem) {
  return { id, name };
}

export function offeringView({ id, name, type, status }: DirectoryItem) {
  return { id, name, type, status };
}

export function carrierView(kind: 'network_operator' | 'service_provider') {
  return ({ id, name, country, status }: DirectoryItem) => ({ id, kind, name, country, status });
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}

/** Two lists are as true as the older one. */
function older(one: Found, other: Found): Omit<Found, 'items'> {
  const failure = one.failure ?? other.failure;
  return {
    readAtMs: Math.min(one.readAtMs, other.readAtMs),
    isWhole: one.isWhole && other.isWhole,
    ...(failure === undefined ? {} : { failure }),
  };
}
