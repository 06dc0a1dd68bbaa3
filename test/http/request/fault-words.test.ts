import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../../shared/errors.ts';
import { campaignForm } from '../../../shared/http/campaigns/campaign-form.ts';
import { erasureForm } from '../../../shared/http/erasure/erasure-routes.ts';
import { retryForm } from '../../../shared/http/jobs/action-request.ts';
import { orderBatchForm } from '../../../shared/http/orders/order-forms.ts';
import { readForm } from '../../../shared/http/request/request-faults.ts';
import { readRuleDocument } from '../../../shared/http/rules/rule-document.ts';

const shipped = JSON.parse(readFileSync(new URL('../../../examples/rules.json', import.meta.url), 'utf8'));
const [firstRule] = shipped.rules;
const rules = (change: object) => ({ rules: [{ ...firstRule, ...change }] });

test.each([
  ['', [], 'wrong_type', 'The body must be an object, not a list'],
  ['/rules', {}, 'missing', '`rules` is required and must be a list'],
  ['/off', { off: 'no', rules: [] }, 'wrong_type', '`off` must be true or false, not a string'],
  ['/rules/0/name', rules({ name: 5 }), 'wrong_type', '`name` must be a string, not a number'],
  ['/rules/0/on', rules({ on: '' }), 'too_short', '`on` must not be empty'],
  ['/rules/0/on', rules({ on: 'x'.repeat(101) }), 'too_long', '`on` must have at most 100 characters'],
  [
    '/rules/0/once',
    rules({ once: 'year' }),
    'invalid_value',
    '`once` must be one of "period", "day", "subject"',
  ],
  [
    '/rules/0/once',
    rules({ once: undefined }),
    'missing',
    '`once` is required and must be one of "period", "day", "subject"',
  ],
  [
    '/rules/0/threshold_percent',
    rules({ threshold_percent: 80.5 }),
    'wrong_type',
    '`threshold_percent` must be an integer, not a fraction',
  ],
  [
    '/rules/0/threshold_percent',
    rules({ threshold_percent: 101 }),
    'out_of_range',
    '`threshold_percent` must be at most 100',
  ],
  [
    '/rules/0/threshold_percent',
    rules({ threshold_percent: 0 }),
    'out_of_range',
    '`threshold_percent` must be at least 1',
  ],
  ['/rules/0/do', rules({ do: [] }), 'too_short', '`do` must have at least 1 item'],
  ['/rules/0/do/0', rules({ do: [null] }), 'wrong_type', 'Each item of `do` must be an object, not null'],
  [
    '/rules/0/do/0/operation/input',
    rules({ do: [{ operation: { name: 'x', input: [] } }] }),
    'wrong_type',
    '`input` must be an object, not a list',
  ],
])('what is wrong at "%s" is said in a sentence that names it', async (pointer, body, code, detail) => {
  expect(await faultsOf(() => readRuleDocument(body))).toContainEqual({ in: 'body', pointer, code, detail });
});

const campaign = (body: object) => readForm(campaignForm(), { to: ['+12125550123'], text: 'Hello', ...body });

test.each([
  ['/txt', campaign({ form: 'x', txt: 'Hi' }), 'Did you mean `text`?'],
  ['/row', campaign({ row: [] }), 'Did you mean `rows`?'],
  ['/when', campaign({ when: 'now' }), expect.stringContaining('The members are `from`, `text`, ')],
  ['/mode', campaign({ mode: 'check' }), expect.stringContaining('`options`')],
  [
    '/allowSecondSubscription',
    readForm(orderBatchForm(), { rows: [{}], allowSecondSubscription: true }),
    'Did you mean `allow_second_subscription`?',
  ],
  ['/state', readForm(retryForm(), { states: ['refused'], state: 'x' }), 'Did you mean `states`?'],
  ['/when', readForm(erasureForm(), { number: '+12125550123', when: 'now' }), 'The members are `number`.'],
])(
  'the unknown member %s comes with the one that is meant, or with those that exist',
  (pointer, read, hint) => {
    expect(read.success ? [] : read.faults).toContainEqual({
      in: 'body',
      pointer,
      code: 'unknown_member',
      detail: `\`${pointer.slice(1)}\` is not a member here`,
      hint,
    });
  },
);

test('what was given is not repeated: it may be the number of a person', () => {
  const read = readForm(erasureForm(), { number: 12125550123 });
  expect(read.success).toBe(false);
  expect(JSON.stringify(read)).not.toContain('0123');
});

async function faultsOf(read: () => unknown) {
  try {
    await read();
  } catch (error) {
    if (error instanceof InputError) return error.faults;
  }
  throw new Error('Nothing was found wrong');
}
