import { type Command, Option } from 'commander';
import { pairs } from '../../jobs/campaign-options.ts';
import { type ListWords, takeListOptions } from '../../terminal/list-options.ts';
import { type Columns, showList, showOne } from '../../terminal/showing.ts';
import { acts } from '../acting.ts';

type ProviderApi = 'organization' | 'partner';
type Item = Readonly<Record<string, unknown>>;
type ListingWords = ListWords & {
  readonly providerApi: ProviderApi;
  readonly filter?: Readonly<Record<string, string>>;
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const columns: Columns<Item> = {
  id: ({ id }) => text(id),
  status: ({ status }) => text(status),
  type: ({ type, direction }) => text(type) || text(direction),
  name: ({ name, msisdn, email, number }) => text(name) || text(msisdn) || text(email) || text(number),
  created: ({ created_at: at }) => text(at),
  waits_for: ({ waits_for: waits }) => text((waits as Item | null | undefined)?.for),
};

/** `fleetcast records`: what the provider has on record, as it is now. */
export function addRecords(program: Command): void {
  const records = program
    .command('records')
    .alias('record')
    .description("the provider's records: subscriptions, portings, invoices and more");
  const list = atApi(
    takeListOptions(
      records.command('list').description('a list of the provider').argument('<topic>', 'such as portings'),
    ),
  ).option('--filter <name=value>', 'such as status=pending; may be repeated', pairs);
  acts<ListingWords>(
    list,
    'fleetcast records list portings --provider-api partner --filter status=pending',
    async (session, { args: [topic = ''], options }) => {
      const { providerApi, filter = {} } = options;
      const id = providerApi === 'partner' ? 'listPartnerRecords' : 'listOrganizationRecords';
      const request = { path: { topic }, query: filter } as never;
      const items = session.client.each(id, request) as AsyncIterable<Item>;
      await showList(session, items, columns, options);
      return undefined;
    },
  );
  const show = atApi(records.command('show').description('one of them').argument('<topic>').argument('<id>'));
  acts<ListingWords>(
    show,
    'fleetcast records show accounts acc_1',
    async (session, { args: [topic = '', id = ''], options }) => {
      const operation = options.providerApi === 'partner' ? 'getPartnerRecord' : 'getOrganizationRecord';
      showOne(session, await session.client.call(operation, { path: { topic, id } } as never));
      return undefined;
    },
  );
}

function atApi(command: Command): Command {
  return command.addOption(
    new Option('--provider-api <which>', "which of the provider's APIs")
      .choices(['organization', 'partner'])
      .default('organization'),
  );
}
