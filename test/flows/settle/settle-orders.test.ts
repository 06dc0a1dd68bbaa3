import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { account, anOrderWorld } from '../order-world.ts';

const header = 'account_id,email,employee_id\n';
const ada = `${account},ada@example.com,E1\n`;
const bo = `${account},bo@example.com,E2\n`;
const defaults = { delivery: 'api' };

describe('an eSIM whose answer was lost', () => {
  test('is found by its person on record, with its line, and not ordered again', async () => {
    const world = anOrderWorld();
    const job = await world.batch(header + bo + ada, {}, 'resend');
    await world.place(job, 0);
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    expect((await world.entry(job, 1)).state).toBe('unclear');
    await world.minutes(20);
    const found = await world.entry(job, 1);
    expect(found).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_2' } });
    expect(found.note).toBeUndefined();
    expect(found.dueAtMs).toBeUndefined();
    expect(await world.recordOwners.ownerOf('sub_2')).toEqual({ jobId: job.id, entryId: found.id });
    expect(world.provider.carriedOut).toHaveLength(2);
  });

  test('is held when two full listings, five minutes apart, do not show it', async () => {
    const world = anOrderWorld();
    const job = await world.batch(header + ada);
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(16);
    expect(await world.entry(job)).toMatchObject({
      state: 'unclear',
      settling: { absentAtMs: expect.any(Number) },
    });
    await world.minutes(3);
    expect((await world.entry(job)).state).toBe('unclear');
    await world.minutes(5);
    expect(await world.entry(job)).toMatchObject({ state: 'held', note: { code: 'absent' } });
  });

  test('is ordered again when it is absent and the batch wants that', async () => {
    const world = anOrderWorld();
    const job = await world.batch(header + ada, {}, 'resend');
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(25);
    expect(await world.entry(job)).toMatchObject({ state: 'planned', dueAtMs: expect.any(Number) });
    await world.place(job);
    expect((await world.entry(job)).state).toBe('ordered');
    expect(world.provider.carriedOut).toHaveLength(1);
  });

  test('is not taken for what an order of hours ago has come to just now', async () => {
    const world = anOrderWorld();
    world.provider.orderLifeMs = 2 * 3_600_000 + 10 * 60_000;
    const earlier = await world.batch(header + ada);
    await world.place(earlier);
    await world.minutes(120);
    const again = await world.batch(header + bo + ada, { allowSecondLine: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(again, 1);
    await world.minutes(30);
    expect((await world.entry(earlier)).state).toBe('ordered');
    expect(await world.entry(again, 1)).toMatchObject({ state: 'held', note: { code: 'ambiguous' } });
  });

  test('is found by a later look when the records are late, and is then no longer held', async () => {
    const world = anOrderWorld();
    world.provider.recordsLateMs = 5 * 3_600_000;
    const job = await world.batch(header + ada);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(60);
    expect((await world.entry(job)).state).toBe('held');
    await world.minutes(6 * 60);
    expect(await world.entry(job)).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_1' } });
  });

  test('is not proven by a line that was there before', async () => {
    const world = anOrderWorld();
    const earlier = await world.batch(header + ada);
    await world.place(earlier);
    world.clock.advance(10 * 60_000);
    const job = await world.batch(header + ada, { allowSecondLine: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(30);
    expect(await world.entry(job)).toMatchObject({ state: 'held', note: { code: 'absent' } });
  });

  test('is not proven by the line of somebody else with the same e-mail', async () => {
    const world = anOrderWorld();
    const job = await world.batch(
      `${header}${account},depot@example.com,E1\n${account},depot@example.com,E2\n`,
    );
    world.provider.next({ kind: 'unheard' });
    await world.place(job, 0);
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    await world.minutes(30);
    expect((await world.entry(job, 0)).state).toBe('held');
    expect(await world.entry(job, 1)).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_1' } });
  });
});

describe('two orders for one person', () => {
  const twice = async (first: 'lost' | 'unheard', second: 'lost' | 'unheard') => {
    const world = anOrderWorld();
    const jobs = [];
    for (const kind of [first, second]) {
      const job = await world.batch(header + ada, { allowSecondLine: true }, 'resend');
      world.provider.next({ kind });
      await world.place(job);
      jobs.push(job);
    }
    await world.minutes(40);
    return { world, entries: await Promise.all(jobs.map((job) => world.entry(job))) };
  };

  test('are both held when there is one line on record: nobody can say which of them made it', async () => {
    const { entries } = await twice('lost', 'unheard');
    expect(entries.map(({ state, note }) => [state, note?.code])).toEqual([
      ['held', 'ambiguous'],
      ['held', 'ambiguous'],
    ]);
  });

  test('have one line each when there are two', async () => {
    const { entries } = await twice('lost', 'lost');
    expect(entries.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(new Set(entries.map(({ line }) => line?.subscriptionId))).toEqual(new Set(['sub_1', 'sub_2']));
  });

  test('are absent when there is none', async () => {
    const { entries } = await twice('unheard', 'unheard');
    expect(entries.map(({ state }) => state)).toEqual(['planned', 'planned']);
  });

  test('keep apart when one of them is still followed: the line may be its own', async () => {
    const world = anOrderWorld();
    const [lost, followed] = [
      await world.batch(header + ada),
      await world.batch(header + ada, { allowSecondLine: true }),
    ];
    world.provider.next({ kind: 'unheard' });
    await world.place(lost);
    await world.place(followed);
    expect((await world.entry(followed)).state).toBe('ordered');
    await world.minutes(30);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', note: { code: 'ambiguous' } });
    expect(await world.recordOwners.ownerOf('sub_1')).toBeUndefined();
  });

  test('wait for the one that is still followed, also when there is a line for each', async () => {
    const world = anOrderWorld();
    const [lost, followed] = [
      await world.batch(header + ada),
      await world.batch(header + ada, { allowSecondLine: true }),
    ];
    world.provider.next({ kind: 'lost' });
    await world.place(lost);
    await world.place(followed);
    await world.minutes(30);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', note: { code: 'ambiguous' } });
    await world.place(followed);
    expect(await world.entry(followed)).toMatchObject({ line: { subscriptionId: 'sub_2' } });
    await world.minutes(60);
    expect(await world.entry(lost)).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_1' } });
  });

  test('are told apart by time: what was made before an order is not its own', async () => {
    const world = anOrderWorld();
    const first = await world.batch(header + ada);
    const second = await world.batch(header + ada, { allowSecondLine: true });
    world.provider.next({ kind: 'lost' });
    await world.place(first);
    world.clock.advance(10 * 60_000);
    world.provider.next({ kind: 'unheard' });
    await world.place(second);
    await world.minutes(40);
    expect(await world.entry(first)).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_1' } });
    expect(await world.entry(second)).toMatchObject({ state: 'held', note: { code: 'absent' } });
  });

  test('keep apart when one of them is done, whether or not its line was noted for it', async () => {
    const world = anOrderWorld();
    const lost = await world.batch(header + ada);
    const other = await world.batch(header + ada, { allowSecondLine: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(lost);
    await world.place(other);
    world.clock.advance(60_000);
    await world.place(other);
    expect(await world.entry(other)).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_1' } });
    await world.minutes(30);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', note: { code: 'absent' } });
  });
});

describe('at the partner', () => {
  const settings = {
    kind: 'partner-activate',
    defaults: { plan: 'prdoff_1', country: 'DE', account_id: 'acc_2' },
  } as const;
  const rows = 'first_name,last_name,email\nAda,Berg,ada@example.com\n';

  test('a subscriber whose answer was lost is found by account, e-mail and name, and the order names them', async () => {
    const world = anOrderWorld();
    const job = await world.batch(rows, settings);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(20);
    expect(await world.entry(job)).toMatchObject({ state: 'accepted', orderId: 'subr_1' });
    await world.place(job, 0, 2);
    expect(await world.entry(job, 0, 2)).toMatchObject({ state: 'ordered' });
    expect(world.provider.carriedOut.map(({ step }) => step.operation)).toEqual([
      'partner.create_subscriber',
      'partner.activate_subscription',
    ]);
    expect(world.provider.carriedOut[1]?.step.input.subscriberId).toBe('subr_1');
  });

  test('a subscriber is not proven by another one of the same e-mail', async () => {
    const world = anOrderWorld();
    const both = { ...settings, allowSecondLine: true };
    const job = await world.batch(rows, both);
    const other = await world.batch('first_name,last_name,email\nBo,Berg,ada@example.com\n', both);
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    world.provider.next({ kind: 'lost' });
    await world.place(other);
    await world.minutes(30);
    expect(await world.entry(job)).toMatchObject({ state: 'held', note: { code: 'absent' } });
    expect(await world.entry(other)).toMatchObject({ state: 'accepted', orderId: 'subr_1' });
  });

  test.each([
    ['active', 'accepted', undefined],
    ['terminated', 'refused', 'order_failed'],
  ])('a line that is found while it is only created waits until it is %s', async (status, state, code) => {
    const world = anOrderWorld();
    const input = { accountId: 'acc_2', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };
    const step = { operation: 'partner.create_subscriber', input } as const;
    await world.operations.perform({ step, idempotencyKey: 'by-hand', correlationId: 'by-hand', limitMs: 1 });
    const job = await world.batch(rows, settings, 'resend');
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    world.provider.have('sub_1', 'created');
    await world.minutes(120);
    expect(await world.entry(job)).toMatchObject({ state: 'unclear' });
    world.provider.have('sub_1', status);
    await world.minutes(10);
    const after = await world.entry(job);
    expect([after.state, after.note?.code, after.line?.subscriptionId]).toEqual([state, code, 'sub_1']);
    expect(world.provider.carriedOut).toHaveLength(2);
  });

  test("an activation whose answer was lost is found among its subscriber's lines", async () => {
    const world = anOrderWorld();
    const input = { accountId: 'acc_2', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };
    const step = { operation: 'partner.create_subscriber', input } as const;
    await world.operations.perform({ step, idempotencyKey: 'by-hand', correlationId: 'by-hand', limitMs: 1 });
    const job = await world.batch(rows, settings);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    expect((await world.entry(job)).state).toBe('unclear');
    await world.minutes(20);
    expect(await world.entry(job)).toMatchObject({
      state: 'accepted',
      line: { subscriptionId: 'sub_1', iccid: expect.any(String) },
    });
  });
});

describe('a top-up whose answer was lost', () => {
  const topUp = (subscriptionId: string) =>
    ({ operation: 'partner.topup_subscription', input: { subscriptionId, purchaseLocation: 'DE' } }) as const;

  async function withLines() {
    const world = anOrderWorld();
    for (const id of ['subs_1', 'subs_2']) world.provider.have(id, 'active');
    return world;
  }

  test('is found among the orders of its type by the line it is about, and followed', async () => {
    const world = await withLines();
    const job = await world.jobOf([topUp('subs_2'), topUp('subs_1')], 'resend');
    await world.place(job, 0);
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    await world.minutes(20);
    const found = await world.entry(job, 1);
    expect(found).toMatchObject({ state: 'ordered', orderId: 'order_2', line: { subscriptionId: 'subs_1' } });
    expect(await world.recordOwners.ownerOf('order_2')).toMatchObject({ entryId: found.id });
    await world.place(job, 1);
    expect((await world.entry(job, 1)).state).toBe('accepted');
    expect(world.provider.carriedOut).toHaveLength(2);
  });

  test('is not proven by another top-up of the same line, which is known to be of another order', async () => {
    const world = await withLines();
    const job = await world.jobOf([topUp('subs_1'), topUp('subs_1')]);
    world.provider.next({ kind: 'unheard' });
    await world.place(job, 0);
    await world.place(job, 1);
    expect(await world.entry(job, 1)).toMatchObject({ orderId: 'order_1' });
    await world.minutes(30);
    expect(await world.entry(job, 0)).toMatchObject({ state: 'held', note: { code: 'absent' } });
  });

  test('that nobody carried out is bought again, once, when the owner wants that', async () => {
    const world = await withLines();
    const job = await world.jobOf([topUp('subs_1')], 'resend');
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(30);
    await world.place(job);
    expect(await world.entry(job)).toMatchObject({ state: 'ordered', orderId: 'order_1' });
    expect(world.provider.carriedOut).toHaveLength(1);
  });
});

test('a change of a line at once is settled by the state that the line is in', async () => {
  const world = anOrderWorld();
  for (const id of ['subs_1', 'subs_2']) world.provider.have(id, 'active');
  const grace = (id: string) => ({ operation: 'partner.grace_subscription', input: { id } }) as const;
  const job = await world.jobOf([grace('subs_1'), grace('subs_2')]);
  world.provider.next({ kind: 'lost' });
  await world.place(job, 0);
  world.provider.next({ kind: 'unheard' });
  await world.place(job, 1);
  await world.minutes(30);
  expect(await world.entry(job, 0)).toMatchObject({ state: 'accepted', orderId: 'subs_1' });
  expect(await world.entry(job, 1)).toMatchObject({ state: 'held', note: { code: 'absent' } });
});

test('different kinds of unclear orders at one API are all settled, one kind after the other', async () => {
  const world = anOrderWorld();
  for (const id of ['subs_1', 'subs_2']) world.provider.have(id, 'active');
  const job = await world.jobOf([
    { operation: 'partner.grace_subscription', input: { id: 'subs_1' } },
    { operation: 'partner.topup_subscription', input: { subscriptionId: 'subs_2' } },
    { operation: 'partner.accept_porting', input: { id: 'port_1' } },
  ]);
  world.provider.have('port_1', 'pending');
  for (const no of [0, 1, 2]) {
    world.provider.next({ kind: 'lost' });
    await world.place(job, no);
  }
  await world.minutes(20);
  const states = await Promise.all([0, 1, 2].map(async (no) => (await world.entry(job, no)).state));
  expect(states).toEqual(['accepted', 'ordered', 'held']);
});

test('records that cannot be read for a day leave the order to a person', async () => {
  const world = anOrderWorld();
  const job = await world.batch(header + ada);
  world.provider.next({ kind: 'lost' });
  await world.place(job);
  world.breakRecords(new ProviderError({ tried: 'List', effect: 'none', code: 'unavailable' }));
  await world.minutes(23 * 60);
  expect((await world.entry(job)).state).toBe('unclear');
  await world.minutes(2 * 60);
  expect(await world.entry(job)).toMatchObject({ state: 'held', note: { code: 'no_records' } });
});

test('a suspension whose answer was lost is held for a person: no record tells', async () => {
  const world = anOrderWorld();
  world.provider.have(`sub_${'C'.repeat(26)}`, 'active');
  const job = await world.batch(
    `action,account_id,subscription_id\nsuspend,${account},sub_${'C'.repeat(26)}\n`,
    {
      kind: 'change',
    },
  );
  world.provider.next({ kind: 'lost' });
  await world.place(job);
  await world.minutes(20);
  expect(await world.entry(job)).toMatchObject({ state: 'held', note: { code: 'no_record' } });
  expect((await world.entry(job)).dueAtMs).toBeUndefined();
});

test('a search that runs out of time is saved, and goes on with the next delivery', async () => {
  const world = anOrderWorld();
  const people = Array.from({ length: 9 }, (_, no) => `${account},p${no}@example.com,P${no}\n`).join('');
  const job = await world.batch(header + people, { defaults });
  for (let no = 0; no < 8; no += 1) await world.place(job, no);
  world.provider.next({ kind: 'lost' });
  await world.place(job, 8);
  // Each go has time for one page of two lines.
  let calls = 0;
  const remainingMs = () => {
    calls += 1;
    return calls % 2 === 1 ? 300_000 : 0;
  };
  await world.minutes(30, remainingMs);
  expect(await world.entry(job, 8)).toMatchObject({ state: 'accepted', line: { subscriptionId: 'sub_9' } });
});

test('several lost orders are all found in one walk over the records', async () => {
  const world = anOrderWorld();
  const people = Array.from({ length: 12 }, (_, no) => `${account},p${no}@example.com,P${no}\n`).join('');
  const job = await world.batch(header + people, { defaults });
  const ends = ['unheard', 'lost', 'fine'] as const;
  for (let no = 0; no < 12; no += 1) {
    // An answer in between: three calls without one would close the gate.
    const end = ends[no % 3];
    if (end === 'lost' || end === 'unheard') world.provider.next({ kind: end });
    await world.place(job, no);
  }
  await world.minutes(16);
  const states = async (end: (typeof ends)[number]) => {
    const numbers = Array.from({ length: 12 }, (_, no) => no).filter((no) => ends[no % 3] === end);
    return Promise.all(numbers.map(async (no) => (await world.entry(job, no)).state));
  };
  expect(await states('lost')).toEqual(Array(4).fill('accepted'));
  expect(await states('unheard')).toEqual(Array(4).fill('unclear'));
});

test('of a hundred orders placed in the same hour, settling one reads only those for the same person', async () => {
  const world = anOrderWorld();
  const people = Array.from({ length: 100 }, (_, no) => `${account},p${no}@example.com,E${no}\n`);
  const job = await world.batch(header + people.join(''), { defaults });
  for (let no = 0; no < 99; no += 1) await world.place(job, no);
  world.provider.next({ kind: 'lost' });
  await world.place(job, 99);
  const read = new Set<string>();
  const { entry } = world.ledger;
  world.ledger.entry = (jobId, id) => {
    read.add(id);
    return entry(jobId, id);
  };
  await world.minutes(20);
  world.ledger.entry = entry;
  expect((await world.entry(job, 99)).state).toBe('accepted');
  expect([...read]).toEqual(['000099.01']);
});
