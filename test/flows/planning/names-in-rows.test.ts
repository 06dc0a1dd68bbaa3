import { expect, test } from 'vitest';
import type { DirectoryItem, DirectoryListName } from '../../../shared/core/directory/list.ts';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { aBatch, account, other } from './order-planning.ts';

type Lists = Partial<Record<DirectoryListName, readonly DirectoryItem[]>>;

const idOf = (letter: string) => `otpl_${letter.repeat(26)}`;

const lists: Lists = {
  'organization.accounts': [
    { id: account, name: 'Sales', number: '1001' },
    { id: other, name: 'Außendienst Süd' },
  ],
  'organization.order-templates': [
    { id: idOf('A'), name: 'New colleagues' },
    { id: idOf('B'), name: 'Field service' },
    { id: idOf('C'), name: 'field service' },
  ],
  'partner.accounts': [],
  'partner.catalogs': [{ id: 'prdcat_1' }],
  'partner.offerings.prdcat_1': [
    { id: 'prdoff_plan', type: 'plan', name: 'Basic 5 GB' },
    { id: 'prdoff_more', type: 'addon', name: 'Roaming, Europe' },
    { id: 'prdoff_less', type: 'addon', name: 'Night' },
  ],
};

function atProvider(found: Lists) {
  return aBatch({
    directoryPorts: {
      directory: memoryDirectory(),
      directoryPages: async (name: DirectoryListName) => {
        const items = found[name];
        if (items !== undefined) return { items };
        throw new ProviderError({ tried: 'List', effect: 'none', code: 'unavailable', status: 503 });
      },
      providerApis: ['organization', 'partner'],
    },
  });
}

const rows = (...cells: readonly string[]) => ['employee_id,Account,Template,email', ...cells].join('\n');

test('accounts and order templates are named, in any case and without accents, or by their number', async () => {
  const { orders, report } = await atProvider(lists).plan(
    rows(
      '1,Sales,New colleagues,a@example.com',
      '2,aussendienst sud,NEW  COLLEAGUES,b@example.com',
      `3,1001,${idOf('B')},c@example.com`,
    ),
  );
  expect(report).toEqual([]);
  expect(orders.map(({ steps }) => [steps[0]?.input.accountId, steps[0]?.input.templateId])).toEqual([
    [account, idOf('A')],
    [other, idOf('A')],
    [account, idOf('B')],
  ]);
});

test('a name of several or of none is a fault of its row, which names them or the nearest', async () => {
  const { orders, report } = await atProvider(lists).plan(
    rows(
      '1,Sales,FIELD SERVICE,a@example.com',
      '2,Salas,,b@example.com',
      '3,Sales,Field service,c@example.com',
    ),
  );
  expect(orders.map(({ line }) => line)).toEqual([4]);
  expect(report).toMatchObject([
    {
      line: 2,
      reason: 'unknown_id',
      detail: `The column "template_id" names 2 at the provider: write the id, "${idOf('B')}" or "${idOf('C')}"`,
    },
    {
      line: 3,
      reason: 'unknown_id',
      detail:
        'The column "account_id" holds neither the id nor the name of an account of the organization. Did you mean "Sales"?',
    },
  ]);
});

test('the same person in an account by its name and by its id is one', async () => {
  const { orders, report } = await atProvider(lists).plan(
    rows('1,Sales,,a@example.com', `1,${account},,a@example.com`),
  );
  expect([orders.length, report.map(({ reason }) => reason)]).toEqual([1, ['duplicate']]);
});

test('defaults may be names, and a column of names counts only where none of ids stands', async () => {
  const settings: BatchSettings = {
    kind: 'activate',
    defaults: { account_id: 'Sales' },
    allowSecondSubscription: false,
  };
  const { orders } = await atProvider(lists).plan(
    'employee_id,Template name,email\n1,New colleagues,a@example.com',
    settings,
  );
  expect(orders[0]?.steps[0]?.input).toMatchObject({ accountId: account, templateId: idOf('A') });
  const both = await atProvider(lists).plan(
    `employee_id,account_id,Account name,email\n1,${other},Sales,a@example.com`,
  );
  expect(both.orders[0]?.steps[0]?.input).toMatchObject({ accountId: other });
});

const partner: BatchSettings = {
  kind: 'partner-activate',
  defaults: { country: 'DE' },
  allowSecondSubscription: true,
};

test('plans and add-ons are named, also several, and also with a comma in one', async () => {
  const { orders, report } = await atProvider(lists).plan(
    'subscriber_id,Tariff,addons\nsubr_1,basic 5 gb,Night\nsubr_2,prdoff_plan,"Roaming, Europe"\n' +
      'subr_3,prdoff_plan,prdoff_more prdoff_less\nsubr_4,Basic 5 GB,Night; prdoff_more\nsubr_5,Night,\n',
    partner,
  );
  const products = orders.map(({ steps }) => JSON.stringify(steps[0]?.input.products));
  expect(products.map((one) => one.match(/prdoff_\w+/g))).toEqual([
    ['prdoff_plan', 'prdoff_less'],
    ['prdoff_plan', 'prdoff_more'],
    ['prdoff_plan', 'prdoff_more', 'prdoff_less'],
    ['prdoff_plan', 'prdoff_less', 'prdoff_more'],
  ]);
  expect(report).toMatchObject([{ line: 6, reason: 'unknown_id' }]);
});

test('a batch that names something waits for a list that cannot be read; one of ids does not', async () => {
  const { 'organization.accounts': _, ...others } = lists;
  const ids = await atProvider(others).plan(rows(`1,${account},New colleagues,a@example.com`));
  expect(ids.orders).toHaveLength(1);
  await expect(atProvider(others).plan(rows('1,Sales,,a@example.com'))).rejects.toThrow(ProviderError);
});
