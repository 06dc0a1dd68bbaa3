import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';
import { request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const people = [fictional(0), fictional(1), fictional(2)];

test('a row that its call leaves out is not counted as accepted', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await request(world, people);
  await suppress(world, { kind: 'added', numbers: people.slice(1), by: 'crm' });
  await runSends(world);
  expect(world.counts.get('RowsAccepted')).toBe(1);
});

test('a row of several parts is counted as accepted once, with its last part', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await request(world, people, 'word '.repeat(150).trim());
  await runSends(world);
  await runMinutes(world, 5);
  expect(world.counts.get('RowsAccepted')).toBe(people.length);
});
