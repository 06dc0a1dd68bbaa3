import { describe, expect, test } from 'vitest';
import { progressOf } from '../../../../shared/core/counts/progress-of-job.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../../shared/core/jobs/job-moves.ts';
import { recordOrderForPerson } from '../../../../shared/flows/orders/record-order-for-person.ts';
import { resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readOrderRows } from '../../../../shared/flows/results/read-order-rows.ts';
import { memorySubscriptionIndex } from '../../../../shared/memory/orders/subscription-index.ts';
import { account, anOrderWorld } from '../../../support/worlds/order-world.ts';
import { ada, header, planned, stateOf, stepOf } from './side-by-side.ts';

describe('somebody who stands in two batches that were planned side by side', () => {
  test('gets one subscription: the row of the second is skipped, and names the batch that ordered', async () => {
    const { world, first, second } = await planned(header + ada, header + ada);
    await world.place(first);
    await world.place(second);
    expect(world.provider.carriedOut).toHaveLength(1);
    expect((await world.entry(first)).state).toBe('ordered');
    const { rows } = await readOrderRows(world, second);
    expect(rows).toEqual([
      {
        line: 2,
        state: 'suppressed',
        step: 1,
        reason: 'has_subscription',
        detail: expect.stringContaining(first.id),
      },
    ]);
    const progress = await progressOf(second, world.ledger.entries(second.id));
    expect(progress).toMatchObject({ rows: { total: 1, suppressed: 1, unprocessed: 0 }, state: 'completed' });
    expect(progress.reasons).toEqual({ 'suppressed has_subscription': 1 });
  });

  test('gets one subscription as well when the second has waited for days, and the first is long done', async () => {
    const { world, first, second } = await planned(header + ada, header + ada);
    await world.place(first);
    await world.minutes(3 * 24 * 60);
    await world.place(first);
    expect((await world.entry(first)).state).toBe('accepted');
    await world.place(second);
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_subscription']);
  });

  test('gets one subscription when the first was ordered long before the second was planned, and done after that', async () => {
    const world = anOrderWorld();
    world.provider.orderLifeMs = 3 * 3_600_000;
    const first = await world.batch(header + ada);
    await world.place(first);
    await world.minutes(120);
    const second = await world.batch(header + ada);
    expect(second.plan?.totals.accepted).toBe(1);
    await world.minutes(90);
    await world.place(first);
    expect((await world.entry(first)).state).toBe('accepted');
    await world.place(second);
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_subscription']);
  });

  test('gets the second subscription that a batch is to order for them', async () => {
    const { world, first, second } = await planned(header + ada, header + ada, {
      allowSecondSubscription: true,
    });
    await world.place(first);
    await world.place(second);
    expect(world.provider.carriedOut).toHaveLength(2);
  });

  test.each([
    ['an employee id, whatever the e-mail', ada, `${account},other@example.com,E1\n`],
    ['an e-mail, where the first has no employee id', `${account},Ada@example.com,\n`, ada],
    ['an e-mail, where the second has no employee id', ada, `${account},Ada@example.com,\n`],
  ])('is known by %s', async (_, one, other) => {
    const { world, first, second } = await planned(header + one, header + other);
    await world.place(first);
    await world.place(second);
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_subscription']);
  });

  test.each([
    ['shares the e-mail under another employee id', `${account},ada@example.com,E2\n`],
    ['has the same e-mail in another account', `acc_${'B'.repeat(26)},ada@example.com,\n`],
  ])('is somebody else when the other %s', async (_, other) => {
    const { world, first, second } = await planned(header + ada, header + other);
    await world.place(first);
    await world.place(second);
    expect(world.provider.carriedOut).toHaveLength(2);
  });
});

describe('the second batch orders', () => {
  test('when the provider refused the first one', async () => {
    const { world, first, second } = await planned(header + ada, header + ada);
    world.provider.next({ kind: 'refused' });
    await world.place(first);
    expect((await world.entry(first)).state).toBe('refused');
    await world.place(second);
    expect((await world.entry(second)).state).toBe('ordered');
  });

  test('when it looked at the records after what the first made must have been there', async () => {
    const world = anOrderWorld();
    const first = await world.batch(header + ada);
    world.provider.next({ kind: 'unheard' });
    await world.place(first);
    await world.minutes(30);
    const second = await world.batch(header + ada);
    await world.place(second);
    expect((await world.entry(second)).state).toBe('ordered');
    expect(await resolveHeld(world, first, { action: 'resend', by: 'ada' })).toMatchObject({ rows: 1 });
    await world.place(first);
    expect(await stateOf(world, first)).toEqual(['suppressed', 'has_subscription']);
    expect(world.provider.carriedOut).toHaveLength(1);
  });
});

