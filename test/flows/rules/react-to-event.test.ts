import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { followExecutions } from '../../../shared/flows/rules/follow-executions.ts';
import { stillWanted } from '../../../shared/flows/rules/pass-over-unwanted.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  aTopUp,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

async function arrives(world: RuleTestWorld, change: Parameters<typeof anEventReport>[0] = {}) {
  const report = anEventReport(change);
  world.keep(report);
  return reactToEvent(world, settings, { source: 'partner', eventId: report.id }, invocation);
}

const unhurried = () => 60_000;
const verdictsOf = (world: RuleTestWorld) => [...world.decisions.all.values()].map(({ verdict }) => verdict);
const reasonOf = (world: RuleTestWorld) => [...world.decisions.all.values()].at(-1)?.checks.at(-1);

test('a guard whose room another execution takes in between has one check, which says so', async () => {
  const world = await ruleWorld();
  world.keep(anEventReport());
  const { reserve } = world.quotas;
  const quotas: typeof world.quotas = {
    ...world.quotas,
    reserve: async (item, ...given) => (item.startsWith('rule/') ? 'full' : reserve(item, ...given)),
  };
  await reactToEvent({ ...world, quotas }, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
  const [decision] = world.decisions.all.values();
  expect(decision?.verdict).toBe('guard_refused');
  expect(decision?.checks.filter(({ name }) => name === 'rule_day')).toEqual([
    {
      name: 'rule_day',
      passed: false,
      detail: 'Another execution took the rest of the quota at the same moment',
    },
  ]);
});

test('a threshold leads to one top-up of the subscription, whose event names neither offering nor place', async () => {
  const world = await ruleWorld();
  expect(await arrives(world)).toEqual({ kind: 'ack' });
  expect(world.commands.started.map((command) => command.do)).toEqual([
    {
      kind: 'operation',
      step: {
        operation: 'partner.topup_subscription',
        input: {
          type: 'topup_subscription',
          subscriptionId: 'subs_1',
          purchaseLocation: 'ES',
          products: { addons: [{ productOfferingId: 'prdoff_extra', activationMode: 'immediate' }] },
        },
      },
    },
  ]);
  expect(verdictsOf(world)).toEqual(['executed']);
});

test('50 events for one threshold at a time make one order', async () => {
  const world = await ruleWorld();
  await Promise.all(Array.from({ length: 50 }, (_, at) => arrives(world, { id: `evt_${at}` })));
  expect(world.commands.started).toHaveLength(1);
  expect(verdictsOf(world).filter((verdict) => verdict === 'executed')).toHaveLength(1);
  expect(verdictsOf(world).filter((verdict) => verdict === 'duplicate')).toHaveLength(49);
});

test('the same threshold is armed again when the next cycle begins', async () => {
  const world = await ruleWorld([aRule({ onTheWayMax: 2 })]);
  await arrives(world);
  world.known.products.set('prd_1', aProduct('prd_1', { endAt: '2026-03-01T00:00:00Z' }));
  await arrives(world, { id: 'evt_2' });
  await arrives(world, { id: 'evt_3' });
  expect(world.commands.started).toHaveLength(2);
});

test('a balance that was refilled in the meantime buys nothing, and the reason is kept', async () => {
  const world = await ruleWorld();
  const refilled = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 21 }];
  world.known.products.set('prd_1', aProduct('prd_1', { balances: refilled }));
  await arrives(world);
  expect(world.commands.started).toEqual([]);
  expect(reasonOf(world)).toEqual({
    name: 'threshold',
    passed: false,
    detail: '79 % is used up, the threshold is 80 %',
  });
});

test('what the event says of its balance is not believed', async () => {
  const world = await ruleWorld();
  world.known.products.set('prd_1', aProduct('prd_1', { status: 'terminated' }));
  await arrives(world, { reported: { product: aProduct() } });
  expect(world.commands.started).toEqual([]);
});

test.each([
  ['the rule is off', [aRule({ mode: 'off' as const })], {}, 'guard_refused', 'switch'],
  ['all rules are off', [aRule()], { off: true }, 'guard_refused', 'switch'],
  ['the rule is dry', [aRule({ mode: 'dry_run' as const })], {}, 'dry_run', 'dry_run'],
  [
    'the condition does not hold',
    [aRule({ when: 'used_percent >= 90' })],
    {},
    'condition_not_met',
    'condition',
  ],
  ['the condition cannot be worked out', [aRule({ when: 'used_percent' })], {}, 'failed', 'condition'],
  [
    'the quota of the day is used up',
    [aRule({ quotas: { ruleDay: { count: 0 } } })],
    {},
    'guard_refused',
    'rule_day',
  ],
  [
    'the quota over all rules is used up',
    [aRule()],
    { dayQuota: { count: 9, amount: 499 } },
    'guard_refused',
    'day',
  ],
])('nothing is done when %s, and the decision says so', async (_, rules, book, verdict, guard) => {
  const world = await ruleWorld(rules, book);
  await arrives(world);
  expect(world.commands.started).toEqual([]);
  expect(verdictsOf(world)).toEqual([verdict]);
  expect(reasonOf(world)).toMatchObject({ name: guard, passed: false });
});

