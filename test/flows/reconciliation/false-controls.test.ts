import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { runMinutes } from '../../support/worlds/run-world.ts';
import { lost, lostCalls, performed } from './lost-calls.ts';

const [anna, bert] = [fictional(1, 213), fictional(2, 213)];
const controlMessage = fictional(0, 415);
const minute = 60_000;

test('an earlier text to the recipient of a later call is no control: standing records do not pass for recent ones', async () => {
  const { send, rowsOf, timesOf, clock, provider, world } = lostCalls();
  await send('before', [anna], 'yes');
  clock.advance(10_000);
  provider.standStillMs = world.now();
  clock.advance(5_000);
  const pending = await send('lost', [bert], performed, { onUnclear: 'resend' });
  clock.advance(minute);
  await send('after', [anna], 'yes');
  await runMinutes(world, 60);
  expect(await rowsOf(pending)).toEqual([['held', 'no_control']]);
  expect(timesOf(bert, 'lost')).toBe(1);
});

test('a text that was accepted while the call could still be carried out is no control', async () => {
  const { send, rowsOf, clock, provider, world } = lostCalls();
  const pending = await send('lost', [bert], performed, { onUnclear: 'resend' });
  clock.advance(20_000);
  await send('beside', [anna], 'yes');
  // Records may not come in order: that of the lost call is missing, that of a call beside it is there.
  const { page } = provider.sentTexts;
  Object.assign(provider.sentTexts, {
    async page(...requested: Parameters<typeof page>) {
      const { texts, ...rest } = await page(...requested);
      return { ...rest, texts: texts.filter(({ to }) => to !== bert.slice(1)) };
    },
  });
  await runMinutes(world, 60);
  expect(await rowsOf(pending)).toEqual([['held', 'no_control']]);
});

test('a control message from before the call is not taken for the one after it', async () => {
  const { send, rowsOf, timesOf, clock, provider, world } = lostCalls(Date.UTC(2026, 0, 5, 11, 54, 0));
  await send('first', [anna], lost);
  await runMinutes(world, 5, controlMessage);
  expect(provider.sms.performed.filter(({ to }) => to[0] === controlMessage)).toHaveLength(1);
  provider.standStillMs = world.now();
  clock.advance(5_000);
  const second = await send('second', [bert], performed, { onUnclear: 'resend' });
  await runMinutes(world, 180, controlMessage);
  expect(await rowsOf(second)).toEqual([['held', 'no_control']]);
  expect(timesOf(bert, 'second')).toBe(1);
});

test('an accepted call well after the lost one is a control, whatever number it texted', async () => {
  const { send, rowsOf, timesOf, clock, world } = lostCalls();
  const pending = await send('lost', [bert], lost, { onUnclear: 'resend' });
  clock.advance(5 * minute);
  await send('after', [anna], 'yes');
  await runMinutes(world, 30);
  expect(await rowsOf(pending)).toEqual([['accepted', undefined]]);
  expect(timesOf(bert, 'lost')).toBe(1);
});
