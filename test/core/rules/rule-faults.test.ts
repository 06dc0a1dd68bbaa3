import { expect, test } from 'vitest';
import type { Rule, RuleBook } from '../../../shared/core/rules/rule.ts';
import { ruleFaults } from '../../../shared/core/rules/rule-faults.ts';
import { aRule, aTopUp } from '../../support/worlds/rule-world.ts';

const faultsOf = (rules: readonly Rule[], change: Partial<RuleBook> = {}) =>
  ruleFaults({ rules, currency: 'EUR', ...change }, () => [], { targets: [] });
const pointersOf = (...given: Parameters<typeof faultsOf>) =>
  faultsOf(...given).map(({ pointer }) => pointer);

const sms = { kind: 'sms', from: '+12125550100', to: 'subscription', text: 'Hello' } as const;
const unpriced = { kind: 'top_up', offering: 'prdoff_1', purchaseLocation: 'ES' } as const;
const operation = (name: string, input = {}) =>
  ({ kind: 'operation', operation: name, input }) as Rule['do'][number];

test('a rule that can be worked out and cannot spend past its quotas has no faults', () => {
  expect(faultsOf([aRule({ do: [aTopUp, sms] })])).toEqual([]);
});

test.each<[string, Partial<Rule>, string]>([
  ['a condition that cannot be read', { when: 'used >' }, '/rules/0/when'],
  ['an unknown operation', { do: [operation('partner.explode')] }, '/rules/0/do/0/operation/name'],
  ['a name out of the prototype', { do: [operation('constructor')] }, '/rules/0/do/0/operation/name'],
  [
    'an unknown id',
    { do: [operation('partner.grace_subscription', { id: { $: 'bandwidth' } })] },
    '/rules/0/do/0/operation/input/id/$',
  ],
  [
    'a scheduled add-on without its time',
    { do: [{ ...aTopUp, activationMode: 'scheduled' }] },
    '/rules/0/do/0/top_up/start_at',
  ],
  [
    'the time of an add-on that is not scheduled',
    { do: [{ ...aTopUp, activationMode: 'first_usage', startAt: '2027-05-04T06:00:00Z' }] },
    '/rules/0/do/0/top_up/start_at',
  ],
  ['an unknown placeholder', { do: [{ ...sms, text: '{{ surname }}' }] }, '/rules/0/do/0/sms/text'],
  ['a text that cannot be read', { do: [{ ...sms, text: '{{ used' }] }, '/rules/0/do/0/sms/text'],
  ['a sender that is no number', { do: [{ ...sms, from: '+1' }] }, '/rules/0/do/0/sms/from'],
  ['a number that is none', { do: [{ ...sms, to: ['+12125550100', '+4'] }] }, '/rules/0/do/0/sms/to/1'],
  ['spending without a quota for the day', { quotas: {} }, '/rules/0/quotas'],
  [
    'a money quota and no known price',
    { quotas: { ruleDay: { count: 9, amount: 900 } }, do: [unpriced] },
    '/rules/0/do/0/top_up',
  ],
  ['an approval and no known price', { approveAbove: 5, do: [unpriced] }, '/rules/0/do/0/top_up'],
  [
    'a price in another currency',
    { do: [{ ...aTopUp, price: { amount: 5, currency: 'USD' } }] },
    '/rules/0/do/0/top_up/price/currency',
  ],
  [
    'spending on a balance and no threshold',
    { thresholdPercent: undefined } as object,
    '/rules/0/threshold_percent',
  ],
  ['a period of what has none', { on: 'porting.rejected', thresholdPercent: 80 }, '/rules/0/once'],
])('a rule with %s is refused, and the place is named', (_, change, pointer) => {
  expect(pointersOf([aRule(change)])).toContain(pointer);
});

