import { expect, test } from 'vitest';
import type { DirectoryItem, DirectoryListName } from '../../../shared/core/directory/list.ts';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import type { ProviderApi } from '../../../shared/core/provider-api.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { aBatch, account, other } from './order-planning.ts';

type Lists = Partial<Record<DirectoryListName, readonly DirectoryItem[]>>;

const templates = [
  { id: `otpl_${'A'.repeat(26)}`, name: 'New colleagues' },
  { id: `otpl_${'B'.repeat(26)}`, name: 'Field service' },
];

/** A batch at a provider that has these lists; one that is missing cannot be read. */
function atProvider(lists: Lists, providerApis: readonly ProviderApi[] = ['organization', 'partner']) {
  const reads: string[] = [];
  const directoryPorts = {
    directory: memoryDirectory(),
    directoryPages: async (name: DirectoryListName) => {
      reads.push(name);
      const items = lists[name];
      if (items !== undefined) return { items };
      throw new ProviderError({ tried: 'List', effect: 'none', code: 'unavailable', status: 503 });
    },
    providerApis,
  };
  return { ...aBatch({ directoryPorts }), reads, directoryPorts };
}

const rows = (...cells: readonly string[]) =>
  ['employee_id,account_id,template_id,email', ...cells].join('\n');

const known: Lists = {
  'organization.accounts': [{ id: account, name: 'Sales' }],
  'organization.order-templates': templates,
};

test('a row with an id that nobody has is invalid, and the nearest one is named; the others are ordered', async () => {
  const { plan, reads } = atProvider(known);
  const slip = `otpl_${'B'.repeat(25)}C`;
  const { orders, report, unchecked } = await plan(
    rows(
      `1,${account},${templates[0]?.id},a@example.com`,
      `2,${account},${slip},b@example.com`,
      `3,${other},,c@example.com`,
    ),
  );
  expect(orders.map(({ line }) => line)).toEqual([2]);
  expect(report).toMatchObject([
    {
      line: 3,
      kind: 'invalid',
      reason: 'unknown_id',
      detail:
        'The column "template_id": The provider has no such thing: it must be the id of an order template. Did you ' +
        `mean "${templates[1]?.id}"?`,
    },
    {
      line: 4,
      kind: 'invalid',
      reason: 'unknown_id',
      detail: expect.stringMatching(/^The column "account_id": /),
    },
  ]);
  expect(unchecked).toBeUndefined();
  expect(reads.toSorted()).toEqual(['organization.accounts', 'organization.order-templates']);
});

const partner: BatchSettings = {
  kind: 'partner-activate',
  defaults: { country: 'DE', subscriber_id: 'subr_1' },
  allowSecondSubscription: true,
};

test('plans and add-ons are looked up in all catalogs, and one is not taken for the other', async () => {
  const { plan } = atProvider({
    'partner.accounts': [],
    'partner.catalogs': [{ id: 'prdcat_1' }, { id: 'prdcat_2' }],
    'partner.offerings.prdcat_1': [{ id: 'prdoff_plan', type: 'plan', name: '5 GB' }],
    'partner.offerings.prdcat_2': [{ id: 'prdoff_more', type: 'addon', name: '1 GB more' }],
  });
  const { orders, report } = await plan(
    'subscriber_id,plan,addons\nsubr_1,prdoff_plan,prdoff_more\nsubr_2,prdoff_more,\nsubr_3,prdoff_plan,prdoff_mote\n' +
      'subr_4,prdoff_pla,\n',
    partner,
  );
  expect(orders.map(({ line }) => line)).toEqual([2]);
  expect(report.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'unknown_id'],
    [4, 'unknown_id'],
    [5, 'unknown_id'],
  ]);
  expect(report.map(({ detail }) => detail)).toEqual([
    'The column "plan": It must name a plan, and this is none',
    expect.stringMatching(/^The column "addons": .*Did you mean "prdoff_more"\?$/),
    expect.stringMatching(/^The column "plan": .*Did you mean "prdoff_plan"\?$/),
  ]);
});

test('a list that cannot be read holds up nothing: its column is named as unchecked, with the reason', async () => {
  const { plan, world } = atProvider({ 'organization.accounts': [{ id: account }] });
  const startMs = world.now();
  const { orders, report, unchecked } = await plan(
    rows(`1,${account},otpl_${'C'.repeat(26)},a@example.com`, `2,${other},,b@example.com`),
  );
  expect(orders.map(({ line }) => line)).toEqual([2]);
  expect(report).toMatchObject([{ line: 3, reason: 'unknown_id' }]);
  expect(unchecked).toEqual([
    { columns: ['template_id'], reason: { code: 'provider_unavailable', detail: expect.any(String) } },
  ]);
  expect(world.now() - startMs).toBeLessThan(1_000);
});

test('a part of a list says nothing of an id that is not in it', async () => {
  const { directoryPorts } = atProvider(known);
  const pages = async (name: DirectoryListName, cursor: string | undefined) =>
    name === 'organization.accounts'
      ? { items: [{ id: `acc_${cursor ?? ''}` }], nextCursor: `${cursor ?? ''}x` }
      : { items: templates };
  const { plan, world } = aBatch({ directoryPorts: { ...directoryPorts, directoryPages: slowly(pages) } });
  function slowly(read: typeof pages): typeof pages {
    return async (name, cursor) => {
      world.clock.advance(1_000);
      return read(name, cursor);
    };
  }
  const { orders, unchecked } = await plan(rows(`1,${account},,a@example.com`));
  expect(orders).toHaveLength(1);
  expect(unchecked).toMatchObject([{ columns: ['account_id'], reason: { code: 'too_long' } }]);
});

test('a list from before the batch was created is read again: its rows may name what is new', async () => {
  const lists = { ...known };
  const { plan, directoryPorts, reads, world } = atProvider(lists);
  const readAtMs = world.now() - 60_000;
  await directoryPorts.directory.keep('organization.accounts', { items: [], readAtMs, isWhole: true });
  const { orders } = await plan(rows(`1,${account},,a@example.com`));
  expect([orders.length, reads.includes('organization.accounts')]).toEqual([1, true]);
  reads.length = 0;
  await plan(rows(`2,${account},,b@example.com`));
  expect(reads).toEqual([]);
});

test('nothing is asked of an API that the stage does not use', async () => {
  const { plan, reads } = atProvider(known, ['organization']);
  const { orders, unchecked } = await plan('subscriber_id,plan\nsubr_1,prdoff_plan\n', partner);
  expect([orders.length, unchecked, reads]).toEqual([1, undefined, []]);
});
