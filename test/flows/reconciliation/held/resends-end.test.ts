import { expect, test } from 'vitest';
import { fictional } from '../../../support/a-plan.ts';
import { suppress } from '../../../support/suppress.ts';
import { runMinutes } from '../../../support/worlds/run-world.ts';
import { lost, lostCalls } from '../lost-calls.ts';

const [anna, bert, carl] = [fictional(1, 213), fictional(2, 213), fictional(3, 213)];
const controlMessage = fictional(0, 415);
const dayMinutes = 24 * 60;

test('a call that is answered 500 for ever is sent again twice, and then a person decides', async () => {
  const { send, rowsOf, provider, world } = lostCalls();
  // Only this call: control messages get through.
  const { send: carryOut } = provider.sms;
  Object.assign(provider.sms, {
    send(call: Parameters<typeof carryOut>[0]) {
      if (call.text === 'poison') provider.sms.next(lost);
      return carryOut(call);
    },
  });
  const job = await send('poison', [anna, bert], undefined, { onUnclear: 'resend' });
  await runMinutes(world, dayMinutes, controlMessage);
  expect(provider.sms.calls.filter(({ text }) => text === 'poison')).toHaveLength(3);
  expect(provider.sms.calls.filter(({ to }) => to[0] === controlMessage).length).toBeLessThanOrEqual(3);
  expect(await rowsOf(job)).toEqual([
    ['held', 'resent_often'],
    ['held', 'resent_often'],
  ]);
  expect((await world.ledger.job(job.id))?.state).toBe('completed');
});

test('a call whose failed answer the provider repeats is not sent a third time, and the rows say what helps', async () => {
  const { send, rowsOf, resolve, provider, world } = lostCalls();
  const { send: carryOut } = provider.sms;
  let failures = 0;
  Object.assign(provider.sms, {
    send(call: Parameters<typeof carryOut>[0]) {
      if (call.text === 'poison') {
        const answer = { effect: 'unknown', code: 'unavailable', status: 500 } as const;
        provider.sms.next(failures === 0 ? answer : { ...answer, isKept: true });
        failures += 1;
      }
      return carryOut(call);
    },
  });
  const job = await send('poison', [anna, bert], undefined, { onUnclear: 'resend' });
  await runMinutes(world, dayMinutes, controlMessage);
  expect(failures).toBe(2);
  expect(await rowsOf(job)).toEqual([
    ['held', 'answer_kept'],
    ['held', 'answer_kept'],
  ]);
  // A part of the rows is a call of its own, with a key of its own.
  const keys = new Set(provider.sms.calls.map(({ idempotencyKey }) => idempotencyKey));
  await resolve(job, { action: 'resend', lines: [1] });
  await runMinutes(world, 10, controlMessage);
  expect(keys.has(provider.sms.calls.at(-1)?.idempotencyKey ?? '')).toBe(false);
});

test('a resend whose 429 is repeated under its key is no new call: a person decides', async () => {
  const { send, rowsOf, provider, world } = lostCalls();
  const { send: carryOut } = provider.sms;
  const keys: string[] = [];
  const busy = { effect: 'none', code: 'busy', status: 429 } as const;
  Object.assign(provider.sms, {
    send(call: Parameters<typeof carryOut>[0]) {
      if (call.text === 'poison') {
        provider.sms.next([lost, busy][keys.length] ?? { ...busy, isKept: true, isReplayed: true });
        keys.push(call.idempotencyKey);
      }
      return carryOut(call);
    },
  });
  const job = await send('poison', [anna, bert], undefined, { onUnclear: 'resend' });
  await runMinutes(world, dayMinutes, controlMessage);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(await rowsOf(job)).toEqual([
    ['held', 'answer_kept'],
    ['held', 'answer_kept'],
  ]);
});

test('what a division sends again has as many resends left as the call that was divided', async () => {
  const { send, rowsOf, provider, clock, world } = lostCalls();
  const { send: carryOut } = provider.sms;
  const seen = [carl, bert];
  Object.assign(provider.sms, {
    send(call: Parameters<typeof carryOut>[0]) {
      if (call.text !== 'poison') return carryOut(call);
      provider.sms.next(lost);
      // One recipient of each of the first calls gets the text.
      const to = seen.pop();
      if (to !== undefined)
        provider.addRecord(call.from, { id: `got ${to}`, to: to.slice(1), startedAtMs: clock.now() });
      return carryOut(call);
    },
  });
  const job = await send('poison', [anna, bert, carl], undefined, { onUnclear: 'resend' });
  await runMinutes(world, dayMinutes, controlMessage);
  expect(provider.sms.calls.filter(({ text }) => text === 'poison')).toHaveLength(3);
  expect(await rowsOf(job)).toEqual([
    ['held', 'resent_often'],
    ['accepted', `got ${bert}`],
    ['accepted', `got ${carl}`],
  ]);
});

test('a provider that keeps keys never hears one key with two bodies', async () => {
  const { send, rowsOf, provider, world } = lostCalls();
  const bodies = new Map<string, string>();
  const conflicts: string[] = [];
  const { send: carryOut } = provider.sms;
  Object.assign(provider.sms, {
    send(call: Parameters<typeof carryOut>[0]) {
      const before = bodies.get(call.idempotencyKey) ?? call.to.join();
      bodies.set(call.idempotencyKey, before);
      if (before !== call.to.join()) {
        conflicts.push(call.idempotencyKey);
        provider.sms.next({ effect: 'unknown', code: 'conflict', status: 422 });
      }
      return carryOut(call);
    },
  });
  const job = await send('keyed', [anna, bert], lost, { onUnclear: 'resend' });
  await runMinutes(world, 5, controlMessage);
  await suppress(world, { kind: 'added', numbers: [anna], by: 'crm' });
  await runMinutes(world, 60, controlMessage);
  expect(conflicts).toEqual([]);
  expect((await rowsOf(job)).map(([state]) => state)).toEqual(['suppressed', 'accepted']);
});