test.each([
  ['balance.treshold.exceeded', 'Did you mean balance.threshold.exceeded?'],
  ['Product.Depleted', 'Did you mean product.depleted?'],
  ['porting.cancellation_requested', 'Did you mean porting.cancelation_requested?'],
  ['invoice.oaid', 'Did you mean invoice.paid?'],
  ['order.complete', 'Did you mean order.completed?'],
  ['product.active ', 'Did you mean product.active?'],
])('an event of the misspelt type %j is refused, with the type that is meant', (on, meant) => {
  const { thresholdPercent: _, ...rule } = aRule({ on, once: 'day', do: [sms] });
  const [fault, ...more] = faultsOf([rule]);
  expect(more).toEqual([]);
  expect(fault?.pointer).toBe('/rules/0/on');
  expect(fault?.detail).toContain(meant);
});

test('an event of a type that resembles no other is refused with the place of the list, and taken when the rule says so', () => {
  const { thresholdPercent: _, ...rule } = aRule({ on: 'renewal.started', once: 'day', do: [sms] });
  const [fault] = faultsOf([rule]);
  expect(fault?.detail).not.toContain('mean');
  expect(fault?.detail).toMatch(/GET \/v1\/rule-schema .*"unlisted": true/);
  expect(faultsOf([{ ...rule, unlisted: true }])).toEqual([]);
  expect(pointersOf([{ ...rule, unlisted: false }])).toEqual(['/rules/0/on']);
});

const crm = { kind: 'crm', body: {} } as const;
const bus = { kind: 'bus', detail: {} } as const;

test.each([
  [crm, '/rules/0/do/1/crm', '"crm": {"url"'],
  [bus, '/rules/0/do/1/bus', '"bus": {"name"'],
])('a rule may tell only whom the stage names: $kind', (action, pointer, setting) => {
  const reported = aRule({ do: [sms, action] });
  const check = (rule: Rule, targets: readonly ('crm' | 'bus')[]) =>
    ruleFaults({ rules: [rule] }, () => [], { targets });
  const [fault, ...more] = check(reported, []);
  expect(more).toEqual([]);
  expect(fault).toMatchObject({ pointer });
  expect(fault?.detail).toContain(setting);
  expect(check(reported, [action.kind])).toEqual([]);
  expect(check({ ...reported, mode: 'dry_run' }, [])).toEqual([]);
});

test('a text without a sender needs one of the stage', () => {
  const { from: _, ...unsent } = sms;
  const text = aRule({ do: [unsent] });
  const check = (rule: Rule, sender?: string) =>
    ruleFaults({ rules: [rule] }, () => [], { targets: [], sender });
  expect(check(text)).toMatchObject([{ pointer: '/rules/0/do/0/sms' }]);
  expect(check(text)[0]?.detail).toContain('smsFrom');
  expect(check(text, '+12125550100')).toEqual([]);
  expect(check({ ...text, mode: 'dry_run' })).toEqual([]);
});

test('on a stage without the partner API, a rule can only be dry', () => {
  const check = (rule: Rule) => ruleFaults({ rules: [rule] }, () => [], { targets: [], lacksPartner: true });
  const [fault, ...more] = check(aRule({ do: [sms] }));
  expect(more).toEqual([]);
  expect(fault).toMatchObject({
    pointer: '/rules/0/mode',
    detail: expect.stringContaining('name "partner" in "apis"'),
  });
  expect(check(aRule({ do: [sms], mode: 'dry_run' }))).toEqual([]);
});

test.each([
  ['first_usage', {}],
  ['scheduled', { startAt: '2027-05-04T06:00:00Z' }],
] as const)(
  'a rule that refills with an add-on that starts by %s has a quota of the subscription',
  (activationMode, rest) => {
    const waits = aRule({ do: [{ ...aTopUp, activationMode, ...rest }] });
    const { quotas } = waits;
    expect(pointersOf([waits])).toEqual(['/rules/0/quotas']);
    for (const name of ['subscriptionMonth', 'subscriptionDay'])
      expect(pointersOf([{ ...waits, quotas: { ...quotas, [name]: { count: 1 } } }])).toEqual([]);
    expect(pointersOf([aRule({ do: [{ ...aTopUp, activationMode: 'immediate' }] })])).toEqual([]);
  },
);

