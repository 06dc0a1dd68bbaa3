import { describe, expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job.ts';
import { progressOf } from '../../../shared/core/ledger/progress.ts';
import type { PersonNote } from '../../../shared/core/orders/person-note.ts';
import { dayMs } from '../../../shared/core/timing.ts';
import { readStep } from '../../../shared/flows/calls/read-step.ts';
import { notePerson } from '../../../shared/flows/orders/note-person.ts';
import { placeOrder } from '../../../shared/flows/orders/place-order.ts';
import { readOrderRows } from '../../../shared/flows/results/read-order-rows.ts';
import { resolveHeld } from '../../../shared/flows/settle/resolve-held.ts';
import { memoryPersonNotes } from '../../../shared/memory/memory-person-notes.ts';
import { account, anOrderWorld, type OrderWorld } from '../order-world.ts';

const header = 'account_id,email,employee_id\n';
const ada = `${account},ada@example.com,E1\n`;

/** Two batches that were planned one right after the other, so that neither knew of the other's people. */
async function planned(one: string, other: string, settings: Parameters<OrderWorld['batch']>[1] = {}) {
  const world = anOrderWorld();
  const [first, second] = [await world.batch(one, settings), await world.batch(other, settings)];
  return { world, first, second };
}

async function stepOf(world: OrderWorld, job: Job) {
  if (job.plan === undefined) throw new Error('It has no plan');
  return readStep(world, job.plan, await world.entry(job));
}

const stateOf = async (world: OrderWorld, job: Job, no = 0, part = 1) => {
  const { state, note } = await world.entry(job, no, part);
  return [state, note?.code];
};

describe('somebody who stands in two batches that were planned side by side', () => {
  test('gets one line: the row of the second is set aside, and names the batch that ordered', async () => {
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
        reason: 'has_line',
        detail: expect.stringContaining(first.id),
      },
    ]);
    const progress = await progressOf(second, world.ledger.entries(second.id));
    expect(progress).toMatchObject({ rows: { total: 1, suppressed: 1, unprocessed: 0 }, state: 'completed' });
  });

  test('gets one line as well when the second has waited for days, and the first is long done', async () => {
    const { world, first, second } = await planned(header + ada, header + ada);
    await world.place(first);
    await world.minutes(3 * 24 * 60);
    await world.place(first);
    expect((await world.entry(first)).state).toBe('accepted');
    await world.place(second);
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_line']);
  });

  test('gets one line when the first was ordered long before the second was planned, and done after that', async () => {
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
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_line']);
  });

  test('gets the second line that a batch is to order for them', async () => {
    const { world, first, second } = await planned(header + ada, header + ada, { allowSecondLine: true });
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
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_line']);
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

  test('when a person gave up what nobody knows of the first one, and not before', async () => {
    const { world, first, second } = await planned(
      header + ada,
      `${header}${ada}${account},bo@example.com,E2\n`,
    );
    world.provider.next({ kind: 'unheard' });
    await world.place(first);
    await world.minutes(30);
    expect((await world.entry(first)).state).toBe('held');
    const late = await world.batch(header + ada);
    expect(await resolveHeld(world, first, { action: 'give_up', by: 'ada' })).toBe(1);
    await world.place(second);
    expect((await world.entry(second)).state).toBe('ordered');
    await world.place(late);
    expect(await stateOf(world, late)).toEqual(['suppressed', 'has_line']);
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
    expect(await resolveHeld(world, first, { action: 'resend', by: 'ada' })).toBe(1);
    await world.place(first);
    expect(await stateOf(world, first)).toEqual(['suppressed', 'has_line']);
    expect(world.provider.carriedOut).toHaveLength(1);
  });
});

test('of three who share a mailbox, the one without an employee id has no second line for it, though the first one was refused', async () => {
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
    const own = { ...world, personNotes: memoryPersonNotes() };
    const lines = [];
    for (const job of [first, second]) {
      const step = await stepOf(own, job);
      lines.push(await notePerson(own, job, await world.entry(job), step));
    }
    expect(lines).toEqual([undefined, undefined]);
    const last = await world.entry(second);
    const refused = { ...own.ledger, entry: async () => ({ ...last, state: 'refused' as const }) };
    const afterwards = { ...own, ledger: refused };
    expect(await notePerson(afterwards, c, await world.entry(c), await stepOf(own, c))).toMatchObject({
      code: 'has_line',
      detail: expect.stringContaining(second.id),
    });
  }
});

test('an order whose worker died between its note and its claim finds the note its own', async () => {
  const world = anOrderWorld();
  const job = await world.batch(header + ada);
  const { replaceEntry } = world.ledger;
  world.ledger.replaceEntry = async (next) => {
    if (next.state === 'claimed') throw new Error('The worker dies');
    return replaceEntry(next);
  };
  await expect(world.place(job)).rejects.toThrow('The worker dies');
  world.ledger.replaceEntry = replaceEntry;
  await world.place(job);
  expect((await world.entry(job)).state).toBe('ordered');
});

