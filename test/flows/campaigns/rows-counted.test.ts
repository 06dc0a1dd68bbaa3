import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runSends } from '../../support/worlds/run-world.ts';

const people = Array.from({ length: 10 }, (_, at) => fictional(at, 218));
const inParts = 'word '.repeat(180);

test.each([
  ['of one part', 'Hello', 1],
  ['of two parts', inParts, 2],
])('a text %s counts each row once that is complete, and none that was left out', async (_, text, parts) => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const job = await request(world, people, text);
  await suppress(world, { kind: 'added', numbers: people.slice(1), by: 'crm' });
  await runSends(world);
  expect(sms.calls).toHaveLength(parts);
  expect(world.counts.get('RowsAccepted')).toBe(1);
  expect((await progress(world, job.id)).rows).toMatchObject({ accepted: 1, suppressed: 9 });
});

test('a row whose second part is refused or lost is never accepted', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await request(world, people.slice(0, 2), inParts);
  sms.next('yes', { effect: 'none', code: 'refused', status: 403 });
  await runSends(world);
  expect(Object.fromEntries(world.counts)).toEqual({ RowsRefused: 2 });
});

test('rows that were left out of a lost call are not unclear', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await request(world, people);
  await suppress(world, { kind: 'added', numbers: people.slice(3), by: 'crm' });
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  expect(world.counts.get('RowsUnclear')).toBe(3);
});