test('a price is asked for when all rules together have a money quota', () => {
  expect(pointersOf([aRule({ do: [unpriced] })], { dayQuota: { count: 5, amount: 5 } })).toEqual([
    '/rules/0/do/0/top_up',
  ]);
});

test('a rule with two operations is refused: the first one would change what the second is asked again about', () => {
  const operations = [operation('partner.resume_subscription'), aTopUp];
  expect(pointersOf([aRule({ do: operations })])).toEqual(['/rules/0/do']);
  expect(pointersOf([aRule({ do: [sms, aTopUp, sms] })])).toEqual([]);
});

test('two rules of one name are refused', () => {
  expect(pointersOf([aRule(), aRule()])).toEqual(['/rules/1/name']);
});

test('what the client would refuse is refused when the rule is loaded', () => {
  const rules = [aRule({ do: [operation('partner.grace_subscription')] })];
  const faults = ruleFaults({ rules }, () => [{ detail: 'It is missing', pointer: '/id' }], { targets: [] });
  expect(faults).toContainEqual({ detail: 'It is missing', pointer: '/rules/0/do/0/operation/input/id' });
});

const deactivate = (change: Partial<Rule> = {}): Rule => ({
  name: 'off',
  on: 'subscription.active',
  mode: 'on',
  once: 'day',
  quotas: {},
  do: [operation('partner.deactivate_subscription', { id: { $: 'subscription' } })],
  ...change,
});
const resume = (change: Partial<Rule> = {}): Rule => ({
  ...deactivate(),
  name: 'on-again',
  on: 'subscription.deactivated',
  do: [operation('partner.resume_subscription', { id: { $: 'subscription' } })],
  ...change,
});

test('two rules that set each other off are refused, with the way round', () => {
  expect(faultsOf([deactivate(), resume()])).toEqual([
    { pointer: '/rules', detail: expect.stringContaining('off → on-again → off') },
  ]);
});

test.each([['invoice.draft'], ['invoice.open'], ['invoice.paid']])(
  'a quota of the subscription ends no circle over %s, in which each round makes another one',
  (on) => {
    const quotas = { subscriptionDay: { count: 1 }, ruleDay: { count: 5 } };
    const activate = operation('partner.activate_subscription', {});
    const itself = aRule({ on, once: 'subject', quotas, do: [activate] });
    expect(faultsOf([{ ...itself, thresholdPercent: undefined } as unknown as Rule])).toContainEqual({
      pointer: '/rules',
      detail: expect.stringContaining('top-up-at-80 → top-up-at-80'),
    });
  },
);

test('a rule that sets itself off is refused', () => {
  const itself = aRule({ on: 'product.active', thresholdPercent: 80 });
  expect(faultsOf([itself])).toEqual([
    { pointer: '/rules', detail: expect.stringContaining('top-up-at-80 → top-up-at-80') },
  ]);
});

test.each([
  [
    'one of them can do only so much for a subscription',
    deactivate({ quotas: { subscriptionDay: { count: 1 } } }),
    resume(),
  ],
  ['one of them is off', deactivate({ mode: 'off' }), resume()],
  ['they are no circle', deactivate(), resume({ on: 'subscription.grace' })],
])('rules may follow each other when %s', (_, first, second) => {
  expect(faultsOf([first, second])).toEqual([]);
});

test('more rules than one item of the table holds are refused, with their size and the limit', () => {
  const text = 'ä'.repeat(1_000);
  const book = (count: number) =>
    Array.from({ length: count }, (_, at) => aRule({ name: `tell-${at}`, do: [{ ...sms, text }] }));
  expect(faultsOf(book(100))).toEqual([]);
  expect(faultsOf(book(200))).toEqual([
    { pointer: '/rules', detail: expect.stringMatching(/take 4\d{5} bytes, and there is room for 250000/) },
  ]);
});
