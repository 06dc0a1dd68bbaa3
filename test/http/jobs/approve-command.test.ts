import { expect, test } from 'vitest';
import { actorOf } from '../../../shared/core/access/actor.ts';
import type { FourEyes } from '../../../shared/core/approval/four-eyes.ts';
import type { Rule } from '../../../shared/core/rules/rule.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { calledBack, callHandler, quietStatus, wholeApi } from '../../support/http/api-client.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  aTopUp,
  invocation,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

const apiSettings = { defaultCountry: 'US', allowForeign: false } as const;
const subscription = '+12125550199';

/** A world whose rule's commands are jobs, and the whole API over it. */
async function opened(approveAbove: number | undefined, change: Partial<Rule> = {}, fourEyes?: FourEyes) {
  const anSms = {
    kind: 'sms',
    from: '+12125550100',
    to: 'subscription',
    text: 'We have added more.',
  } as const;
  const rule = aRule({
    do: [aTopUp, anSms],
    ...(approveAbove === undefined ? {} : { approveAbove }),
    ...change,
  });
  const plain = await ruleWorld([rule]);
  const commands = commandsOverJobs({ ...plain, numbersOf: async () => [subscription] }, apiSettings);
  const world = {
    ...plain,
    ...(fourEyes === undefined ? {} : { fourEyes }),
    commands,
    loadStepFaults: async () => () => [],
    targets: [],
    uploadForms: { make: async (key: string) => ({ url: 'https://bucket.example', fields: { key } }) },
    downloads: { url: async (key: string) => key },
  };
  const handler = wholeApi({ ...world, ...calledBack(), ...quietStatus() }, apiSettings);
  world.keep(anEventReport());
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
  return {
    world,
    ask: (method: string, path: string, by?: string) =>
      callHandler(handler, method, path, by === undefined ? {} : { by }),
  };
}

test('what a rule wants above its amount is found among the decisions, and a yes starts it', async () => {
  const { world, ask } = await opened(100);
  const waiting = async () => (await ask('GET', '/v1/executions?jobs=true')).body.items[0];
  const { verdict, commands, jobs } = await waiting();
  expect(verdict).toBe('awaiting_approval');
  const [order, text] = jobs;
  expect(order).toEqual({
    command: commands[0],
    job: expect.stringMatching(/^\/v1\/jobs\/ord_/),
    state: 'ready',
    outcome: 'waiting',
    approve: `${order.job}/approve`,
  });
  expect(text).toMatchObject({ command: commands[1], job: expect.stringMatching(/^\/v1\/jobs\/cmp_/) });
  expect((await ask('GET', order.job)).body).toMatchObject({ state: 'ready', rows: { total: 1 } });

  expect((await ask('POST', order.approve)).status).toBe(200);
  const [approved] = (await waiting()).jobs;
  expect(approved).not.toHaveProperty('approve');
  expect((await ask('GET', order.job)).body.state).not.toBe('canceled');
  expect(world.known.reads).toBe(1);
});

test('a yes counts under the quotas of the day on which the rule fired: it takes no room from what fires on the day of the yes', async () => {
  const { world, ask } = await opened(100, { onTheWayMax: 9, quotas: { ruleDay: { count: 1 } } });
  const [first] = (await ask('GET', '/v1/executions?verdict=awaiting_approval&jobs=true')).body.items;
  world.clock.advance(24 * 3_600_000);
  expect((await ask('POST', first.jobs[0].approve)).status).toBe(200);
  for (const [at, verdict] of ['awaiting_approval', 'guard_refused'].entries()) {
    const [id, product] = [`evt_later_${at}`, `prd_later_${at}`];
    world.known.products.set(product, aProduct(product));
    world.keep(anEventReport({ id, subject: { about: 'product', id: product } }));
    await reactToEvent(world, settings, { source: 'partner', eventId: id }, invocation);
    expect((await ask('GET', '/v1/executions')).body.items[0]).toMatchObject({ event: { id }, verdict });
    world.clock.advance(1_000);
  }
});

