import { expect, test } from 'vitest';
import * as z from 'zod';
import { apiWorld, arrives, call, put, setAutomation, setMode, shipped } from './rules-client.ts';

test('the shipped rules load as they are, all of them dry', async () => {
  const world = await apiWorld();
  const answer = await put(world, shipped);
  expect(answer).toMatchObject({ status: 200, body: { version: 1, by: 'desk' } });
  expect(answer.body.rules.every(({ mode }: { mode: string }) => mode === 'dry_run')).toBe(true);
});

test('rules come back as they were sent', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  const { version: _version, at: _at, by: _by, ...document } = (await call(world, 'GET', '/v1/rules')).body;
  expect(document).toEqual({ off: false, ...shipped });
});

test('what is answered can be edited and sent back, and so can a file that names its schema', async () => {
  const world = await apiWorld();
  await put(world, { $schema: './rules.schema.json', ...shipped });
  await setMode(world, 'tell-depleted', 'off');
  const { body } = await call(world, 'GET', '/v1/rules');
  expect(body).toMatchObject({ version: 2, by: 'desk', switched_off_by: { 'tell-depleted': 'desk' } });
  expect(await put(world, { ...body, day_quota: { count: 7 } })).toMatchObject({
    status: 200,
    body: { version: 3, day_quota: { count: 7 } },
  });
  expect(await world.rules.newest()).not.toHaveProperty('$schema');
});

test('a rule on a type of event that is not listed says that it is meant, and continues saying so', async () => {
  const world = await apiWorld();
  const rule = { ...shipped.rules[0], on: 'product.renewed' };
  expect(await put(world, { ...shipped, rules: [rule] })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/rules/0/on' }] },
  });
  await put(world, { ...shipped, rules: [{ ...rule, unlisted: true }] });
  expect((await call(world, 'GET', '/v1/rules')).body.rules).toEqual([{ ...rule, unlisted: true }]);
});

test('the published JSON Schema lists the types of event for an editor', async () => {
  const { body } = await call(await apiWorld(), 'GET', '/v1/rule-schema');
  const { examples } = body.properties.rules.items.properties.on;
  expect(examples).toEqual(expect.arrayContaining(['balance.threshold.exceeded', 'order.completed']));
});

test('a rule that tells whom the stage does not name cannot be switched on, and the answer says what is missing where', async () => {
  const world = { ...(await apiWorld()), targets: ['crm'] as const };
  await put(world, shipped);
  const refused = await setMode(world, 'tell-porting-rejected', 'on');
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toMatchObject([
    { pointer: '/rules/3/do/1/bus', detail: expect.stringContaining('"bus": {"name": "default"}') },
  ]);
  const rules = shipped.rules.map((rule: object) => ({ ...rule, mode: 'on' }));
  const answer = await put(world, { ...shipped, rules });
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/rules/3/do/1/bus',
  ]);
  expect((await setMode(world, 'tell-invoice-open', 'on')).status).toBe(200);
});

test('a rule can be switched off whatever has become wrong with another', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await setMode(world, 'tell-invoice-open', 'on');
  await setMode(world, 'tell-depleted', 'on');
  const later = { ...world, targets: [] };
  expect((await setMode(later, 'tell-depleted', 'off')).status).toBe(200);
  expect((await setMode(later, 'tell-invoice-open', 'dry_run')).status).toBe(200);
});

test('a rule that says no mode is dry', async () => {
  const world = await apiWorld();
  const { mode: _, ...first } = shipped.rules[0];
  await put(world, { ...shipped, rules: [first] });
  expect((await call(world, 'GET', '/v1/rules')).body.rules[0].mode).toBe('dry_run');
});

