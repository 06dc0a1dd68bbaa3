import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationName, operations } from '../../../shared/core/jobs/operation.ts';
import { filledIn } from '../../../shared/core/rules/conditions/action-values.ts';
import ruleSchema from '../../../shared/http/rules/rule-schema.json' with { type: 'json' };
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';

const table = readFileSync(new URL('../../../docs/reference/operations.md', import.meta.url), 'utf8');
const rows = [...table.matchAll(/^\| `(\w+\.\w+)` \| .+ \| `(\{.*\})` \| (records|person) \|$/gm)].map(
  ([, name = '', input = '', lost]) => ({ name: name as OperationName, input: JSON.parse(input), lost }),
);
const hint = { id: 'evt_1', type: 'x', createdAtMs: 0, reported: {}, data: {} };
const facts = {
  product: { id: 'prd_1', status: 'active', subscriptionId: 'subs_1', balances: [] },
  porting: { id: 'port_1', status: 'pending' },
};

let practice: Practice;
let handler: ReturnType<typeof providerOperations>;
beforeAll(async () => {
  practice = await openPractice({ flags: { allowAssumedOrderTypes: true } });
  handler = providerOperations({ organization: practice.organization, partner: practice.partner });
});
afterAll(() => practice.close());

test('the table of operations for people names each operation once, and how each is reconciled', () => {
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(operations));
  for (const { name, lost } of rows)
    expect([name, lost]).toEqual([name, operations[name].reconcileBy === 'hold' ? 'person' : 'records']);
});

test.each(rows)('the example of $name in the table can be sent as it stands', ({ name, input }) => {
  const whole = filledIn(input, hint, facts) as Record<string, unknown>;
  expect(handler.faultsOf({ operation: name, input: whole })).toEqual([]);
});

test('the form of the rules says where the table is', () => {
  expect(JSON.stringify(ruleSchema)).toContain('docs/reference/operations.md');
});
