import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../../shared/errors.ts';
import { readCampaignRequest } from '../../../shared/http/campaigns/campaign-request.ts';
import { readRetryRequest } from '../../../shared/http/campaigns/follow-up-request.ts';
import { readErasureRequest } from '../../../shared/http/erasure/erasure-request.ts';
import { readOrderRequest } from '../../../shared/http/orders/order-request.ts';
import { readRuleDocument } from '../../../shared/http/rules/rule-document.ts';

const shipped = JSON.parse(readFileSync(new URL('../../../examples/rules.json', import.meta.url), 'utf8'));
const [firstRule] = shipped.rules;

test.each([
  ['', [], 'Give an object, not a list'],
  ['/rules', {}, 'It is missing: give a list'],
  ['/off', { off: 'no', rules: [] }, 'Give true or false, not a string'],
  ['/rules/0/name', { rules: [{ ...firstRule, name: 5 }] }, 'Give a string, not a number'],
  ['/rules/0/on', { rules: [{ ...firstRule, on: '' }] }, 'Give something: it is empty'],
  ['/rules/0/on', { rules: [{ ...firstRule, on: 'x'.repeat(101) }] }, 'Give at most 100 characters'],
  ['/rules/0/once', { rules: [{ ...firstRule, once: 'year' }] }, 'Give one of "period", "day", "subject"'],
  [
    '/rules/0/once',
    { rules: [{ ...firstRule, once: undefined }] },
    'It is missing: give one of "period", "day", "subject"',
  ],
  [
    '/rules/0/threshold_percent',
    { rules: [{ ...firstRule, threshold_percent: 80.5 }] },
    'Give a whole number, not a fraction',
  ],
  ['/rules/0/threshold_percent', { rules: [{ ...firstRule, threshold_percent: 101 }] }, 'Give at most 100'],
  ['/rules/0/threshold_percent', { rules: [{ ...firstRule, threshold_percent: 0 }] }, 'Give at least 1'],
  ['/rules/0/do', { rules: [{ ...firstRule, do: [] }] }, 'Give at least 1 item'],
  ['/rules/0/do/0', { rules: [{ ...firstRule, do: [null] }] }, 'Give an object, not null'],
  [
    '/rules/0/do/0/operation/input',
    { rules: [{ ...firstRule, do: [{ operation: { name: 'x', input: [] } }] }] },
    'Give an object, not a list',
  ],
  [
    `/rules/0/do/0/crm/body/${'x'.repeat(101)}`,
    { rules: [{ ...firstRule, do: [{ crm: { body: { ['x'.repeat(101)]: 1 } } }] }] },
    'Give it another name: Give at most 100 characters',
  ],
])(
  'what is wrong at "%s" of a document of rules is reported with what to write there',
  async (pointer, body, detail) => {
    expect(await faultsOf(() => readRuleDocument(body))).toContainEqual({ pointer, detail });
  },
);

const campaign = (body: object) => () =>
  readCampaignRequest({ to: ['+12125550123'], text: 'Hello', ...body }, { defaultCountry: 'US' });

test.each([
  ['/txt', campaign({ form: 'x', txt: 'Hi' }), 'There is no field "txt". Did you mean "text"?'],
  ['/prioritty', campaign({ prioritty: 'bulk' }), 'There is no field "prioritty". Did you mean "priority"?'],
  ['/row', campaign({ row: [] }), 'There is no field "row". Did you mean "rows"?'],
  ['/when', campaign({ when: 'now' }), 'There is no field "when"'],
  [
    '/allowSecondSubscription',
    () => readOrderRequest({ rows: [{}], allowSecondSubscription: true }),
    'There is no field "allowSecondSubscription". Did you mean "allow_second_subscription"?',
  ],
  ['/prioritty', () => readOrderRequest({ rows: [{}], prioritty: 'bulk' }), 'There is no field "prioritty"'],
  [
    '/onUnclear',
    () => readRetryRequest({ states: ['refused'], onUnclear: 'hold' }, 'campaign'),
    'There is no field "onUnclear". Did you mean "on_unclear"?',
  ],
  [
    '/rules/0/quotas/ruleDay',
    () => readRuleDocument({ rules: [{ ...firstRule, quotas: { ruleDay: { count: 1 } } }] }),
    'There is no field "ruleDay". Did you mean "rule_day"?',
  ],
  [
    '/when',
    () => readErasureRequest({ number: '+12125550123', when: 'now' }, { defaultCountry: 'US' }),
    'There is no field "when", only number',
  ],
])(
  'the unknown field %s is reported with the one that is meant, or the existing ones',
  async (pointer, read, detail) => {
    expect(await faultsOf(read)).toContainEqual({ pointer, detail });
  },
);

test('what was given is not repeated: it may be the number of a person', async () => {
  const faults = await faultsOf(() => readErasureRequest({ number: 12125550123 }, { defaultCountry: 'US' }));
  expect(faults).toHaveLength(1);
  expect(JSON.stringify(faults)).not.toContain('0123');
});

async function faultsOf(read: () => unknown) {
  try {
    await read();
  } catch (error) {
    if (error instanceof InputError) return error.faults;
  }
  throw new Error('Nothing was found wrong');
}
