import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { runMinutes } from '../../support/worlds/run-world.ts';
import { lost, lostCalls } from './lost-calls.ts';

const [anna, bert] = [fictional(1, 213), fictional(2, 213)];
const controlMessage = fictional(0, 415);
const sender = '+12125550100';
const minute = 60_000;
const accepted = ['accepted', undefined];

/** A lost call to two people. The provider is still at it 19 minutes later, and texts the first one then. */
async function slowCall() {
  const calls = lostCalls();
  const { send, provider, clock } = calls;
  const job = await send('slow', [anna, bert], lost, { onUnclear: 'resend' });
  const startedAtMs = clock.now() + 19 * minute;
  provider.addRecord(sender, { id: 'late', to: anna.slice(1), startedAtMs });
  return { ...calls, job, startedAtMs };
}

test('who got a text later than the call should have sent it is not absent, and gets no second one', async () => {
  const { rowsOf, timesOf, job, world } = await slowCall();
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(job)).toEqual([['held', 'ambiguous'], accepted]);
  expect(timesOf(anna, 'slow')).toBe(0);
  expect(timesOf(bert, 'slow')).toBe(1);
});

test('a later text that another call explains says nothing about the lost one', async () => {
  const { send, rowsOf, timesOf, world } = lostCalls();
  const job = await send('lost', [anna], lost, { onUnclear: 'resend' });
  await runMinutes(world, 18, controlMessage);
  const later = await send('later', [anna, bert]);
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(later)).toEqual([accepted, accepted]);
  expect(await rowsOf(job)).toEqual([accepted]);
  expect(timesOf(anna, 'lost')).toBe(1);
});

test('a call explains one text to each person', async () => {
  const { send, rowsOf, timesOf, job, startedAtMs, clock, world } = await slowCall();
  await runMinutes(world, 18, controlMessage);
  clock.advance(startedAtMs - clock.now());
  await send('later', [anna]);
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(job)).toEqual([['held', 'ambiguous'], accepted]);
  expect(timesOf(anna, 'slow')).toBe(0);
});

test('a later call whose answer was lost as well explains nothing', async () => {
  const { send, rowsOf, timesOf, job, world } = await slowCall();
  await runMinutes(world, 18, controlMessage);
  await send('later', [anna], lost);
  await runMinutes(world, 60, controlMessage);
  expect(await rowsOf(job)).toEqual([['held', 'ambiguous'], accepted]);
  expect(timesOf(anna, 'slow')).toBe(0);
});

test('who was held as absent stays held when the text of another campaign comes onto record', async () => {
  const { send, rowsOf, world } = lostCalls();
  const job = await send('lost', [anna], lost);
  await runMinutes(world, 40, controlMessage);
  await send('later', [anna]);
  await runMinutes(world, 7 * 60, controlMessage);
  expect(await rowsOf(job)).toEqual([['held', 'absent']]);
});
