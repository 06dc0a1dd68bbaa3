import { describe, expect, test } from 'vitest';
import { orderSourceOf } from '../../../../shared/core/ids.ts';
import type { Step } from '../../../../shared/core/jobs/operation.ts';
import { ProviderError } from '../../../../shared/errors.ts';
import { account, anOrderWorld } from '../../../support/worlds/order-world.ts';

const header = 'account_id,email,employee_id\n';
const ada = `${account},ada@example.com,E1\n`;
const defaults = { delivery: 'api' };

test('a change of a subscription at once is reconciled by the state that the subscription is in', async () => {
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
  expect(await world.entry(job, 1)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
});

test('what a cut search by states has found is still found when the search continues', async () => {
  const world = anOrderWorld();
  const ids = ['subs_1', 'subs_2', 'subs_3'];
  for (const id of ids) world.provider.have(id, 'active');
  const job = await world.jobOf(
    ids.map((id) => ({ operation: 'partner.grace_subscription', input: { id } })),
    'resend',
  );
  for (const no of ids.keys()) {
    world.provider.next({ kind: 'lost' });
    await world.place(job, no);
  }
  // Time for one read, or one decision, in each invocation.
  let looks = 0;
  await world.minutes(60, () => (looks++ % 2 === 0 ? 300_000 : 0));
  for (const no of ids.keys())
    expect(await world.entry(job, no)).toMatchObject({ state: 'accepted', orderId: ids[no] });
});

test('a search whose saved part has expired begins again', async () => {
  const world = anOrderWorld();
  const ids = ['subs_1', 'subs_2'];
  for (const id of ids) world.provider.have(id, 'active');
  const job = await world.jobOf(
    ids.map((id) => ({ operation: 'partner.grace_subscription', input: { id } })),
  );
  for (const no of ids.keys()) {
    world.provider.next({ kind: 'lost' });
    await world.place(job, no);
  }
  const isSaved = async () =>
    (await world.ledger.sender(orderSourceOf('partner')))?.scan?.foundKey !== undefined;
  let looks = 0;
  for (let minute = 0; minute < 60 && !(await isSaved()); minute += 1)
    await world.minutes(1, () => (looks++ === 0 ? 300_000 : 0));
  expect(await isSaved()).toBe(true);
  for await (const version of world.versions.list('reconciliation/')) await world.versions.remove(version);
  await world.minutes(60);
  for (const no of ids.keys()) expect(await world.entry(job, no)).toMatchObject({ state: 'accepted' });
});

describe('a suspension whose answer was lost, in a batch that orders again what is absent,', () => {
  const change = (operation: 'suspend' | 'resume', id = 'subs_1') =>
    ({ operation: `partner.${operation}_subscription`, input: { id } }) as const;

  /** A suspension that nobody heard of, and what else was asked for, a minute later each. */
  async function suspended(end: 'lost' | 'unheard', ...others: readonly Step[]) {
    const world = anOrderWorld();
    for (const id of ['subs_1', 'subs_2']) world.provider.have(id, 'active');
    const job = await world.jobOf([change('suspend')], 'resend');
    world.provider.next({ kind: end });
    await world.place(job);
    for (const step of others) {
      world.clock.advance(60_000);
      await world.place(await world.jobOf([step]));
    }
    await world.minutes(40);
    return world.entry(job);
  }

  test('is not carried out again over a resumption that came after it', async () => {
    const after = await suspended('lost', change('resume'));
    expect(after).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
  });

  test('is held beside any other operation on the same subscription', async () => {
    const cancel = {
      operation: 'partner.cancel_subscription',
      input: { subscriptionId: 'subs_1' },
    } as const;
    const after = await suspended('unheard', cancel);
    expect(after).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
  });

  test('is carried out again when only other subscriptions were changed since', async () => {
    const after = await suspended('unheard', change('resume', 'subs_2'));
    expect(after).toMatchObject({ state: 'planned', reason: { code: 'absent' } });
  });

  test('is carried out again after what was done to its subscription well before it', async () => {
    const world = anOrderWorld();
    world.provider.have('subs_1', 'suspended');
    await world.place(await world.jobOf([change('resume')]));
    world.clock.advance(10 * 60_000);
    const job = await world.jobOf([change('suspend')], 'resend');
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(40);
    expect(await world.entry(job)).toMatchObject({ state: 'planned', reason: { code: 'absent' } });
  });
});

test('different kinds of unclear orders at one API are all reconciled, one kind after the other', async () => {
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
  expect(await world.entry(job)).toMatchObject({ state: 'held', reason: { code: 'no_records' } });
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
  expect(await world.entry(job)).toMatchObject({ state: 'held', reason: { code: 'no_record' } });
  expect((await world.entry(job)).dueAtMs).toBeUndefined();
});

test('a search that runs out of time is saved, and continues with the next delivery', async () => {
  const world = anOrderWorld();
  const people = Array.from({ length: 9 }, (_, no) => `${account},p${no}@example.com,P${no}\n`).join('');
  const job = await world.batch(header + people, { defaults });
  for (let no = 0; no < 8; no += 1) await world.place(job, no);
  world.provider.next({ kind: 'lost' });
  await world.place(job, 8);
  // Each go has time for one page of two subscriptions.
  let calls = 0;
  const remainingMs = () => {
    calls += 1;
    return calls % 2 === 1 ? 300_000 : 0;
  };
  await world.minutes(30, remainingMs);
  expect(await world.entry(job, 8)).toMatchObject({
    state: 'accepted',
    subscription: { subscriptionId: 'sub_9' },
  });
});

test('several lost orders are all found in one walk over the records', async () => {
  const world = anOrderWorld();
  const people = Array.from({ length: 12 }, (_, no) => `${account},p${no}@example.com,P${no}\n`).join('');
  const job = await world.batch(header + people, { defaults });
  const ends = ['unheard', 'lost', 'fine'] as const;
  for (let no = 0; no < 12; no += 1) {
    // An answer in between: three calls without one would close the rate limiter.
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

test('of a hundred orders placed in the same hour, reconciliation one reads only those for the same person', async () => {
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
