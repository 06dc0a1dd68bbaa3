import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { entryIdOf } from '../../../shared/core/ids.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runSends, unhurried, window } from '../../support/worlds/run-world.ts';

const start = async (to = ['+12125550101', '+12125550102'], text = 'Hello') => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const job = await request(world, to, text);
  const entry = async (part = 1) => {
    const found = await world.ledger.entry(job.id, entryIdOf(0, part));
    if (found === undefined) throw new Error('There is no such entry');
    return found;
  };
  return { sms, world, job, entry };
};

/** Three parts. */
const longText = 'A long notice. '.repeat(90);

test('a chunk is one call with its numbers, its text and a key of its own', async () => {
  const { sms, world, job } = await start();
  await runSends(world);
  expect(sms.calls).toEqual([
    {
      from: '+12125550100',
      to: ['+12125550101', '+12125550102'],
      text: 'Hello',
      idempotencyKey: `${job.id}-000000.01`,
      correlationId: `${job.id}-000000.01`,
      limitMs: 20_000,
    },
  ]);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'completed',
    rows: { total: 2, accepted: 2 },
  });
});

test('the same message delivered again and again makes no second call', async () => {
  const { sms, world, job } = await start();
  const message = { jobId: job.id, entryId: entryIdOf(0, 1) };
  const invocation = { receives: 1, remainingMs: () => 60_000 };
  await Promise.all([
    perform(textWork(world), message, invocation),
    perform(textWork(world), message, invocation),
    perform(textWork(world), message, invocation),
  ]);
  await perform(textWork(world), message, invocation);
  expect(sms.calls).toHaveLength(1);
});

test('nothing is called for a campaign that is not running', async () => {
  const { sms, world, job } = await start();
  const stopped = { ...world.ledger, job: async () => ({ ...job, state: 'failed' as const }) };
  const message = { jobId: job.id, entryId: entryIdOf(0, 1) };
  await perform(textWork({ ...world, ledger: stopped }), message, { receives: 1, remainingMs: () => 60_000 });
  expect(sms.calls).toHaveLength(0);
});

test('a claim whose answer was lost is recognised as one’s own', async () => {
  const { sms, world, job } = await start();
  const repeating = {
    ...world.ledger,
    // As a client that repeats a write does: the first try was stored, the second finds it there.
    async replaceEntry<E extends Entry>(next: E) {
      const answer = await world.ledger.replaceEntry(next);
      return next.state === 'claimed' && answer.applied ? { applied: false as const, found: next } : answer;
    },
  };
  const message = { jobId: job.id, entryId: entryIdOf(0, 1) };
  await perform(textWork({ ...world, ledger: repeating }), message, {
    receives: 1,
    remainingMs: () => 60_000,
  });
  expect(sms.calls).toHaveLength(1);
});

describe('a 429', () => {
  test('with a hint of 40 s: the message is hidden that long, and nobody calls earlier', async () => {
    const { sms, world, entry } = await start();
    sms.next({ effect: 'none', code: 'busy', status: 429, retryAfterMs: 40_000 });
    const before = world.now();
    await runSends(world);
    expect(await entry()).toMatchObject({ state: 'planned', tries: 0, busy: 1 });
    expect((await entry()).notBeforeMs).toBeGreaterThanOrEqual(before + 40_000);

    world.clock.advance(39_999);
    const again = { jobId: (await entry()).jobId, entryId: (await entry()).id };
    await perform(textWork(world), again, { receives: 1, remainingMs: () => 60_000 });
    expect(sms.calls).toHaveLength(1);

    world.clock.advance(1_002);
    await runSends(world);
    expect(await entry()).toMatchObject({ state: 'accepted', tries: 1, busy: 0 });
  });

  test('with a hint of ten minutes: the message goes, and scheduler brings the entry back', async () => {
    const { sms, world, entry } = await start();
    sms.next({ effect: 'none', code: 'busy', status: 429, retryAfterMs: 600_000 });
    await runSends(world);
    expect(world.queues.nextVisibleAtMs('sms')).toBeUndefined();

    world.clock.advance(599_000);
    await runScheduler(world, { window }, unhurried);
    expect(await runSends(world)).toBe(0);
    world.clock.advance(3_000);
    await runScheduler(world, { window }, unhurried);
    expect(await runSends(world)).toBe(1);
    expect((await entry()).state).toBe('accepted');
  });

  test('for hours: no try is burnt and the dead-letter queue stays empty', async () => {
    const { sms, world, entry } = await start();
    const refusals = 200;
    sms.next(
      ...Array.from({ length: refusals }, () => ({ effect: 'none', code: 'busy', status: 429 }) as const),
    );
    for (let minute = 0; minute < 6 * 60 && (await entry()).state !== 'accepted'; minute += 1) {
      world.clock.advance(60_000);
      await runScheduler(world, { window }, unhurried);
      await runSends(world);
    }
    expect(await entry()).toMatchObject({ state: 'accepted', tries: 1 });
    expect(sms.calls).toHaveLength(refusals + 1);
    expect(world.queues.dead('sms')).toEqual([]);
  });
});

