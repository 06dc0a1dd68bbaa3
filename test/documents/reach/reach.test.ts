import { existsSync, readdirSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { makeProgram } from '../../../apps/cli/program.ts';
import { everywhere } from '../../../apps/console/src/words/en/everywhere.ts';
import { operations as apiOperations } from '../../../shared/core/api/operations.ts';
import { operations } from '../../../shared/core/jobs/operation.ts';
import { accountActions } from '../../../shared/core/orders/rows/partner/account-row.ts';
import { partnerChangeActions } from '../../../shared/core/orders/rows/partner/change-row.ts';
import { portingActions } from '../../../shared/core/orders/rows/partner/porting-row.ts';
import { topicsWith } from '../../../shared/core/records/topics.ts';
import { organizationReach, partnerReach, type Reach } from './reach.ts';

const parts: Readonly<Record<string, readonly string[]>> = {
  createSubscriptionChanges: partnerChangeActions,
  createPortings: portingActions,
  createAccountChanges: accountActions,
  listOrganizationRecords: topicsWith('organization', 'list'),
  getOrganizationRecord: topicsWith('organization', 'one'),
  listPartnerRecords: topicsWith('partner', 'list'),
  getPartnerRecord: topicsWith('partner', 'one'),
};

const rows = Object.entries({ ...organizationReach, ...partnerReach }) as [string, Reach][];

test.each(rows)('what leads to "%s" exists', (_, { api, cli, console: page, rule, decision }) => {
  const [id = '', part] = (api ?? '').split(' ');
  if (api !== undefined) expect(Object.keys(apiOperations)).toContain(id);
  if (part !== undefined) expect(parts[id]).toContain(part);
  if (cli !== undefined) expect(commandOf(makeProgram(), cli.split(' '))).toBeDefined();
  if (page !== undefined) expect(Object.values(everywhere.pages)).toContain(page);
  if (rule !== undefined) expect([...Object.keys(operations), 'top_up', 'sms']).toContain(rule);
  if (decision === undefined) return;
  const folder = new URL('../../../docs/decisions/', import.meta.url);
  expect(existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(decision))).toBe(true);
});

test('every action of a row leads to an operation of the document', () => {
  const named = new Set(rows.map(([, { api }]) => api));
  // They are orders of another type: one operation of the document has all of them.
  const orders = ['change_plan', 'cancel', 'cancel_products', 'swap'].map(
    (action) => `createSubscriptionChanges ${action}`,
  );
  // A list that only a later version of the API has.
  const later = ['listPartnerRecords products'];
  for (const [id, actions] of Object.entries(parts))
    for (const action of actions.filter((one) => ![...orders, ...later].includes(`${id} ${one}`)))
      expect(named).toContain(`${id} ${action}`);
});

function commandOf(command: Command, [first, ...rest]: readonly string[]): Command | undefined {
  const next = command.commands.find((one) => one.name() === first);
  return next === undefined || rest.length === 0 ? next : commandOf(next, rest);
}