test('an execution that a wide quota stops gives its narrow reservations back and may fire another day', async () => {
  const quotas = { subscriptionMonth: { count: 1 }, ruleDay: { count: 1 } };
  const world = await ruleWorld([aRule({ quotas, cooldownMinutes: 60, onTheWayMax: 1 })]);
  world.known.products.set('prd_2', aProduct('prd_2', { subscriptionId: 'subs_2' }));
  await arrives(world);
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  expect(world.commands.started).toHaveLength(1);
  expect(reasonOf(world)).toMatchObject({ name: 'rule_day' });
  world.clock.advance(24 * 3_600_000);
  await arrives(world, { id: 'evt_3', subject: { about: 'product', id: 'prd_2' } });
  expect(world.commands.started).toHaveLength(2);
});

test('a subscription is given no more in a month than its quota, however many add-ons it uses up one after the other', async () => {
  const world = await ruleWorld([
    aRule({ onTheWayMax: 9, quotas: { subscriptionMonth: { count: 2 }, ruleDay: { count: 100 } } }),
  ]);
  for (const no of [1, 2, 3]) {
    // What was bought the time before is a product with a cycle of its own.
    const addOn = aProduct(`prd_${no}`, { endAt: `2026-02-0${no}T00:00:00Z` });
    world.known.products.set(addOn.id, addOn);
    await arrives(world, { id: `evt_${no}`, subject: { about: 'product', id: addOn.id } });
  }
  expect(world.commands.started).toHaveLength(2);
  expect(reasonOf(world)).toMatchObject({ name: 'subscription_month', passed: false });
});

test.each([
  ['whose rule says so', { onTheWayMax: 1 }],
  ['whose rule says nothing and buys at a threshold', {}],
])(
  'a second product of a subscription waits until the first order has come to its end, %s',
  async (_, change) => {
    const world = await ruleWorld([aRule(change)]);
    world.known.products.set('prd_2', aProduct('prd_2'));
    const second = { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } } as const;
    await arrives(world);
    await arrives(world, second);
    expect(reasonOf(world)).toMatchObject({ name: 'on_the_way' });
    for (const key of world.commands.states.keys()) world.commands.states.set(key, 'accepted');
    world.clock.advance(60_000);
    await followExecutions(world, unhurried);
    await arrives(world, second);
    expect(world.commands.started).toHaveLength(2);
  },
);

test.each([
  ['refused', 0],
  ['unclear', 500],
  ['accepted', 500],
] as const)('an order that ends %s leaves %i reserved', async (state, reserved) => {
  const world = await ruleWorld();
  await arrives(world);
  for (const key of world.commands.states.keys()) world.commands.states.set(key, state);
  world.clock.advance(60_000);
  await followExecutions(world, unhurried);
  const ofRule = [...world.quotas.items.values()].filter(({ key }) => key.startsWith('rule/'));
  expect(ofRule.map(({ total }) => total)).toEqual([reserved]);
});

test('a subscription that just fired is left alone for the cooldown, and no longer', async () => {
  const world = await ruleWorld([aRule({ cooldownMinutes: 60, onTheWayMax: 9 })]);
  world.known.products.set('prd_2', aProduct('prd_2'));
  const second = { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } } as const;
  await arrives(world);
  world.clock.advance(60 * 60_000 - 1);
  await arrives(world, second);
  expect(reasonOf(world)).toMatchObject({ name: 'cooldown' });
  world.clock.advance(1);
  await arrives(world, second);
  expect(world.commands.started).toHaveLength(2);
});

test('an execution above an amount is started and waits for a yes', async () => {
  const world = await ruleWorld([aRule({ approveAbove: 499 })]);
  await arrives(world);
  expect(world.commands.started).toMatchObject([{ needsApproval: true, amount: 500 }]);
  expect(verdictsOf(world)).toEqual(['awaiting_approval']);
});

test('a quota in money counts all that an execution does, also when its first action costs nothing', async () => {
  const sms = { kind: 'sms', from: '+12125550100', to: 'subscription', text: 'More is on its way.' } as const;
  const quotas = { ruleDay: { count: 9, amount: 999 } };
  const world = await ruleWorld([aRule({ quotas, onTheWayMax: 9, do: [sms, aTopUp] })]);
  world.known.products.set('prd_2', aProduct('prd_2', { subscriptionId: 'subs_2' }));
  await arrives(world);
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  expect(world.commands.started).toHaveLength(2);
  expect(reasonOf(world)).toMatchObject({ name: 'rule_day', passed: false });
});