test.each([
  ['an answer lost after the provider acted', true],
  ['a call that never arrived', false],
])('%s leaves the entry unclear, and nothing sends it again', async (_, performed) => {
  const { sms, world, job, entry } = await start();
  sms.next({ effect: 'unknown', code: 'interrupted', performed });
  for (let minute = 0; minute < 60; minute += 1) {
    await runSends(world);
    world.clock.advance(60_000);
    await runScheduler(world, { window }, unhurried);
  }
  expect(await entry()).toMatchObject({ state: 'unclear', reason: { code: 'interrupted' } });
  expect(sms.calls).toHaveLength(1);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'running',
    rows: { total: 2, unclear: 2, accepted: 0 },
  });
});

test.each(['unauthorized', 'unreachable'] as const)(
  '%s proves that nothing happened: it is tried later',
  async (code) => {
    const { sms, world, entry } = await start();
    sms.next({ effect: 'none', code });
    await runSends(world);
    expect(await entry()).toMatchObject({ state: 'planned', tries: 1, reason: { code } });
    world.clock.advance(10_000);
    await runSends(world);
    expect((await entry()).state).toBe('accepted');
  },
);

test('a definite no is final and says why', async () => {
  const { sms, world, job, entry } = await start();
  const pointers = ['$.from'];
  sms.next({ effect: 'none', code: 'refused', status: 400, pointers, detail: 'Not an authorized sender' });
  await runSends(world);
  expect(await entry()).toMatchObject({ state: 'refused', reason: { code: 'refused' } });
  expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { refused: 2 } });
});

test('without a token nothing is claimed: the lease is not spent on waiting for one', async () => {
  const { sms, world, entry } = await start();
  sms.withoutToken({ effect: 'none', code: 'unreachable' });
  await runSends(world);
  expect(await entry()).toMatchObject({ state: 'planned', claimNo: 0 });
  expect(sms.calls).toHaveLength(0);
});

test('a token server that names a time is not asked before it', async () => {
  const { sms, world } = await start();
  sms.withoutToken({ effect: 'none', code: 'busy', status: 429, retryAfterMs: 55_000 });
  await runSends(world);
  expect(world.queues.nextVisibleAtMs('sms')).toBeGreaterThanOrEqual(world.now() + 55_000);
});

describe('a worker that dies in the call', () => {
  const died = async () => {
    const all = await start();
    // The call never returns: nothing after it ever runs.
    const world = { ...all.world, sms: { ...all.sms, send: () => new Promise<never>(() => {}) } };
    const message = { jobId: all.job.id, entryId: entryIdOf(0, 1) };
    void perform(textWork(world), message, { receives: 1, remainingMs: () => 60_000 });
    while ((await all.entry()).state !== 'claimed') await Promise.resolve();
    return all;
  };

  test('leaves a claim that nobody takes over; its lease ends as unclear', async () => {
    const { sms, world, entry } = await died();
    await runSends(world);
    expect(sms.calls).toHaveLength(0);
    world.clock.advance(44_999);
    await runScheduler(world, { window }, unhurried);
    expect((await entry()).state).toBe('claimed');
    world.clock.advance(1);
    await runScheduler(world, { window }, unhurried);
    expect(await entry()).toMatchObject({ state: 'unclear', reason: { code: 'lease_ended' } });
    expect(Object.fromEntries(world.counts)).toEqual({ RowsUnclear: 2 });
    world.clock.advance(86_400_000);
    await runScheduler(world, { window }, unhurried);
    await runSends(world);
    expect(sms.calls).toHaveLength(0);
  });
});

