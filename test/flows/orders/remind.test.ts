import { expect, test } from 'vitest';
import { learn } from '../../../shared/core/calls/move.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { readBatch } from '../../../shared/core/orders/rows/read-batch.ts';
import { hourMs } from '../../../shared/core/timing.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { remindDue } from '../../../shared/flows/orders/remind-due.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { collect } from '../../support/pieces.ts';
import { suppress } from '../../support/suppress.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { aRemindingBatch, remind, settings, stage } from './reminding.ts';

/** A batch whose orders are done: of one person with a phone, and of a second one, without unless said. */
async function aBatch(of: Parameters<typeof aRemindingBatch>[1] = settings, second = '') {
  const csv = `first_name,last_name,email,phone\nAda,Berg,ada@example.com,+4915123456780\nBo,Dahl,bo@example.com,${second}\n`;
  const batch = await aRemindingBatch(csv, of);
  const { place, placed, clock } = batch;
  for (const no of [0, 1]) {
    await place(placed, no, 1);
    await place(placed, no, 2);
    clock.advance(60_000);
    await place(placed, no, 2);
  }
  return { ...batch, last: (no: number) => batch.entry(placed, no, 2) };
}

test('anyone who has not installed their subscription in time is texted once, however often it is looked at', async () => {
  const { sweep, runScheduler, clock, texts, last, queues, job } = await aBatch();
  await sweep();
  expect(await job()).toMatchObject({ state: 'completed' });
  clock.advance(47 * hourMs);
  await runScheduler();
  expect(await texts()).toEqual([]);
  clock.advance(hourMs);
  await runScheduler();
  expect(await texts()).toMatchObject([{ state: 'running', options: { priority: 'urgent' } }]);
  expect(queues.receive('urgent')).toBeDefined();
  expect(await last(0)).toMatchObject({ state: 'accepted', subscription: { reminded: true } });
  expect((await last(0)).dueAtMs).toBeUndefined();
  await runScheduler();
  expect(await texts()).toHaveLength(1);
});

test('a run of the scheduler that dies between the text and its note sends no second one', async () => {
  const { sweep, runScheduler, ports, clock, texts, last } = await aBatch();
  await sweep();
  clock.advance(48 * hourMs);
  const dying = {
    ...ports.ledger,
    replaceEntry: () => Promise.reject(new Error('The process died')),
  };
  const first = remindDue({ ...ports, ledger: dying }, stage, () => 60_000);
  await expect(first).rejects.toThrow('The process died');
  await runScheduler();
  expect(await texts()).toHaveLength(1);
  expect((await last(0)).subscription?.reminded).toBe(true);
});

test('somebody without a phone number is not reminded, nor asked about again', async () => {
  const { sweep, runScheduler, clock, last, reads } = await aBatch();
  await sweep();
  clock.advance(48 * hourMs);
  await runScheduler();
  expect((await last(1)).subscription?.reminded).toBe(false);
  const before = reads();
  await sweep();
  clock.advance(1_000 * hourMs);
  await runScheduler();
  expect(reads()).toBe(before);
});

test('of somebody whose number gets no texts, as it is on the suppression list, nobody says that they were reminded', async () => {
  const world = await aBatch(settings, '+4915123456781');
  await world.sweep();
  await suppress(world, { kind: 'added', numbers: ['+4915123456780' as Msisdn], by: 'crm' });
  world.clock.advance(48 * hourMs);
  await world.runScheduler();
  expect((await world.last(0)).subscription?.reminded).toBe(false);
  expect((await world.last(1)).subscription?.reminded).toBe(true);
});

test.each([
  ['has been installed', { status: 'active', profileStatus: 'Installed' }],
  ['is gone', { status: 'terminated' }],
])('nobody is reminded of a subscription that %s meanwhile', async (_, state) => {
  const { sweep, runScheduler, clock, texts, last, states } = await aBatch();
  await sweep();
  states.set((await last(0)).subscription?.subscriptionId ?? '', state);
  clock.advance(48 * hourMs);
  await runScheduler();
  expect(await texts()).toEqual([]);
  expect((await last(0)).subscription).toMatchObject({ reminded: false });
  expect((await last(0)).subscription?.installed).toBe('profileStatus' in state ? true : undefined);
});

test('nobody is reminded of a row whose plan is gone, and it is looked at no more', async () => {
  const { sweep, runScheduler, clock, texts, last, versions } = await aBatch();
  await sweep();
  for await (const version of versions.list('jobs/')) await versions.remove(version);
  clock.advance(48 * hourMs);
  await runScheduler();
  expect(await texts()).toEqual([]);
  expect(await last(0)).toMatchObject({ subscription: { reminded: false } });
  expect((await last(0)).dueAtMs).toBeUndefined();
});

test('a batch that was canceled reminds nobody, and a paused one waits', async () => {
  const { sweep, runScheduler, clock, texts, ledger, job, last } = await aBatch();
  await sweep();
  clock.advance(48 * hourMs);
  const completed = await job();
  await ledger.replaceJob({ ...completed, version: completed.version + 1, state: 'paused' });
  await runScheduler();
  expect((await last(0)).subscription?.reminded).toBeUndefined();
  await ledger.replaceJob({ ...completed, version: completed.version + 2, state: 'canceled' });
  clock.advance(hourMs);
  await runScheduler();
  expect(await texts()).toEqual([]);
  expect((await last(0)).subscription?.reminded).toBe(false);
});

