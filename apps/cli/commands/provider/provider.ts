import { type Command, Option } from 'commander';
import type { BodyOf, RequestOf } from '../../../../packages/client/src/index.ts';
import { present } from '../../jobs/campaign-options.ts';
import { type ListWords, takeListOptions } from '../../terminal/list-options.ts';
import { type Columns, showList } from '../../terminal/showing.ts';
import { acts } from '../acting.ts';

type ListId =
  | 'listProviderAccounts'
  | 'listOrderTemplates'
  | 'listCatalogs'
  | 'listOfferings'
  | 'listCarriers';
type Item<Id extends ListId> = BodyOf<Id> extends { readonly items: readonly (infer One)[] } ? One : never;

const accountColumns: Columns<Item<'listProviderAccounts'>> = {
  id: ({ id }) => id,
  api: ({ provider_api }) => provider_api,
  name: ({ name }) => name,
  status: ({ status }) => status,
};
const templateColumns: Columns<Item<'listOrderTemplates'>> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  description: ({ description }) => description,
};
const catalogColumns: Columns<Item<'listCatalogs'>> = { id: ({ id }) => id, name: ({ name }) => name };
const offeringColumns: Columns<Item<'listOfferings'>> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  name: ({ name }) => name,
  status: ({ status }) => status,
};
const carrierColumns: Columns<Item<'listCarriers'>> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  country: ({ country }) => country,
};

type Query<Id extends 'listProviderAccounts' | 'listOfferings' | 'listCarriers'> = NonNullable<
  RequestOf<Id>['query']
>;

/** `fleetcast provider`: the ids that order files and rules name. */
export function addProvider(program: Command): void {
  const noun = program
    .command('provider')
    .description('what exists at the provider: ids for order files and rules');
  const accounts = takeListOptions(noun.command('accounts').description('accounts to order in')).addOption(
    new Option('--provider-api <which>').choices(['organization', 'partner']),
  );
  acts<ListWords & { readonly providerApi?: Query<'listProviderAccounts'>['provider_api'] }>(
    accounts,
    'fleetcast provider accounts',
    async (session, { options }) => {
      const query = present({ provider_api: options.providerApi });
      await showList(
        session,
        session.client.each('listProviderAccounts', { query }),
        accountColumns,
        options,
      );
      return undefined;
    },
  );
  acts<ListWords>(
    takeListOptions(noun.command('templates').description('order templates of the organization API')),
    'fleetcast provider templates',
    async (session, { options }) => {
      await showList(session, session.client.each('listOrderTemplates'), templateColumns, options);
      return undefined;
    },
  );
  acts<ListWords>(
    takeListOptions(noun.command('catalogs').description('catalogs of the partner API')),
    'fleetcast provider catalogs',
    async (session, { options }) => {
      await showList(session, session.client.each('listCatalogs'), catalogColumns, options);
      return undefined;
    },
  );
  const offerings = takeListOptions(
    noun.command('offerings').description('what a catalog sells').argument('<id>'),
  );
  acts<ListWords & { readonly type?: Query<'listOfferings'>['type'] }>(
    offerings.option('--type <type>', 'only of this type'),
    'fleetcast provider offerings cat_1',
    async (session, { args: [id = ''], options }) => {
      const request = { path: { id }, query: present({ type: options.type }) };
      await showList(session, session.client.each('listOfferings', request), offeringColumns, options);
      return undefined;
    },
  );
  const carriers = takeListOptions(
    noun.command('carriers').description('carriers that numbers are ported from'),
  );
  acts<ListWords & { readonly country?: string }>(
    carriers.option('--country <code>', 'only of this country, such as US'),
    'fleetcast provider carriers',
    async (session, { options }) => {
      const query = present({ country: options.country }) as Query<'listCarriers'>;
      await showList(session, session.client.each('listCarriers', { query }), carrierColumns, options);
      return undefined;
    },
  );
}
