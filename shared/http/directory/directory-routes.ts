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
import { unknownCursor } from '../request/cursors.ts';
import { choiceParameter, cursorParameter, limitParameter, word } from '../request/parameters.ts';
import { answer, momentOf, type Route, route } from '../route.ts';

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

type Page = { readonly limit: number; readonly cursor?: string | undefined };

/**
 * A page of what was found, in the order of ids: a page begins behind the last id of the one before, even where the
 * list was read again meanwhile.
 *
 * @param about which list, with its filters: a cursor belongs to it
 * @throws InputError 400 when this list never gave out such a cursor
 */
function directoryPage<View extends { readonly id: string }>(
  about: string,
  found: Omit<Found, 'items'>,
  views: readonly View[],
  { limit, cursor }: Page,
) {
  const after = cursor === undefined ? '' : readCursor(cursor, about);
  const rest = views.filter(({ id }) => id > after);
  const items = rest.slice(0, limit);
  const last = rest.length > limit ? items.at(-1) : undefined;
  const { readAtMs, isWhole, failure } = found;
  return answer(200, {
    items,
    next: last === undefined ? null : Buffer.from(`${about}\n${last.id}`).toString('base64url'),
    as_of: momentOf(readAtMs),
    ...(isWhole ? {} : { incomplete: true }),
    ...(failure === undefined ? {} : { reason: failure }),
  });
}

function readCursor(cursor: string, about: string): string {
  const [list, id, ...more] = Buffer.from(cursor, 'base64url').toString().split('\n');
  if (list === about && id !== undefined && more.length === 0) return id;
  throw unknownCursor();
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

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
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
