import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { runMinutes, runSends } from '../../support/worlds/run-world.ts';
import { lost, lostCalls, performed } from './lost-calls.ts';

const anna = fictional(1, 213);
const controlMessage = fictional(0, 415);

test('a call that a person has sent again still competes: its text is no proof of another call', async () => {
  const { send, rowsOf, resolve, world } = lostCalls();
  const one = await send('one', [anna], lost);
  const two = await send('two', [anna], performed);
  await runMinutes(world, 40, controlMessage);
  expect([await rowsOf(one), await rowsOf(two)]).toEqual([[['held', 'ambiguous']], [['held', 'ambiguous']]]);

  await resolve(two, { action: 'resend' });
  await runSends(world);
  await runMinutes(world, 26 * 60, controlMessage);
  expect(await rowsOf(two)).toEqual([['accepted', undefined]]);
  expect((await rowsOf(one)).map(([state]) => state)).toEqual(['held']);
});

test('a call that was sent again without a person still competes, as the records may have missed its text', async () => {
  const { send, rowsOf, provider, world, timesOf } = lostCalls();
  const one = await send('one', [anna], lost);
  const two = await send('two', [fictional(2, 213), fictional(3, 213)], performed, { onUnclear: 'resend' });
  expect(await rowsOf(one)).toEqual([['unclear', 'timeout']]);
  const { page } = provider.sentTexts;
  const hidden = new Set([fictional(2, 213).slice(1), fictional(3, 213).slice(1)]);
  Object.assign(provider.sentTexts, {
    async page(...requested: Parameters<typeof page>) {
      const { texts, ...rest } = await page(...requested);
      return { ...rest, texts: texts.filter(({ to }) => !hidden.has(to)) };
    },
  });
  await runMinutes(world, 40, controlMessage);
  expect(await rowsOf(two)).toEqual([
    ['accepted', undefined],
    ['accepted', undefined],
  ]);
  expect(timesOf(fictional(2, 213), 'two')).toBe(2);
  const [entry] = await Array.fromAsync(world.ledger.entries(two.id));
  expect(entry).toMatchObject({ overridden: [{ claimNo: 1 }] });
});
