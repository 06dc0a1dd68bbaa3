import { expect, test } from 'vitest';
import { postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';

const post = (body: unknown) => postJson(aWorld({ sms: scriptedSms() }), '/v1/campaigns', body);

const requested = (text: string) => post({ text, to: ['+12125550101'] });

test.each([
  ['names a value that a plain number does not have', 'Hi {{ name }}', '"name" (character 7 of the text)'],
  ['is never closed', 'Hi {{ name', 'character 4 of the text'],
  ['uses a tag that is not offered', '{% include "x" %}', '"include"'],
])('a request whose text %s is refused at once', async (_, text, where) => {
  const { status, body } = await requested(text);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([
    { in: 'body', pointer: '/text', detail: expect.stringContaining(where) },
  ]);
});

test('placeholders that need no value are taken', async () => {
  expect((await requested('Sent {{ "now" | date }}')).status).toBe(202);
});

test('the text of an upload may name columns, which are not known yet', async () => {
  const words = { from: '+12125550100', text: 'Hi {{ name }}', upload: true };
  expect((await post(words)).status).toBe(201);
  expect(await post({ ...words, text: 'Hi {{ name' })).toMatchObject({ status: 400 });
});

test('a placeholder of another tool is refused with the right spelling, unless it is meant as it stands', async () => {
  const { status, body } = await requested('Hi *|FNAME|*');
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([
    { pointer: '/text', detail: expect.stringContaining('{{ first_name }}') },
  ]);
  const words = { text: 'Hi {{ name }} *|FNAME|*', to: ['+12125550101'], options: { literal: true } };
  expect(await post(words)).toMatchObject({ status: 202, body: { options: { literal: true } } });
});