test('the order of a rule says which operation it is and whose, alone and in the list, and is no batch of eSIMs', async () => {
  const { ask } = await opened(100);
  const operation = {
    kind: 'subscription_change',
    provider_api: 'partner',
    operation: 'partner.topup_subscription',
    source: { by: ':rule', rule: 'top-up-at-80' },
  };
  const [listed] = (await ask('GET', '/v1/jobs?kind=subscription_change')).body.items;
  expect(listed).toMatchObject(operation);
  const { body } = await ask('GET', `/v1/jobs/${listed.id}`);
  expect(body).toMatchObject(operation);
  expect(body).not.toHaveProperty('allow_second_subscription');
});

test('what needs no yes shows its jobs as well, and nothing to approve', async () => {
  const { ask } = await opened(undefined);
  const { body } = await ask('GET', '/v1/executions?jobs=true');
  expect(body.items[0].verdict).toBe('executed');
  expect(body.items[0].jobs).toHaveLength(2);
  for (const job of body.items[0].jobs) expect(job).not.toHaveProperty('approve');
});

test('jobs are shown only where they are asked for, and then on pages of few executions', async () => {
  const { world, ask } = await opened(undefined, { onTheWayMax: 9 });
  const [id, product] = ['evt_2', 'prd_2'];
  world.known.products.set(product, aProduct(product));
  world.keep(anEventReport({ id, subject: { about: 'product', id: product } }));
  world.clock.advance(1_000);
  await reactToEvent(world, settings, { source: 'partner', eventId: id }, invocation);
  const plain = (await ask('GET', '/v1/executions')).body;
  expect(plain.items.map(({ verdict, jobs }: { verdict: string; jobs?: object }) => [verdict, jobs])).toEqual(
    [
      ['executed', undefined],
      ['executed', undefined],
    ],
  );
  expect(plain.incomplete).toBeUndefined();
  // Both have two commands, for each of which four reads may be needed.
  const first = (await ask('GET', '/v1/executions?jobs=true')).body;
  expect([first.items.length, first.incomplete]).toEqual([1, true]);
  expect(first.items[0]).toMatchObject({ event: { id }, jobs: [{}, {}] });
  const second = (await ask('GET', `/v1/executions?jobs=true&cursor=${first.next}`)).body;
  expect(second).toMatchObject({ items: [{ event: { id: 'evt_1' }, jobs: [{}, {}] }], next: null });
});

test('a decision that started nothing shows no jobs', async () => {
  const { world, ask } = await opened(undefined);
  world.keep(anEventReport({ id: 'evt_2' }));
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_2' }, invocation);
  const { body } = await ask('GET', '/v1/executions?verdict=duplicate&jobs=true');
  const already = body.items.find(({ verdict }: { verdict: string }) => verdict === 'duplicate');
  expect(already.commands).toHaveLength(2);
  expect(already).not.toHaveProperty('jobs');
});

test('where the stage wants two people, who saved the rule approves none of its executions', async () => {
  const { world, ask } = await opened(100, {}, { orders: false, rules: true, operatorKeys: true });
  const book = await world.rules.newest();
  if (book === undefined) throw new Error('There are no rules');
  const [{ name }] = book.rules as [Rule];
  await world.rules.append({
    ...book,
    version: book.version + 1,
    savers: { [name]: { people: [actorOf('maker')] } },
  });
  const [{ jobs }] = (await ask('GET', '/v1/executions?jobs=true')).body.items;
  const seenBy = async (by: string) => (await ask('GET', jobs[0].job, by)).body.approval;
  expect(await seenBy('maker')).toEqual({
    second_person: 'another',
    detail: 'Another person must do this: you count as somebody who made or changed it',
    hint: expect.stringContaining('Ask somebody else.'),
  });
  expect(await seenBy('approver')).toEqual({ second_person: 'you' });
  expect(await ask('POST', jobs[0].approve, 'maker')).toMatchObject({
    status: 403,
    body: { code: 'same_person' },
  });
  expect((await ask('POST', jobs[0].approve, 'approver')).status).toBe(200);
  expect(await seenBy('maker')).toBeUndefined();
});
