import { describe, expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runSends } from '../../support/worlds/run-world.ts';

/** A thousand numbers of ten areas. */
const areas = [202, 212, 213, 214, 215, 216, 217, 218, 219, 224];
const thousand = areas.flatMap((area) => Array.from({ length: 100 }, (_, at) => fictional(at, area)));

async function start(to: readonly string[] = thousand, options?: Job['options']) {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  const job = await request(world, [...to]);
  if (options !== undefined) {
    const stored = await world.ledger.job(job.id);
    if (stored !== undefined)
      await world.ledger.replaceJob({ ...stored, options, version: stored.version + 1 });
  }
  return { provider, world, job };
}

async function statesOf(world: TestWorld, id: Job['id']) {
  const job = await world.ledger.job(id);
  if (job === undefined) throw new Error('The campaign is gone');
  const states = new Map<string, string>();
  for (let page = await readRecipients(world, job, undefined, 500); ; ) {
    for (const { to, state } of page.rows) states.set(to, state);
    if (page.next === undefined) return states;
    page = await readRecipients(world, job, page.next, 500);
  }
}

test.each([0, 1, 499, 500, 731, 999])(
  'one bad number among a thousand, at place %d: 999 are sent and at most 20 extra calls made',
  async (at) => {
    const { provider, world, job } = await start();
    const bad = thousand[at] ?? '';
    provider.bad.add(bad);
    await runSends(world);
    expect(await progress(world, job.id)).toMatchObject({
      state: 'completed',
      rows: { total: 1000, accepted: 999, refused: 1, unprocessed: 0 },
    });
    expect(provider.sms.calls.length).toBeLessThanOrEqual(21);
    expect(provider.times().size).toBe(999);
    expect([...provider.times().values()].every((times) => times === 1)).toBe(true);
    const states = await statesOf(world, job.id);
    expect([...states].filter(([, state]) => state !== 'accepted')).toEqual([[bad, 'refused']]);
  },
);

test('a number that the provider names is left out at once: one extra call', async () => {
  const { provider, world, job } = await start();
  provider.bad.add(thousand[123] ?? '');
  provider.pointsAtBad = true;
  await runSends(world);
  expect(provider.sms.calls.map(({ to }) => to.length)).toEqual([1000, 999]);
  expect(await progress(world, job.id)).toMatchObject({ rows: { accepted: 999, refused: 1 } });
  expect(Object.fromEntries(world.counts)).toEqual({ RowsAccepted: 999, RowsRefused: 1 });
});

test('many bad numbers cost at most 24 extra calls; who was not found out is refused together', async () => {
  const { provider, world, job } = await start();
  for (let at = 0; at < 1000; at += 50) provider.bad.add(thousand[at] ?? '');
  await runSends(world);
  expect(provider.sms.calls.length).toBeLessThanOrEqual(25);
  const { rows, state } = await progress(world, job.id);
  expect(state).toBe('completed');
  expect(rows.accepted + rows.refused).toBe(1000);
  expect(rows.accepted).toBe(provider.times().size);
});

test.each(['$.text', '$.from'])(
  'when %s is the cause nobody is looked for among the recipients',
  async (pointer) => {
    const { provider, world, job } = await start();
    provider.sms.next({ effect: 'none', code: 'refused', status: 400, pointers: [pointer] });
    await runSends(world);
    expect(provider.sms.calls).toHaveLength(1);
    expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { refused: 1000 } });
  },
);

test('when the campaign says so a refused call is left to a person', async () => {
  const { provider, world, job } = await start(thousand, { onUnclear: 'hold', on400: 'hold' });
  provider.bad.add(thousand[0] ?? '');
  await runSends(world);
  expect(provider.sms.calls).toHaveLength(1);
  expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { held: 1000 } });
  expect(Object.fromEntries(world.counts)).toEqual({ RowsHeld: 1000 });
});

describe('a half whose answer is lost', () => {
  test('is not divided further, and the other half is sent', async () => {
    const { provider, world, job } = await start(thousand.slice(0, 10));
    provider.sms.next(
      { effect: 'none', code: 'refused', status: 400 },
      { effect: 'unknown', code: 'timeout' },
    );
    await runSends(world);
    expect(provider.sms.calls.map(({ to }) => to.length)).toEqual([10, 5, 5]);
    expect(await progress(world, job.id)).toMatchObject({
      state: 'running',
      rows: { accepted: 5, unclear: 5 },
    });
  });
});

test('later parts go to those who got the first one', async () => {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, clock });
  const people = thousand.slice(0, 8);
  provider.bad.add(people[2] ?? '');
  const job = await request(world, people, 'A long notice. '.repeat(60));
  await runSends(world);
  const second = provider.sms.calls.filter(({ text }) => text.startsWith('(2/2)'));
  expect(second.map(({ to }) => [...to])).toEqual([people.filter((_, at) => at !== 2)]);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'completed',
    rows: { accepted: 7, refused: 1, unprocessed: 0 },
  });
});