test('of three who share a mailbox, the one without an employee id has no second subscription for it, though the first one was refused', async () => {
  const world = anOrderWorld();
  const mail = 'desk@example.com';
  const [a, b, c] = [
    await world.batch(`${header}${account},${mail},E1\n`),
    await world.batch(`${header}${account},${mail},E2\n`),
    await world.batch(`account_id,email\n${account},${mail}\n`),
  ];
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const own = { ...world, subscriptionIndex: memorySubscriptionIndex() };
    const subscriptions = [];
    for (const job of [first, second]) {
      const step = await stepOf(own, job);
      subscriptions.push(await recordOrderForPerson(own, job, await world.entry(job), step));
    }
    expect(subscriptions).toEqual([undefined, undefined]);
    const last = await world.entry(second);
    const refused = { ...own.ledger, entry: async () => ({ ...last, state: 'refused' as const }) };
    const afterwards = { ...own, ledger: refused };
    expect(
      await recordOrderForPerson(afterwards, c, await world.entry(c), await stepOf(own, c)),
    ).toMatchObject({
      code: 'has_subscription',
      detail: expect.stringContaining(second.id),
    });
  }
});

describe('at the partner', () => {
  const columns = 'account_id,first_name,last_name,email,country,plan\n';
  const row = 'acc_1,Ada,Berg,ada@example.com,DE,plan_1\n';
  const partner = { kind: 'partner-activate' } as const;

  test('nobody is created twice, nor gets a second plan: the whole row is skipped', async () => {
    const { world, first, second } = await planned(columns + row, columns + row, partner);
    await world.place(first);
    await world.place(second);
    expect(await stateOf(world, second, 0, 1)).toEqual(['suppressed', 'has_subscription']);
    expect((await world.entry(second, 0, 2)).state).toBe('canceled');
    const operations = world.provider.carriedOut.map(({ step }) => step.operation);
    expect(operations).toEqual(['partner.create_subscriber', 'partner.activate_subscription']);
  });

  test('one subscriber who is there already gets one plan', async () => {
    const world = anOrderWorld();
    const input = { accountId: 'acc_1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };
    const step = { operation: 'partner.create_subscriber', input } as const;
    await world.operations.perform({ step, idempotencyKey: 'by-hand', correlationId: 'by-hand', limitMs: 1 });
    const named = 'subscriber_id,country,plan\nsubr_1,DE,plan_1\n';
    const [first, second] = [await world.batch(columns + row, partner), await world.batch(named, partner)];
    await world.place(first);
    await world.place(second);
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_subscription']);
  });
});

test('a batch that was canceled while it waited leaves its people to the next one', async () => {
  const { world, first, second } = await planned(header + ada, header + ada);
  const planned0 = await world.entry(first);
  const { replaceEntry } = world.ledger;
  world.ledger.replaceEntry = async () => Promise.reject(new Error('The worker dies'));
  await expect(world.place(first)).rejects.toThrow('The worker dies');
  world.ledger.replaceEntry = replaceEntry;
  await world.ledger.replaceJob(jobMoved(first, 'canceling'));
  await world.ledger.replaceEntry({ ...planned0, state: 'canceled', version: planned0.version + 1 });
  await world.place(second);
  expect((await world.entry(second)).state).toBe('ordered');
});

test('what a rule asks for is no row of a list: another subscription for the same person is its wish', async () => {
  const { world, first, second } = await planned(header + ada, header + ada);
  await world.place(first);
  const requested = { key: 'execution-1', by: ':rule', bodySha256: 'sha' };
  const ofRule: Job = {
    ...second,
    source: { kind: 'operation', operation: 'partner.create_subscriber', ...requested },
  };
  const input = { accountId: account, subscriber: { email: 'ada@example.com', employeeId: 'E1' } };
  const step = { operation: 'organization.activate_subscription', input } as const;
  const entry = await world.entry(second);
  expect(await recordOrderForPerson(world, ofRule, entry, step)).toBeUndefined();
  expect(await recordOrderForPerson(world, second, entry, step)).toMatchObject({
    code: 'has_subscription',
    detail: expect.stringContaining(first.id),
  });
});