test.each(['accepted', 'unclear'] as const)(
  'a top-up without a price that is %s keeps its place under a quota, whatever became of what has one',
  async (state) => {
    const { price: _, ...unpriced } = aTopUp;
    const quotas = { subscriptionDay: { count: 1 }, ruleDay: { count: 100 } };
    const world = await ruleWorld([aRule({ quotas, onTheWayMax: 9, do: [aTopUp, unpriced] })]);
    world.known.products.set('prd_2', aProduct('prd_2'));
    await arrives(world);
    const [priced, other] = world.commands.started;
    world.commands.states.set(priced?.key ?? '', 'refused');
    world.commands.states.set(other?.key ?? '', state);
    world.clock.advance(60_000);
    await followExecutions(world, unhurried);
    await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
    expect(world.commands.started).toHaveLength(2);
    expect(reasonOf(world)).toMatchObject({ name: 'subscription_day', passed: false });
  },
);

test('a text that nobody can reconcile holds up no further top-up of its subscription', async () => {
  const sms = {
    kind: 'sms',
    from: '+4915123456789',
    to: 'subscription',
    text: 'More is on its way.',
  } as const;
  const world = await ruleWorld([aRule({ onTheWayMax: 1, do: [aTopUp, sms] })]);
  world.known.products.set('prd_2', aProduct('prd_2'));
  await arrives(world);
  const [topUp, text] = world.commands.started;
  world.commands.states.set(topUp?.key ?? '', 'accepted');
  world.commands.states.set(text?.key ?? '', 'unclear');
  world.clock.advance(60_000);
  await followExecutions(world, unhurried);
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  expect(world.commands.started).toHaveLength(4);
});

test('a text that cannot be made holds up no further top-up of its subscription', async () => {
  const sms = {
    kind: 'sms',
    from: '+4915123456789',
    to: 'subscription',
    text: 'More is on its way.',
  } as const;
  const world = await ruleWorld([aRule({ onTheWayMax: 1, do: [aTopUp, sms] })]);
  world.known.products.set('prd_2', aProduct('prd_2'));
  const { start } = world.commands;
  world.commands.start = (command) =>
    command.do.kind === 'sms' ? Promise.reject(new Error('The subscription has no number')) : start(command);
  await arrives(world);
  world.commands.states.set(world.commands.started[0]?.key ?? '', 'accepted');
  world.clock.advance(60_000);
  await followExecutions(world, unhurried);
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  expect(world.commands.started).toHaveLength(2);
});

test('a text to the subscription names what happened and holds no number', async () => {
  const text = 'You have used {{ used_percent }} % of {{ product_name }}.';
  const sms = { kind: 'sms', from: '+12125550100', to: 'subscription', text } as const;
  const world = await ruleWorld([aRule({ do: [aTopUp, sms] })]);
  await arrives(world);
  expect(world.commands.started[1]?.do).toEqual({ ...sms, text: 'You have used 85 % of Plan S.' });
});

test('when the provider does not answer, the event comes back later and nothing was decided', async () => {
  const world = await ruleWorld();
  const problem = {
    tried: 'Retrieve a product',
    effect: 'none',
    code: 'busy',
    retryAfterMs: 90_000,
  } as const;
  world.subjects.product = () => Promise.reject(new ProviderError(problem));
  expect(await arrives(world)).toEqual({ kind: 'retry_later', inMs: 90_000 });
  expect(verdictsOf(world)).toEqual([]);
});

test('an event that is too old is not acted upon', async () => {
  const world = await ruleWorld();
  await arrives(world, { createdAtMs: world.now() - settings.eventAgeMaxMs - 1 });
  expect(reasonOf(world)).toMatchObject({ name: 'age' });
});

test('commands that cannot be started at once are started by a later scheduler, and the decision is kept', async () => {
  const world = await ruleWorld();
  const start = world.commands.start;
  world.commands.start = () => Promise.reject(new Error('no connection'));
  expect(await arrives(world)).toEqual({ kind: 'ack' });
  expect(verdictsOf(world)).toEqual(['executed']);
  world.commands.start = start;
  world.clock.advance(60_000);
  await followExecutions(world, unhurried);
  expect(world.commands.started).toHaveLength(1);
});

