import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { changeActions } from '../../apps/console/src/orders/change-actions.ts';
import { accountActions } from '../../shared/core/orders/rows/partner/account-row.ts';
import { partnerChangeActions } from '../../shared/core/orders/rows/partner/change-row.ts';
import { portingActions } from '../../shared/core/orders/rows/partner/porting-row.ts';

const reference = readFileSync(resolve('docs/reference/order-batches.md'), 'utf8');

/** What stands in code marks, without examples of values, which stand in brackets. */
const namesIn = (cell: string) =>
  [...cell.replaceAll(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** The columns of each action, of the table below a heading of the reference. */
function tableUnder(heading: string): Record<string, readonly string[]> {
  const [, chapter = ''] = reference.split(`\n## ${heading}\n`);
  const [table = ''] = chapter.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `action`'));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, actions = '', columns = ''] = row.split('|');
      return namesIn(actions).map((action) => [action, namesIn(columns)] as const);
    }),
  );
}

test.each([
  ['partner', 'Changes at the partner', partnerChangeActions],
  ['porting', 'Portings', portingActions],
  ['account', 'Accounts of a partner', accountActions],
] as const)('the form of %s has the actions of the API, and their columns', (kind, heading, actions) => {
  expect(Object.keys(changeActions[kind])).toEqual(actions);
  const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(table).map(([action, columns]) => [action, [...columns].toSorted()]));
  expect(sorted(changeActions[kind])).toEqual(sorted(tableUnder(heading)));
});