test('the form of the rules is published as JSON Schema, which takes the shipped rules', async () => {
  const { body } = await call(await apiWorld(), 'GET', '/v1/rule-schema');
  expect(body.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(z.fromJSONSchema(body).safeParse(shipped)).toMatchObject({ success: true });
});

const [topUp, text] = shipped.rules[0].do;

test.each([
  ['without rules', { rules: undefined }],
  ['with an unknown member', { limit: 5 }],
  ['with a quota below nothing', { day_quota: { count: -1 } }],
  ['with a rule that never says how often', { rules: [{ ...shipped.rules[0], once: undefined }] }],
  ['with a rule of another mode', { rules: [{ ...shipped.rules[0], mode: 'maybe' }] }],
  ['with a rule that does nothing', { rules: [{ ...shipped.rules[0], do: [] }] }],
  ['with an action that does nothing', { rules: [{ ...shipped.rules[0], do: [{}] }] }],
  ['with an action that does two things', { rules: [{ ...shipped.rules[0], do: [{ ...topUp, ...text }] }] }],
  [
    'with a text to what is no number',
    { rules: [{ ...shipped.rules[0], do: [{ sms: { ...text.sms, to: ['x'] } }] }] },
  ],
])('the published JSON Schema refuses a document %s, as the API does', async (_, change) => {
  const world = await apiWorld();
  const document = JSON.parse(JSON.stringify({ ...shipped, ...change }));
  const { body } = await call(world, 'GET', '/v1/rule-schema');
  expect(z.fromJSONSchema(body).safeParse(document).success).toBe(false);
  expect((await put(world, document)).status).toBe(400);
});

test.each([
  ['an unknown member', { rules: [{ ...shipped.rules[0], if: 'x' }] }, '/rules/0/if'],
  ['an action that does nothing', { rules: [{ ...shipped.rules[0], do: [{}] }] }, '/rules/0/do/0'],
  [
    'a wrong member of an action',
    { rules: [{ ...shipped.rules[0], do: [{ top_up: { offering: 'x', purchase_location: 'Spain' } }] }] },
    '/rules/0/do/0/top_up/purchase_location',
  ],
  ['a quota of too many executions', { day_quota: { count: 2_001 }, rules: [] }, '/day_quota/count'],
  [
    'a condition that never ends in time to be read',
    { ...shipped, rules: [{ ...shipped.rules[0], when: '(' }] },
    '/rules/0/when',
  ],
  [
    'an unknown operation',
    {
      ...shipped,
      rules: [{ ...shipped.rules[0], do: [{ operation: { name: 'partner.explode', input: {} } }] }],
    },
    '/rules/0/do/0/operation/name',
  ],
  [
    'a rule that sets itself off',
    {
      ...shipped,
      rules: [
        { ...shipped.rules[0], on: 'product.active', quotas: { rule_day: { count: 9, amount: 9_000 } } },
      ],
    },
    '/rules',
  ],
])('%s changes nothing and is pointed at', async (_, body, pointer) => {
  const world = await apiWorld();
  const answer = await put(world, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  expect(await world.rules.newest()).toBeUndefined();
});

test('a condition that never ends is stopped: its rule does nothing and says so, and the others go on', async () => {
  const world = await apiWorld();
  const [first] = shipped.rules;
  const endless = {
    ...first,
    mode: 'on',
    name: 'endless',
    when: '($f := function($n) { $f($n + 1) }; $f(1))',
  };
  const sound = { ...first, mode: 'on', name: 'sound' };
  expect((await put(world, { ...shipped, rules: [endless, sound] })).status).toBe(200);
  await arrives(world);
  const { items } = (await call(world, 'GET', '/v1/executions')).body;
  const of = (name: string) => items.find(({ rule }: { rule: string }) => rule === name);
  expect(of('endless')).toMatchObject({ verdict: 'failed', why: expect.stringContaining('10000 steps') });
  expect(of('sound')).toMatchObject({ verdict: 'executed' });
  expect(new Set(world.commands.started.map(({ rule }) => rule))).toEqual(new Set(['sound']));
});

test('every version is kept, with who made it', async () => {
  const world = await apiWorld();
  await put(world, { rules: [] });
  await put(world, shipped);
  expect((await call(world, 'GET', '/v1/rule-versions')).body.items).toMatchObject([
    { version: 2, by: 'desk' },
    { version: 1, by: 'desk' },
  ]);
  expect((await call(world, 'GET', '/v1/rules', { query: { version: '1' } })).body.rules).toEqual([]);
});

test('of two that change the same version the second is informed', async () => {
  const world = await apiWorld();
  await put(world, { rules: [] });
  expect((await put(world, shipped, { 'if-match': '"1"' })).status).toBe(200);
  expect(await put(world, { rules: [] }, { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'precondition_failed', detail: expect.stringContaining('Version 2') },
  });
  expect((await world.rules.newest())?.version).toBe(2);
});

test('rules are replaced only by somebody who names the version they have seen', async () => {
  const world = await apiWorld();
  const missing = await call(world, 'PUT', '/v1/rules', { body: { rules: [] } });
  expect(missing).toMatchObject({ status: 428, body: { code: 'precondition_required' } });
  for (const version of ['3', '*', '"3", "4"', '"x"'])
    expect((await put(world, { rules: [] }, { 'if-match': version })).status).toBe(400);
  expect(await world.rules.newest()).toBeUndefined();
  expect((await put(world, { rules: [] }, { 'if-match': '"0.0"' })).headers.etag).toMatch(/^"1\.\d+"$/);
});

test('rules are switched one by one, and all together', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await setMode(world, 'top-up-at-80', 'on');
  expect((await world.rules.newest())?.rules[0]?.mode).toBe('on');
  await setAutomation(world, false);
  expect((await world.rules.newest())?.off).toBe(true);
  await setAutomation(world, true);
  await setMode(world, 'top-up-at-80', 'off');
  expect(await world.rules.newest()).toMatchObject({
    version: 5,
    off: false,
    rules: [{ mode: 'off' }, ...shipped.rules.slice(1).map(() => ({}))],
  });
  expect((await setMode(world, 'nobody', 'on')).status).toBe(404);
});

test('switching what is switched so already answers the rules as they are, and makes no version', async () => {
  const world = await apiWorld();
  expect((await setAutomation(world, true)).body).toMatchObject({ version: 0, off: false });
  await put(world, shipped);
  await setMode(world, 'top-up-at-80', 'on');
  const before = await world.rules.newest();
  world.clock.advance(1_000);
  for (const answer of [
    await setAutomation(world, true),
    await setMode(world, 'top-up-at-80', 'on'),
    await setMode(world, 'tell-depleted', 'dry_run'),
  ])
    expect(answer).toMatchObject({ status: 200, body: { version: 2, by: 'desk' } });
  expect(await world.rules.newest()).toEqual(before);
  expect((await setAutomation(world, false)).body).toMatchObject({ version: 3, off: true });
  expect((await setAutomation(world, false)).body).toMatchObject({ version: 3, off: true });
});

test('rules that are put lift no stop: only who says so does', async () => {
  const world = await apiWorld();
  await setAutomation(world, false);
  expect((await put(world, shipped)).body).toMatchObject({ version: 2, off: true });
  expect((await put(world, { ...shipped, off: false })).body).toMatchObject({ version: 3, off: false });
  expect((await put(world, { ...shipped, off: true })).body.off).toBe(true);
  expect((await put(world, shipped)).body.off).toBe(true);
  expect((await setAutomation(world, true)).body.off).toBe(false);
  expect((await put(world, shipped)).body.off).toBe(false);
});

test('the answer says who has switched a rule off, until it is on again', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await setMode(world, 'tell-depleted', 'off');
  expect((await call(world, 'GET', '/v1/rules')).body.switched_off_by).toEqual({ 'tell-depleted': 'desk' });
  await setMode(world, 'tell-depleted', 'on');
  expect((await call(world, 'GET', '/v1/rules')).body).not.toHaveProperty('switched_off_by');
});