describe('a longer text', () => {
  test('goes out part after part, from one message', async () => {
    const { sms, world, job } = await start(undefined, longText);
    expect(await runSends(world)).toBe(1);
    expect(sms.calls.map((call) => call.text.slice(0, 5))).toEqual(['(1/3)', '(2/3)', '(3/3)']);
    expect(await progress(world, job.id)).toMatchObject({ rows: { accepted: 2 }, calls: { accepted: 3 } });
  });

  test('continues in the next invocation when this one has no time for another call', async () => {
    const { sms, world } = await start(undefined, longText);
    let invocations = 1;
    const remainingMs = () => {
      const isUsedUp = sms.calls.length === invocations;
      if (isUsedUp) invocations += 1;
      return isUsedUp ? 24_999 : 60_000;
    };
    expect(await runSends(world, remainingMs)).toBe(3);
    expect(sms.calls).toHaveLength(3);
  });

  test('stops behind an unclear part and waits there', async () => {
    const { sms, world, job, entry } = await start(undefined, longText);
    sms.next('yes', { effect: 'unknown', code: 'timeout' });
    await runSends(world);
    world.clock.advance(3_600_000);
    await runScheduler(world, { window }, unhurried);
    await runSends(world);
    expect(sms.calls).toHaveLength(2);
    expect([(await entry(1)).state, (await entry(2)).state, (await entry(3)).state]).toEqual([
      'accepted',
      'unclear',
      'planned',
    ]);
    expect(await progress(world, job.id)).toMatchObject({ rows: { unclear: 2, accepted: 0 } });
  });

  test('is given up behind a refused part', async () => {
    const { sms, world, job, entry } = await start(undefined, longText);
    sms.next('yes', { effect: 'none', code: 'refused', status: 404 });
    await runSends(world);
    expect(sms.calls).toHaveLength(2);
    expect(await entry(3)).toMatchObject({ state: 'canceled', reason: { code: 'earlier_part' } });
    expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { refused: 2 } });
  });

  test('is taken up again by the scheduler where a worker died between two parts', async () => {
    const { sms, world, job } = await start(undefined, longText);
    let left = 1;
    const dying = {
      ...world.ledger,
      entry: (...args: Parameters<typeof world.ledger.entry>) =>
        left-- > 0 ? world.ledger.entry(...args) : new Promise<never>(() => {}),
    };
    void perform(
      textWork({ ...world, ledger: dying }),
      { jobId: job.id, entryId: entryIdOf(0, 1) },
      { receives: 1, remainingMs: () => 60_000 },
    );
    while (sms.calls.length === 0) await Promise.resolve();
    for (let minute = 0; minute < 5; minute += 1) {
      world.clock.advance(60_000);
      await runScheduler(world, { window }, unhurried);
      await runSends(world);
    }
    expect(sms.calls.map((call) => call.text.slice(0, 5))).toEqual(['(1/3)', '(2/3)', '(3/3)']);
  });
});

test('a message that was lost is sent again when the entry falls due', async () => {
  const { sms, world } = await start();
  const lost = world.queues.receive('sms');
  if (lost === undefined) throw new Error('Nothing was queued');
  world.queues.remove(lost.receipt);
  world.clock.advance(8 * 60_000);
  await runScheduler(world, { window }, unhurried);
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
});

test('an operator can count rows by outcome, each once', async () => {
  const { sms, world } = await start(['+12125550101', '+12125550102'], longText);
  sms.next('yes', { effect: 'none', code: 'busy', status: 429, retryAfterMs: 1_000 }, 'yes', {
    effect: 'unknown',
    code: 'timeout',
  });
  await runSends(world);
  world.clock.advance(5_000);
  await runSends(world);
  expect(Object.fromEntries(world.counts)).toEqual({ CallsBusy: 1, RowsUnclear: 2 });
});

test('no log line holds a number or a text', async () => {
  const { sms, world } = await start(['+12125550101', '4.47E+11'], longText);
  sms.next('yes', { effect: 'none', code: 'refused', status: 400 });
  await runSends(world);
  const log = JSON.stringify(world.lines);
  expect(world.lines.length).toBeGreaterThan(2);
  expect(log).not.toMatch(/\d{7}|A long notice/);
});
