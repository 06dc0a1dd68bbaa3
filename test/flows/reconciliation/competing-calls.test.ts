import { expect, test } from 'vitest';
import { eraseFromVersion } from '../../../shared/flows/erasure/erase-from-version.ts';
import { fictional } from '../../support/a-plan.ts';
import { runMinutes } from '../../support/worlds/run-world.ts';
import { lost, lostCalls, performed } from './lost-calls.ts';

const [anna, bert, carl] = [fictional(1, 213), fictional(2, 213), fictional(3, 213)];
const controlMessage = fictional(0, 415);
const minute = 60_000;

test('a held call is a competing call: its text is no proof of another one', async () => {
  const { send, rowsOf, clock, provider, world } = lostCalls();
  // The first call is held by the time its text comes onto record, and that is when the second is looked for.
  provider.lagMs = 16.5 * minute;
  const first = await send('first', [anna], performed);
  clock.advance(minute);
  const second = await send('second', [anna], lost);
  await runMinutes(world, 15);
  expect(await rowsOf(first)).toEqual([['held', 'ambiguous']]);
  await runMinutes(world, 30);
  expect(await rowsOf(second)).toEqual([['held', 'ambiguous']]);
});

test('a call that was claimed in the hour before is a competing call', async () => {
  const { send, rowsOf, clock, world } = lostCalls(Date.UTC(2026, 0, 5, 11, 59, 30));
  await send('before the hour', [anna], 'yes');
  clock.advance(minute);
  const pending = await send('after it', [anna], lost);
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(pending)).toEqual([['held', 'ambiguous']]);
});

test('a call of the hour before that may be carried out late is a competing call', async () => {
  const { send, rowsOf, clock, provider, world } = lostCalls(Date.UTC(2026, 0, 5, 11, 47));
  await send('before the hour', [anna], lost);
  // Two minutes before the second call, as far as clocks may differ, it is the next hour already.
  clock.advance(15.5 * minute);
  const pending = await send('after it', [anna], lost);
  provider.addRecord('+12125550100', { id: 'late', to: anna.slice(1), startedAtMs: clock.now() });
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(pending)).toEqual([['held', 'ambiguous']]);
});

test('a competing call from whose plan a number was erased may have texted anybody: the pending plan may still have the number', async () => {
  const { send, rowsOf, clock, world } = lostCalls();
  const first = await send('first', [anna], 'yes');
  clock.advance(minute);
  const pending = await send('second', [anna], lost);
  // The erasure is under way: it has come to the first plan only.
  for await (const version of world.objects.versions.list(`jobs/${first.id}/`))
    await eraseFromVersion(world.objects, version, anna, 'US');
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(pending)).toEqual([['held', 'ambiguous']]);
});

test('a call that was divided because the provider refused it is no competing call', async () => {
  const { send, rowsOf, provider, clock, world } = lostCalls();
  const names = { effect: 'none', code: 'refused', status: 400, pointers: ['$.to[0]'] } as const;
  await send('refused', [anna, bert], names);
  const pending = await send('lost', [anna], lost);
  provider.addRecord('+12125550100', { id: 'seen', to: anna.slice(1), startedAtMs: clock.now() });
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(pending)).toEqual([['accepted', 'seen']]);
});

test('of a call that was carried out in part, rows are counted as what they became', async () => {
  const { send, rowsOf, provider, clock, world } = lostCalls();
  const job = await send('in part', [anna, bert, carl], lost);
  provider.addRecord('+12125550100', { id: 'seen', to: bert.slice(1), startedAtMs: clock.now() });
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(job)).toEqual([
    ['held', 'absent'],
    ['accepted', 'seen'],
    ['held', 'absent'],
  ]);
  // The control message is the other accepted one.
  expect(world.counts.get('RowsAccepted')).toBe(2);
  expect(world.counts.get('RowsHeld')).toBe(2);
});
