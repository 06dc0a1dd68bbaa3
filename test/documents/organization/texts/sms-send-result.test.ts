import { expect } from 'vitest';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { readChanged } from '../changed-answers.ts';
import { bareSms, people, sms } from './first-text.ts';

const states = statementsOf('Organization API');

states('SMS send result', 'a text that was taken has sms_id, which begins with sms_', async (practice) => {
  const { smsId } = await practice.organization.sms.send(sms());
  expect(smsId).toMatch(/^sms_[0-9A-Z]{26}$/);
  const bare = await practice.bareOrganization('POST', '/sms', bareSms());
  expect(bare).toMatchObject({ status: 200, body: { sms_id: expect.stringMatching(/^sms_[0-9A-Z]{26}$/) } });
});

states('SMS send result', 'sms_id is all that is answered, one for all recipients', async (practice) => {
  const { smsId } = await practice.organization.sms.send(sms({ to: people(3) }));
  expect(practice.sandbox.spy.performed()).toMatchObject([{ smsId, to: people(3) }]);
  const bare = await practice.bareOrganization('POST', '/sms', bareSms({ to: people(3) }));
  expect(Object.keys(bare.body as object)).toEqual(['sms_id']);
});

states('SMS send result', 'an answer that calls it id is understood too', async (practice) => {
  const changes = { sms_id: undefined, id: 'sms_7' };
  expect(await readChanged(practice, changes, (o) => o.sms.send(sms()))).toEqual({ smsId: 'sms_7' });
});

states(
  'SMS send result',
  'an answer without an id leaves open whether the text was sent',
  async (practice) => {
    practice.sandbox.faults.next('sendSms', { kind: 'empty' });
    const problem = await problemOf(practice.organization.sms.send(sms()));
    expect(problem).toMatchObject({ code: 'unreadable', effect: 'unknown' });
    expect(practice.sandbox.spy.performed()).toHaveLength(1);
  },
);
