import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const controlMessage = fictional(0, 415);
const minute = 60_000;

/** A stage with a control message, whose provider loses the call of each campaign that is started. */
function stage() {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  const lose = async (name: string, performed = false, to = fictional(1, 213)) => {
    const job = await request(world, [to], name, name);
    const stored = await world.ledger.job(job.id);
    const options = { onUnclear: 'resend', on400: 'split' } as const;
    if (stored !== undefined)
      await world.ledger.replaceJob({ ...stored, options, version: stored.version + 1 });
    provider.sms.next({ effect: 'unknown', code: 'timeout', performed });
    await runSends(world);
    return async () => ({
      rows: (await progress(world, job.id)).rows,
      times: provider.times().get(`${to.slice(1)} ${name}`) ?? 0,
    });
  };
  return { provider, world, lose };
}

test('after one slow hour what was never sent is sent again as before, as soon as a young control message is on record', async () => {
  const { provider, world, lose } = stage();
  provider.lagMs = 50 * minute;
  const slow = await lose('the slow hour', true);
  await runMinutes(world, 120, controlMessage);
  expect(await slow()).toMatchObject({ rows: { accepted: 1 }, times: 1 });

  provider.lagMs = 0;
  for (const name of ['one', 'two', 'three']) {
    const later = await lose(name);
    await runMinutes(world, 40, controlMessage);
    expect(await later()).toMatchObject({ rows: { accepted: 1 }, times: 1 });
    await runMinutes(world, 120, controlMessage);
  }
});

test('records that stay late by most of an hour are waited for, and then tell what was never sent', async () => {
  const { provider, world, lose } = stage();
  provider.lagMs = 50 * minute;
  for (const [name, performed] of [
    ['sent', true],
    ['lost', false],
  ] as const) {
    const row = await lose(name, performed);
    await runMinutes(world, 150, controlMessage);
    expect(await row()).toMatchObject({ rows: { accepted: 1 }, times: 1 });
  }
});

test('a control message that never comes onto record is waited for two hours, and the row is held', async () => {
  const { provider, world, lose } = stage();
  provider.lagMs = 365 * 24 * 60 * minute;
  const row = await lose('lost');
  await runMinutes(world, 110, controlMessage);
  expect(await row()).toMatchObject({ rows: { unclear: 1 } });
  await runMinutes(world, 20, controlMessage);
  expect(await row()).toMatchObject({ rows: { held: 1 }, times: 0 });
});

test('a call that is lost soon after the last control message gets one of its own, or nothing would ever report it', async () => {
  const { provider, world, lose } = stage();
  const first = await lose('first');
  await runMinutes(world, 3, controlMessage);
  const second = await lose('second', false, fictional(2, 213));
  await runMinutes(world, 60, controlMessage);
  for (const row of [first, second]) expect(await row()).toMatchObject({ rows: { accepted: 1 }, times: 1 });
  expect(provider.sms.performed.filter(({ to }) => to[0] === controlMessage)).toHaveLength(2);
});

test('a control message that is lost itself takes none from the other calls of its sender', async () => {
  const { provider, world, lose } = stage();
  const controlMessages = () => provider.sms.calls.filter(({ to }) => to[0] === controlMessage).length;
  await lose('first');
  provider.sms.next({ effect: 'unknown', code: 'timeout', performed: false });
  while (controlMessages() === 0) await runMinutes(world, 1, controlMessage);
  // Three lost calls in a row would close the rate limiter.
  await request(world, [fictional(3, 213)], 'well', 'well');
  await runSends(world);
  const second = await lose('second', false, fictional(2, 213));
  await runMinutes(world, 60, controlMessage);
  expect(await second()).toMatchObject({ rows: { accepted: 1 }, times: 1 });
  expect(controlMessages()).toBe(2);
});