test('of two orders at one moment for the same person one is placed, whichever note comes first', async () => {
  const { world, first, second } = await planned(header + ada, header + ada);
  await Promise.all([world.place(first), world.place(second)]);
  const states = [(await world.entry(first)).state, (await world.entry(second)).state];
  expect(states.sort()).toEqual(['ordered', 'suppressed']);
  expect(world.provider.carriedOut).toHaveLength(1);
});

test('an order that goes on renews its note, so that whoever looked at it before does not take it over', async () => {
  const world = anOrderWorld();
  const first = await world.batch(header + ada);
  world.provider.next({ kind: 'unheard' });
  await world.place(first);
  await world.minutes(30);
  const held = await world.entry(first);
  expect(held.state).toBe('held');
  const second = await world.batch(header + ada);
  const { entry } = world.ledger;
  // Just after the second has read that the first is held, somebody has that one ordered again.
  world.ledger.entry = async (jobId, id) => {
    if (jobId !== first.id) return entry(jobId, id);
    world.ledger.entry = entry;
    await resolveHeld(world, first, { action: 'resend', by: 'ada' });
    await world.place(first);
    return held;
  };
  await world.place(second);
  expect((await world.entry(first)).state).toBe('ordered');
  expect(await stateOf(world, second)).toEqual(['suppressed', 'has_line']);
  expect(world.provider.carriedOut).toHaveLength(1);
});

test('nothing is ordered from a look at the provider of over a year ago: notes of that time have expired', async () => {
  const { world, first, second } = await planned(header + ada, `${header}${account},bo@example.com,E2\n`);
  world.clock.advance(364 * dayMs);
  await world.place(first);
  expect((await world.entry(first)).state).toBe('ordered');
  world.clock.advance(2 * dayMs);
  await world.place(second);
  expect(await stateOf(world, second)).toEqual(['suppressed', 'old_look']);
  expect(world.provider.carriedOut).toHaveLength(1);
});

test('a note that expires while an order looks at it keeps nobody from ordering, and is made anew', async () => {
  const kept = new Map<string, PersonNote>();
  const world = { ...anOrderWorld(), personNotes: memoryPersonNotes(kept) };
  const [first, second] = [await world.batch(header + ada), await world.batch(header + ada)];
  const noted = await world.entry(first);
  await notePerson(world, first, noted, await stepOf(world, first));
  const expiring = {
    ...world.ledger,
    entry: async () => {
      kept.clear();
      return { ...noted, state: 'refused' as const };
    },
  };
  const step = await stepOf(world, second);
  expect(
    await notePerson({ ...world, ledger: expiring }, second, await world.entry(second), step),
  ).toBeUndefined();
  expect([...kept.values()].map(({ jobId, rev }) => [jobId, rev])).toEqual([
    [second.id, 1],
    [second.id, 1],
  ]);
});

test('what is noted of a person is not who they are', async () => {
  const kept = new Map<string, PersonNote>();
  const world = { ...anOrderWorld(), personNotes: memoryPersonNotes(kept) };
  const job = await world.batch(header + ada);
  const { id: entryId } = await world.entry(job);
  await placeOrder(world, { jobId: job.id, entryId }, { receives: 1, remainingMs: () => 60_000 });
  expect(kept.size).toBe(2);
  expect(JSON.stringify([...kept])).not.toMatch(/ada|E1/);
});

describe('at the partner', () => {
  const columns = 'account_id,first_name,last_name,email,country,plan\n';
  const row = 'acc_1,Ada,Berg,ada@example.com,DE,plan_1\n';
  const partner = { kind: 'partner-activate' } as const;

  test('nobody is created twice, nor gets a second plan: the whole row is set aside', async () => {
    const { world, first, second } = await planned(columns + row, columns + row, partner);
    await world.place(first);
    await world.place(second);
    expect(await stateOf(world, second, 0, 1)).toEqual(['suppressed', 'has_line']);
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
    expect(await stateOf(world, second)).toEqual(['suppressed', 'has_line']);
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
  await world.ledger.replaceEntry({ ...planned0, state: 'canceled', rev: planned0.rev + 1 });
  await world.place(second);
  expect((await world.entry(second)).state).toBe('ordered');
});

test('what a rule asks for is no row of a list: another line for the same person is its wish', async () => {
  const { world, first, second } = await planned(header + ada, header + ada);
  await world.place(first);
  const asked = { key: 'firing-1', by: 'a rule', bodySha256: 'sha' };
  const ofRule: Job = {
    ...second,
    source: { kind: 'operation', operation: 'partner.create_subscriber', ...asked },
  };
  const input = { accountId: account, subscriber: { email: 'ada@example.com', employeeId: 'E1' } };
  const step = { operation: 'organization.activate_subscription', input } as const;
  const entry = await world.entry(second);
  expect(await notePerson(world, ofRule, entry, step)).toBeUndefined();
  expect(await notePerson(world, second, entry, step)).toMatchObject({
    code: 'has_line',
    detail: expect.stringContaining(first.id),
  });
});
