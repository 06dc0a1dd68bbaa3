import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';
import { request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const people = [fictional(0), fictional(1), fictional(2)];
const busy = { effect: 'none', code: 'busy', status: 429 } as const;

test('calls of one entry with the same body have the same key, with another body another one', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await request(world, people);
  sms.next(busy, busy);
  await runSends(world);
  await runMinutes(world, 1);
  sms.next(busy, busy);
  await suppress(world, { kind: 'added', numbers: people.slice(1, 2), by: 'crm' });
  await runMinutes(world, 10);

  const keysOf = new Map<string, Set<string>>();
  for (const { to, idempotencyKey } of sms.calls)
    keysOf.set(to.join(), new Set([...(keysOf.get(to.join()) ?? []), idempotencyKey]));
  expect([...keysOf.keys()]).toEqual([people, [people[0], people[2]]].map((to) => to.join()));
  const keys = [...keysOf.values()].map((ofBody) => [...ofBody]);
  expect(keys.map((ofBody) => ofBody.length)).toEqual([1, 1]);
  expect(new Set(keys.flat()).size).toBe(2);
  expect(new Set(sms.calls.map(({ correlationId }) => correlationId)).size).toBe(1);
});

test('a text whose 429 is repeated under its key goes out once under another key, and its job ends', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const job = await request(world, people);
  sms.next(busy, { ...busy, isKept: true, isReplayed: true });
  await runSends(world);
  await runMinutes(world, 10);
  const [first, repeated, next, ...more] = sms.calls.map(({ idempotencyKey }) => idempotencyKey);
  expect([repeated, more]).toEqual([first, []]);
  expect(next).not.toBe(first);
  expect(new Set(sms.calls.map(({ correlationId }) => correlationId)).size).toBe(1);
  expect((await world.ledger.job(job.id))?.state).toBe('completed');
});
