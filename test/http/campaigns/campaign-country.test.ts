import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends } from '../../support/worlds/run-world.ts';

const german = { from: '0171 2345678', text: 'Hallo', to: ['0151 23456789'] };

test('a request that names its country is read in it, sender and recipients, and shows it', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const made = await postJson(world, '/v1/campaigns', { ...german, options: { default_country: 'DE' } });
  expect(made.status).toBe(202);
  await runPlans(world);
  await runSends(world);
  expect(sms.calls).toMatchObject([{ from: '+491712345678', to: ['+4915123456789'] }]);
  const { body } = await call(world, 'GET', `/v1/jobs/${made.body.id}`);
  expect(body).toMatchObject({ state: 'completed', options: { default_country: 'DE' } });
});

test.each([
  ['a sender of the country, when none is named', german, '/from'],
  ['a sender of another country in a request for a form', { from: german.from, upload: true }, '/from'],
  [
    'a country in small letters',
    { ...german, from: '+491712345678', options: { default_country: 'de' } },
    '/options/default_country',
  ],
])('%s, is refused with a pointer', async (_, body, pointer) => {
  expect(await postJson(aWorld(), '/v1/campaigns', body)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer }] },
  });
});

test('rows and a form are checked in the country as well', async () => {
  const { to: _, ...words } = german;
  const rows = { ...words, rows: [{ to: '0151 23456789' }], options: { default_country: 'DE' } };
  expect((await postJson(aWorld(), '/v1/campaigns', rows)).status).toBe(202);
  const form = { ...words, upload: true, options: { default_country: 'DE' } };
  expect(await postJson(aWorld(), '/v1/campaigns', form)).toMatchObject({
    status: 201,
    body: { options: { default_country: 'DE' } },
  });
});