test('a command that cannot be made keeps neither its own execution nor others waiting, and is asked for less and less often', async () => {
  const sms = {
    kind: 'sms',
    from: '+4915123456789',
    to: 'subscription',
    text: 'More is on its way.',
  } as const;
  const world = await ruleWorld([aRule({ do: [aTopUp, sms] })]);
  const { start } = world.commands;
  let requested = 0;
  world.commands.start = (command) => {
    if (command.amount === undefined) return start(command);
    requested += 1;
    return Promise.reject(new Error('too large'));
  };
  await arrives(world);
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.advance(60_000);
    await followExecutions(world, unhurried);
  }
  expect(world.commands.started.map(({ do: { kind } }) => kind)).toEqual(['sms']);
  // At once, and then after 1, 3, 7, 15 and 31 minutes.
  expect(requested).toBe(6);
});

test('a crash between two reservations is made good when its lease has run out, and by nobody earlier', async () => {
  const world = await ruleWorld([
    aRule({ quotas: { subscriptionDay: { count: 1 }, ruleDay: { count: 1 } } }),
  ]);
  const { reserve } = world.quotas;
  let calls = 0;
  world.quotas.reserve = (...given) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new Error('killed')) : reserve(...given);
  };
  await expect(arrives(world)).rejects.toThrow('killed');
  await arrives(world);
  expect(world.commands.started).toEqual([]);
  world.clock.advance(2 * 60_000);
  await followExecutions(world, unhurried);
  expect(world.commands.started).toHaveLength(1);
  expect([...world.quotas.items.values()].map(({ count }) => count)).toEqual([1, 1, 1]);
});

test.each([
  ['the subscription was refilled', (world: RuleTestWorld) => refill(world), '0 % is used up'],
  ['the rule was switched off', (world: RuleTestWorld) => replaceRules(world, 'off'), 'switched off'],
  ['the rule was set to dry', (world: RuleTestWorld) => replaceRules(world, 'dry_run'), 'set to dry'],
  ['the product is gone', (world: RuleTestWorld) => world.known.products.delete('prd_1'), 'no longer there'],
  [
    'the stage left the partner API',
    (world: RuleTestWorld) => leavePartner(world),
    'not use the partner API',
  ],
  ['another cycle has begun', (world: RuleTestWorld) => refill(world, '2026-03-01T00:00:00Z'), 'cycle'],
])('what is queued is not done any more when %s', async (_, happens, reason) => {
  const world = await ruleWorld();
  await arrives(world);
  const [command] = world.commands.started;
  if (command === undefined) throw new Error('Nothing was started');
  expect(await stillWanted(world, command)).toBe(true);
  await happens(world);
  expect(await stillWanted(world, command)).toContain(reason);
});

test('an event that arrives where nobody can be asked is held back, and its decision says why', async () => {
  const world = await ruleWorld();
  leavePartner(world);
  await arrives(world);
  expect(world.commands.started).toEqual([]);
  const [decision] = [...world.decisions.all.values()];
  const why = 'The stage does not use the partner API';
  expect(decision?.checks.at(-1)).toEqual({ name: 'subject', passed: false, detail: why });
});

/** As the functions of a stage that has no address of the partner API. */
function leavePartner(world: RuleTestWorld): void {
  Object.assign(world.subjects, { unavailable: 'The stage does not use the partner API' });
  world.known.products.clear();
}

function refill(world: RuleTestWorld, endAt = '2026-02-01T00:00:00Z') {
  const balances = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 100 }];
  world.known.products.set('prd_1', aProduct('prd_1', { balances, endAt }));
}

async function replaceRules(world: RuleTestWorld, mode: 'off' | 'dry_run') {
  await world.rules.append({ version: 2, atMs: 1, by: 'crm', off: false, rules: [aRule({ mode })] });
}

test('a worker that slept past its lease starts nothing, and keeps nothing reserved', async () => {
  const quotas = { subscriptionDay: { count: 1 }, ruleDay: { count: 1 } };
  const world = await ruleWorld([aRule({ quotas })]);
  world.known.products.set('prd_2', aProduct('prd_2', { subscriptionId: 'subs_2' }));
  const { reserve } = world.quotas;
  const asleep = Promise.withResolvers<void>();
  let calls = 0;
  world.quotas.reserve = async (...given) => {
    calls += 1;
    if (calls === 2) await asleep.promise;
    return reserve(...given);
  };
  const sleeper = arrives(world);
  while (calls < 2) await Promise.resolve();
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  const [other] = world.commands.started;
  expect(other?.subject.id).toBe('prd_2');

  world.clock.advance(2 * 60_000);
  await followExecutions(world, unhurried);
  world.commands.states.set(other?.key ?? '', 'refused');
  world.clock.advance(2 * 60_000);
  await followExecutions(world, unhurried);

  asleep.resolve();
  await sleeper;
  expect(world.commands.started).toEqual([other]);
  expect([...world.quotas.items.values()].map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});
