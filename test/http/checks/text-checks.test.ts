import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const check = async (body: object) => (await postJson(aWorld(), '/v1/text-checks', body)).body;

test.each([
  ['plain', 'Hello', { characters: 5, encoding: 'gsm_7', segments: 1, parts: 1, exact: true }],
  ['161 characters', 'a'.repeat(161), { segments: 2, parts: 1 }],
  ['71 characters, one of them outside', `${'a'.repeat(70)}ő`, { encoding: 'ucs_2', segments: 2 }],
  ['501 characters', 'word '.repeat(101), { parts: 2, segments: 5 }],
  ['nothing', '', { characters: 0, segments: 0, parts: 0, errors: [{ pointer: '/text' }] }],
  ['an emoji', 'Hi 👋', { characters: 4, forced_by: { code_point: 'U+1F44B', position: 4 } }],
  ['half of a character', 'Hi \ud83d', { errors: [{ detail: expect.stringContaining('half') }] }],
])('%s is counted', async (_, text, expected) => {
  expect(await check({ text })).toMatchObject(expected);
});

test('a text that needs too many parts has none, and says so', async () => {
  const body = await check({ text: 'a'.repeat(5_001) });
  expect(body).not.toHaveProperty('segments');
  expect(body).not.toHaveProperty('parts');
  expect(body.errors).toHaveLength(1);
});

test('placeholders are named, and what stands outside of them is counted', async () => {
  const text = 'Dear {{ имя | default: "ő" }},\n{% if plan %}it’s {{ plan }}{% endif %}';
  expect(await check({ text })).toMatchObject({
    characters: 12,
    encoding: 'ucs_2',
    forced_by: { character: '’', position: [...text].indexOf('’') + 1 },
    exact: false,
    placeholders: [
      { name: 'имя', line: 1, character: 9 },
      { name: 'plan', line: 2, character: 7 },
    ],
    errors: [],
  });
});

test('literal leaves placeholders as they are', async () => {
  const body = await check({ text: 'Hi {{ x }', literal: true });
  expect(body).toMatchObject({ characters: 9, exact: true, placeholders: [], errors: [] });
});

test('transliterate counts the plain signs that will be sent', async () => {
  const text = `It’s ${'a'.repeat(80)} {{ name }}`;
  expect(await check({ text })).toMatchObject({ encoding: 'ucs_2', segments: 2 });
  const plain = await check({ text, transliterate: true });
  expect(plain).toMatchObject({ encoding: 'gsm_7', segments: 1 });
  expect(plain).not.toHaveProperty('forced_by');
});

const typed = 'Hi {{ name | default: "you" }}{% if a %}{{ b | upcase }}{% endif %} {First Name}';

test('every beginning of a text is answered, with what a campaign says of it', async () => {
  for (let length = 0; length <= typed.length; length += 1) {
    const text = typed.slice(0, length);
    const world = aWorld();
    const checked = await postJson(world, '/v1/text-checks', { text });
    expect(checked.status, text).toBe(200);
    expect(checked.headers['cache-control']).toBe('no-store');
    const upload = { upload: true, from: '+12125550100', text };
    const campaign = await postJson(aWorld(), '/v1/campaigns', upload);
    const said = (campaign.body.errors ?? []).map(({ detail }: { detail: string }) => detail);
    expect(checked.body.errors.map(({ detail }: { detail: string }) => detail)).toEqual(said);
    expect(JSON.stringify(world.lines)).not.toContain('name');
  }
});

test('it takes the scope send, and no member that it does not know', async () => {
  const headers = { 'content-type': 'application/json' };
  const given = { headers, body: '{"text": "Hi"}', scopes: ['read', 'order'] as const };
  expect((await call(aWorld(), 'POST', '/v1/text-checks', given)).status).toBe(403);
  expect((await postJson(aWorld(), '/v1/text-checks', { txt: 'Hi' })).status).toBe(400);
});
