import { expect } from 'vitest';
import { statementsOf } from '../../../support/documents/statement.ts';
import { errorOf } from '../../../support/provider/thrown.ts';
import { pointersIn } from '../bare-answer.ts';
import { bareSms, sms } from './first-text.ts';

const states = statementsOf('Organization API');

for (const [name, typed] of [
  ['from', '+447700900000'],
  ['to', ['+447700900001']],
  ['text', 'Hello'],
] as const)
  states(
    'Endpoints',
    `Send SMS has ${name}, which the client always sends and the sandbox asks for`,
    async (practice) => {
      await practice.organization.sms.send(sms());
      expect(practice.sandbox.spy.performed()[0]).toHaveProperty([name], typed);
      const bare = await practice.bareOrganization('POST', '/sms', bareSms({ [name]: undefined }));
      expect([bare.status, ...pointersIn(bare)]).toEqual([400, `$.${name}`]);
    },
  );

/** Each with whether it is a number by the document; the sandbox lets all of the good ones send. */
const numbers: readonly (readonly [form: string, number: string])[] = [
  ['one digit', '4'],
  ['one digit behind a plus', '+4'],
  ['15 digits', '447700900000000'],
  ['15 digits behind a plus', '+447700900000000'],
];

for (const [form, number] of numbers)
  states(
    'Endpoints',
    `${form} can send and be sent to`,
    async ({ organization, bareOrganization, sandbox }) => {
      await organization.sms.send(sms({ from: number, to: [number] }));
      const bare = await bareOrganization('POST', '/sms', bareSms({ from: number, to: [number] }));
      expect(bare.status).toBe(200);
      expect(sandbox.spy.performed()).toMatchObject(Array(2).fill({ from: number, to: [number] }));
    },
    { senders: [number] },
  );

for (const [form, number] of [
  ['no digit', ''],
  ['a plus alone', '+'],
  ['16 digits', '4477009000000000'],
  ['16 digits behind a plus', '+4477009000000000'],
  ['two pluses', '++447700900001'],
  ['a space', '44 7700900001'],
  ['a letter', '44770090000a'],
] as const) {
  states(
    'Endpoints',
    `a sender of ${form} is refused`,
    async ({ organization, bareOrganization, sandbox }) => {
      expect((await errorOf(organization.sms.send(sms({ from: number })))).message).toContain('"from"');
      expect(sandbox.spy.calls('sendSms')).toEqual([]);
      const bare = await bareOrganization('POST', '/sms', bareSms({ from: number }));
      expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.from']);
    },
  );

  states(
    'Endpoints',
    `a recipient of ${form} is refused`,
    async ({ organization, bareOrganization, sandbox }) => {
      const to = ['+447700900001', number];
      expect((await errorOf(organization.sms.send(sms({ to })))).message).toContain('"to[1]"');
      expect(sandbox.spy.calls('sendSms')).toEqual([]);
      const bare = await bareOrganization('POST', '/sms', bareSms({ to }));
      expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.to[1]']);
    },
  );
}

for (const [words, body, pointer] of [
  ['a recipient that is no list', { to: '+447700900001' }, '$.to'],
  ['a recipient that is a number', { to: [447700900001] }, '$.to[0]'],
  ['a text that is no string', { text: 7 }, '$.text'],
  ['a field that is not shown', { flash: true }, '$.flash'],
] as const)
  states('Endpoints', `Send SMS with ${words} is refused`, async ({ bareOrganization, sandbox }) => {
    const bare = await bareOrganization('POST', '/sms', bareSms(body));
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, pointer]);
    expect(sandbox.spy.performed()).toEqual([]);
  });

states('Endpoints', 'a text goes out as it is, in any script', async ({ organization, sandbox }) => {
  await organization.sms.send(sms({ text: 'Łódź 東京 ☃ "quoted"\n' }));
  expect(sandbox.spy.performed()[0]?.text).toBe('Łódź 東京 ☃ "quoted"\n');
});
