import { describe, expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { suppress } from '../../support/suppress.ts';
import { runMinutes } from '../../support/worlds/run-world.ts';
import { lost, lostCalls, performed } from './lost-calls.ts';

const [anna, bert, carl] = [fictional(1, 213), fictional(2, 213), fictional(3, 213)];
const controlMessage = fictional(0, 415);
const sender = '+12125550100';
const minute = 60_000;

test('a text that is billed twice is one text with one proof', async () => {
  const { send, rowsOf, provider, clock, world } = lostCalls();
  const job = await send('lost', [anna], performed, { onUnclear: 'resend' });
  provider.addRecord(sender, { id: 'twice', to: anna.slice(1), startedAtMs: clock.now() });
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(job)).toMatchObject([['accepted', expect.any(String)]]);
  expect(world.counts.get('RowsHeld')).toBeUndefined();
});

test('a list that is sorted by when texts came onto record is read as far as ours may stand on it', async () => {
  const { send, rowsOf, timesOf, provider, clock, world } = lostCalls();
  const oldMs = clock.now() - 60 * minute;
  const job = await send('lost', [anna], performed, { onUnclear: 'resend' });
  const sentAtMs = clock.now();
  clock.advance(minute);
  // Texts of an hour ago that came onto record after ours stand before it.
  const late = [1, 2, 3, 4].map((at) => ({
    id: `late_${at}`,
    to: fictional(at, 217).slice(1),
    startedAtMs: oldMs,
    processedAtMs: sentAtMs + 5 * minute,
    outOfBundle: false,
  }));
  const { page } = provider.sentTexts;
  Object.assign(provider.sentTexts, {
    async page(...[requested, days, cursor = '0']: Parameters<typeof page>) {
      if (cursor === '0' && clock.now() > sentAtMs + 5 * minute) return { texts: late, next: 'more' };
      return page(requested, days, cursor === 'more' ? '0' : cursor);
    },
  });
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(job)).toMatchObject([['accepted', expect.stringContaining('uitem')]]);
  expect(timesOf(anna, 'lost')).toBe(1);
});

describe('what the records are compared with may be gone', () => {
  test('rows whose plan has expired are held with that reason, and others of the sender go on', async () => {
    const { send, rowsOf, provider, clock, world } = lostCalls();
    const gone = await send('gone', [anna], lost);
    const { key = '' } = (await world.ledger.job(gone.id))?.plan ?? {};
    const versionId = await world.objects.newestVersion(key);
    if (versionId !== undefined) await world.versions.remove({ key, versionId });
    clock.advance(30 * minute);
    const kept = await send('kept', [bert], performed);
    await runMinutes(world, 26 * 60, controlMessage);
    expect(await rowsOf(kept)).toMatchObject([['accepted', expect.any(String)]]);
    const [entry] = await Array.fromAsync(world.ledger.entries(gone.id));
    expect(entry).toMatchObject({ state: 'held', reason: { code: 'expired' } });
    expect(entry?.dueAtMs).toBeUndefined();
    expect(provider.sms.calls.filter(({ text }) => text === 'gone')).toHaveLength(1);
    expect(world.lines.filter(({ message }) => message === 'reconciliation.rows_expired')).toHaveLength(1);
  });

  test('people whose numbers were erased are held: all erased numbers look alike', async () => {
    const { send, rowsOf, provider, clock, world } = lostCalls();
    const job = await send('erased', [anna, bert, carl], lost, { onUnclear: 'resend' });
    const plan = (await world.ledger.job(job.id))?.plan;
    const zeros = (number: string) => number.slice(1).replace(/./g, '0');
    const read = world.objects.readRange;
    world.objects.readRange = async (key, ...range) => {
      const bytes = await read(key, ...range);
      if (key !== plan?.key) return bytes;
      const text = Buffer.from(bytes).toString('utf8');
      return Buffer.from(text.replace(anna.slice(1), zeros(anna)).replace(bert.slice(1), zeros(bert)));
    };
    provider.addRecord(sender, { id: 'not_theirs', to: zeros(bert), startedAtMs: clock.now() });
    await runMinutes(world, 40, controlMessage);
    expect(await rowsOf(job)).toEqual([
      ['held', 'ambiguous'],
      ['held', 'ambiguous'],
      ['accepted', undefined],
    ]);
  });
});

test('somebody who came onto the suppression list while the call was unclear is not sent the text again', async () => {
  const { send, rowsOf, timesOf, world } = lostCalls();
  const job = await send('lost', [anna, bert], lost, { onUnclear: 'resend' });
  await runMinutes(world, 10, controlMessage);
  await suppress(world, { kind: 'added', numbers: [anna], by: 'crm' });
  await runMinutes(world, 40, controlMessage);
  expect((await rowsOf(job)).map(([state]) => state)).toEqual(['suppressed', 'accepted']);
  expect([timesOf(anna, 'lost'), timesOf(bert, 'lost')]).toEqual([0, 1]);
});
