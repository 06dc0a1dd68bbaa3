import { expect } from 'vitest';
import { errorOf } from '../../provider/thrown.ts';
import { write } from '../practice.ts';
import { statementsOf } from '../statement.ts';

const states = statementsOf('Organization API');

const sender = '+447700900000';
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => `+44770090${String(n).padStart(4, '0')}`);
const sms = (to: readonly string[], text: string) => ({
  from: sender,
  to: [...to],
  text,
  ...write,
  limitMs: 20_000,
});

states('Limits', 'one Send SMS call takes 1000 recipients and not one more', async (practice) => {
  const { organization, sandbox, bareOrganization } = practice;
  await organization.sms.send(sms(people(1000), 'Hello'));
  expect(sandbox.spy.performed().map(({ to }) => to.length)).toEqual([1000]);
  expect(await errorOf(organization.sms.send(sms(people(1001), 'Hello')))).toBeInstanceOf(Error);
  const bare = await bareOrganization('POST', '/sms', { from: sender, to: people(1001), text: 'Hello' });
  expect(bare.status).toBe(400);
  expect(sandbox.spy.calls('sendSms')).toHaveLength(2);
});