test('a subscription that cannot be read now is asked about ten minutes later', async () => {
  const { sweep, ports, runScheduler, clock, texts } = await aBatch();
  await sweep();
  clock.advance(48 * hourMs);
  const down = new ProviderError({ tried: 'Retrieve', code: 'timeout', effect: 'none' });
  const subjects = { subscription: () => Promise.reject(down) };
  await remindDue({ ...ports, subjects }, stage, () => 60_000);
  expect(await texts()).toEqual([]);
  clock.advance(10 * 60_000);
  await runScheduler();
  expect(await texts()).toHaveLength(1);
});

const refused = new ProviderError({ tried: 'Retrieve', code: 'refused', effect: 'none' });

test.each([
  ['that the provider refuses to show', refused],
  [
    'that the provider never answers for',
    new ProviderError({ tried: 'Retrieve', code: 'timeout', effect: 'none' }),
  ],
  ['on which our own code breaks off', new Error('The plan is gone')],
])(
  'a subscription %s keeps nobody else from being reminded, and does not end the scheduler',
  async (_, broken) => {
    const { sweep, ports, clock, texts, last } = await aBatch(settings, '+4915123456781');
    await sweep();
    clock.advance(48 * hourMs);
    const odd = (await last(0)).subscription?.subscriptionId;
    const subjects = {
      subscription: (id: string) => (id === odd ? Promise.reject(broken) : ports.subjects.subscription(id)),
    };
    for (let schedulerRuns = 0; schedulerRuns < 3; schedulerRuns += 1) {
      await remindDue({ ...ports, subjects }, stage, () => 60_000);
      clock.advance(60_000);
    }
    expect((await last(1)).subscription?.reminded).toBe(true);
    expect((await last(0)).subscription?.reminded).toBeUndefined();
    expect(await texts()).toHaveLength(1);
  },
);

test('reminders leave twenty seconds of a run of the scheduler to rules and sweeps', async () => {
  const { sweep, ports, clock, reads } = await aBatch();
  await sweep();
  clock.advance(48 * hourMs);
  await remindDue(ports, stage, () => 19_000);
  expect(reads()).toBe(0);
});

test('the result file says who was reminded', async () => {
  const world = await aBatch();
  await world.sweep();
  world.clock.advance(48 * hourMs);
  await world.runScheduler();
  const keys = await writeResults(world, await world.job(), 'one');
  const stored = await world.objects.read(keys.get('succeeded') ?? '');
  const text = Buffer.concat(await collect(stored?.body ?? (async function* () {})())).toString();
  const [header = '', ...rows] = text.trim().split('\r\n');
  const at = header.split(',').findIndex((name) => name.includes('fleetcast_reminded'));
  expect(rows.map((row) => row.split(',')[at])).toEqual(['yes', '']);
});

test('a batch without the option reminds nobody', async () => {
  const { remind: _, ...without } = settings;
  const world = await aBatch(without);
  await world.sweep();
  world.clock.advance(1_000 * hourMs);
  await world.runScheduler();
  expect([await world.texts(), world.reads()]).toEqual([[], 0]);
});

test('a row that an earlier version accepted, and left to the walk over its batch, is reminded', async () => {
  const { last, ledger, sweep, clock, runScheduler, texts } = await aBatch();
  const { dueAtMs: _, ...entry } = await last(0);
  await ledger.replaceEntry(learn(entry, { dueAtMs: undefined }));
  await sweep();
  clock.advance(48 * hourMs);
  await runScheduler();
  expect(await texts()).toHaveLength(1);
});

test('a row whose phone is no number with its country is skipped in a batch that reminds', async () => {
  const world = anOrderWorld();
  const csv = 'first_name,last_name,email,phone\nAda,Berg,ada@example.com,0151 2345678\n';
  const { plan } = await world.batch(csv, settings);
  expect(plan?.totals).toMatchObject({ accepted: 0, invalid: 1 });
  const { remind: _, ...silent } = settings;
  const without = await world.batch(csv, silent);
  expect(without.plan?.totals).toMatchObject({ accepted: 1, invalid: 0 });
});

test('orders at the organization cannot remind: nothing tells there who has installed their subscription', async () => {
  const world = anOrderWorld();
  const batch = world.batch('account_id,email\nacc_1,a@example.com\n', { remind });
  await expect(batch).rejects.toThrow('`remind` needs orders at the partner API');
});

const requested = { after_hours: 48, from: '+49 151 23456789', text: 'Your line waits' };

test('the option is read with its number in one form', () => {
  expect(readBatch({ remind: requested })).toMatchObject({
    faults: [],
    batch: { remind: { afterHours: 48, from: '+4915123456789', text: 'Your line waits' } },
  });
});

test.each([
  ['no object', 'yes', '/remind'],
  ['no hours', { ...requested, after_hours: 0 }, '/remind/after_hours'],
  ['a year', { ...requested, after_hours: 8_760 }, '/remind/after_hours'],
  ['a sender without a country', { ...requested, from: '0151 23456789' }, '/remind/from'],
  ['no text', { ...requested, text: ' ' }, '/remind/text'],
  ['a text of two parts', { ...requested, text: 'a'.repeat(501) }, '/remind/text'],
  ['a placeholder', { ...requested, text: 'Hello {{first_name}}' }, '/remind/text'],
  ['an unknown member', { ...requested, times: 3 }, '/remind/times'],
])('a reminder with %s is refused by name', (_, value, pointer) => {
  expect(readBatch({ remind: value }).faults).toMatchObject([{ pointer }]);
});
