import { readFileSync } from 'node:fs';
import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { NoticeTarget } from '../../shared/core/notices/notice.ts';
import { InputError } from '../../shared/errors.ts';
import { reactToEvent } from '../../shared/flows/rules/react-to-event.ts';
import type { ApiEvent } from '../../shared/lambda/api-call.ts';
import { problem } from '../../shared/lambda/problem.ts';
import { addRuleRoutes } from '../../shared/lambda/rule-routes.ts';
import { readEventHint } from '../../shared/provider/partner/event-hint.ts';
import { aHint, aProduct, type RuleTestWorld, ruleWorld, settings, visit } from '../flows/rule-world.ts';

const shipped = JSON.parse(readFileSync(new URL('../../examples/rules.json', import.meta.url), 'utf8'));

async function apiWorld() {
  const world = await ruleWorld([]);
  const sent: string[] = [];
  const ports = {
    ...world,
    stepFaults: () => [],
    targets: ['crm', 'bus'] as readonly NoticeTarget[],
    sender: '+12125550100',
    eventQueue: {
      ...world.eventQueue,
      async sendEvent({ eventId }: { eventId: string }) {
        sent.push(eventId);
      },
    },
  };
  return { ...ports, sent };
}

async function call(
  world: Awaited<ReturnType<typeof apiWorld>>,
  method: string,
  path: string,
  {
    body,
    query,
    headers = {},
  }: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const app = new Router();
  addRuleRoutes(app, world);
  app.errorHandler(InputError, async (error) => problem(error));
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { host: 'api', 'content-type': 'application/json', ...headers },
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: {
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      domainName: 'api',
      authorizer: { lambda: { principal: 'desk' } },
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  } as unknown as ApiEvent;
  const answer = (await app.resolve(event, {} as Context)) as { statusCode: number; body?: string };
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? 'null') };
}

const put = (world: Awaited<ReturnType<typeof apiWorld>>, body: unknown, headers = {}) =>
  call(world, 'PUT', '/rules', { body, headers });

async function arrives(world: RuleTestWorld, change: Parameters<typeof aHint>[0] = {}) {
  const hint = aHint(change);
  world.keep(hint);
  await reactToEvent(world, settings, { source: 'partner', eventId: hint.id }, visit);
}

test('the shipped rules load as they are, all of them dry', async () => {
  const world = await apiWorld();
  const answer = await put(world, shipped);
  expect(answer).toMatchObject({ status: 200, body: { version: 1, by: 'desk' } });
  expect(shipped.rules.map(({ on }: { on: string }) => on)).toEqual([
    'balance.threshold.exceeded',
    'product.depleted',
    'product.throttling.applied',
    'porting.rejected',
    'subscription.sim_profile.installed',
    'invoice.open',
  ]);
  expect(answer.body.rules.every(({ mode }: { mode: string }) => mode === 'dry')).toBe(true);
});

test('rules come back as they were sent', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  const { version: _version, at: _at, by: _by, ...document } = (await call(world, 'GET', '/rules')).body;
  expect(document).toEqual({ off: false, ...shipped });
});

test('what is answered can be edited and sent back, and so can a file that names its schema', async () => {
  const world = await apiWorld();
  await put(world, { $schema: './rules.schema.json', ...shipped });
  await call(world, 'POST', '/rules/tell-depleted/disable');
  const { body } = await call(world, 'GET', '/rules');
  expect(body).toMatchObject({ version: 2, by: 'desk', switched_off_by: { 'tell-depleted': 'desk' } });
  expect(await put(world, { ...body, day_cap: { count: 7 } })).toMatchObject({
    status: 200,
    body: { version: 3, day_cap: { count: 7 } },
  });
  expect(await world.rules.newest()).not.toHaveProperty('$schema');
});

test('a rule that tells whom the stage does not name cannot be switched on, and the answer says what is missing where', async () => {
  const world = { ...(await apiWorld()), targets: ['crm'] as const };
  await put(world, shipped);
  const refused = await call(world, 'POST', '/rules/tell-porting-rejected/enable');
  expect(refused.status).toBe(409);
  expect(refused.body.errors).toEqual([
    { pointer: '/rules/3/do/1/bus', detail: expect.stringContaining('"bus": {"name": "default"}') },
  ]);
  const rules = shipped.rules.map((rule: object) => ({ ...rule, mode: 'on' }));
  const answer = await put(world, { ...shipped, rules });
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/rules/3/do/1/bus',
  ]);
  expect((await call(world, 'POST', '/rules/tell-invoice-open/enable')).status).toBe(200);
});

test('a rule can be switched off whatever has become wrong with another', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await call(world, 'POST', '/rules/tell-invoice-open/enable');
  await call(world, 'POST', '/rules/tell-depleted/enable');
  const later = { ...world, targets: [] };
  expect((await call(later, 'POST', '/rules/tell-depleted/disable')).status).toBe(200);
  expect((await call(later, 'POST', '/rules/tell-invoice-open/dry')).status).toBe(200);
});

test('a rule that says no mode is dry', async () => {
  const world = await apiWorld();
  const { mode: _, ...first } = shipped.rules[0];
  await put(world, { ...shipped, rules: [first] });
  expect((await call(world, 'GET', '/rules')).body.rules[0].mode).toBe('dry');
});

test('the form of the rules is published as JSON Schema, which takes the shipped rules', async () => {
  const { body } = await call(await apiWorld(), 'GET', '/rules/schema');
  expect(body.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(z.fromJSONSchema(body).safeParse(shipped)).toMatchObject({ success: true });
});

const [topUp, text] = shipped.rules[0].do;

test.each([
  ['without rules', { rules: undefined }],
  ['with a member that there is not', { limit: 5 }],
  ['with a cap below nothing', { day_cap: { count: -1 } }],
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
  const { body } = await call(world, 'GET', '/rules/schema');
  expect(z.fromJSONSchema(body).safeParse(document).success).toBe(false);
  expect((await put(world, document)).status).toBe(400);
});

test.each([
  ['a member that there is not', { rules: [{ ...shipped.rules[0], if: 'x' }] }, '/rules/0/if'],
  ['an action that does nothing', { rules: [{ ...shipped.rules[0], do: [{}] }] }, '/rules/0/do/0'],
  [
    'a wrong member of an action',
    { rules: [{ ...shipped.rules[0], do: [{ top_up: { offering: 'x', purchase_location: 'Spain' } }] }] },
    '/rules/0/do/0/top_up/purchase_location',
  ],
  ['a cap of too many firings', { day_cap: { count: 2_001 }, rules: [] }, '/day_cap/count'],
  [
    'a condition that never ends in time to be read',
    { ...shipped, rules: [{ ...shipped.rules[0], when: '(' }] },
    '/rules/0/when',
  ],
  [
    'an operation that there is not',
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
      rules: [{ ...shipped.rules[0], on: 'product.active', caps: { rule_day: { count: 9, amount: 9_000 } } }],
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
  const { decisions } = (await call(world, 'GET', '/decisions')).body;
  const of = (name: string) => decisions.find(({ rule }: { rule: string }) => rule === name);
  expect(of('endless')).toMatchObject({ verdict: 'failed', why: expect.stringContaining('10000 steps') });
  expect(of('sound')).toMatchObject({ verdict: 'fired' });
  expect(new Set(world.commands.started.map(({ rule }) => rule))).toEqual(new Set(['sound']));
});

test('every version is kept, with who made it', async () => {
  const world = await apiWorld();
  await put(world, { rules: [] });
  await put(world, shipped);
  expect((await call(world, 'GET', '/rules/versions')).body.versions).toMatchObject([
    { version: 2, by: 'desk' },
    { version: 1, by: 'desk' },
  ]);
  expect((await call(world, 'GET', '/rules', { query: { version: '1' } })).body.rules).toEqual([]);
});

test('of two that change the same version the second is told', async () => {
  const world = await apiWorld();
  await put(world, { rules: [] });
  expect((await put(world, shipped, { 'if-match': '"1"' })).status).toBe(200);
  expect((await put(world, { rules: [] }, { 'if-match': '"1"' })).status).toBe(409);
  expect((await world.rules.newest())?.version).toBe(2);
});

test('rules are switched one by one, and all together', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await call(world, 'POST', '/rules/top-up-at-80/enable');
  expect((await world.rules.newest())?.rules[0]?.mode).toBe('on');
  await call(world, 'POST', '/rules/disable');
  expect((await world.rules.newest())?.off).toBe(true);
  await call(world, 'POST', '/rules/enable');
  await call(world, 'POST', '/rules/top-up-at-80/disable');
  expect(await world.rules.newest()).toMatchObject({
    version: 5,
    off: false,
    rules: [{ mode: 'off' }, {}, {}, {}, {}, {}],
  });
  expect((await call(world, 'POST', '/rules/nobody/enable')).status).toBe(404);
});

test('switching what is switched so already answers the rules as they are, and makes no version', async () => {
  const world = await apiWorld();
  expect((await call(world, 'POST', '/rules/enable')).body).toMatchObject({ version: 0, off: false });
  await put(world, shipped);
  await call(world, 'POST', '/rules/top-up-at-80/enable');
  const before = await world.rules.newest();
  world.clock.advance(1_000);
  for (const path of ['/rules/enable', '/rules/top-up-at-80/enable', '/rules/tell-depleted/dry'])
    expect(await call(world, 'POST', path)).toMatchObject({ status: 200, body: { version: 2, by: 'desk' } });
  expect(await world.rules.newest()).toEqual(before);
  expect((await call(world, 'POST', '/rules/disable')).body).toMatchObject({ version: 3, off: true });
  expect((await call(world, 'POST', '/rules/disable')).body).toMatchObject({ version: 3, off: true });
});

test('rules that are put lift no stop: only who says so does', async () => {
  const world = await apiWorld();
  await call(world, 'POST', '/rules/disable');
  expect((await put(world, shipped)).body).toMatchObject({ version: 2, off: true });
  expect((await put(world, { ...shipped, off: false })).body).toMatchObject({ version: 3, off: false });
  expect((await put(world, { ...shipped, off: true })).body.off).toBe(true);
  expect((await put(world, shipped)).body.off).toBe(true);
  expect((await call(world, 'POST', '/rules/enable')).body.off).toBe(false);
  expect((await put(world, shipped)).body.off).toBe(false);
});

test('the answer says who has switched a rule off, until it is on again', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await call(world, 'POST', '/rules/tell-depleted/disable');
  expect((await call(world, 'GET', '/rules')).body.switched_off_by).toEqual({ 'tell-depleted': 'desk' });
  await call(world, 'POST', '/rules/tell-depleted/enable');
  expect((await call(world, 'GET', '/rules')).body).not.toHaveProperty('switched_off_by');
});

test('a rule is tried on a pasted event, and nothing is done, kept or asked', async () => {
  const world = { ...(await apiWorld()), readHint: readEventHint };
  await put(world, shipped);
  await call(world, 'POST', '/rules/tell-depleted/enable');
  const event = {
    id: 'evt_9',
    type: 'product.depleted',
    created_at: '2025-01-01T00:00:00Z',
    data: { product: { id: 'prd_1', status: 'depleted', _links: { subscription: { href: '/x/subs_1' } } } },
  };
  const answer = await call(world, 'POST', '/rules/tell-depleted/test', { body: { event } });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      is_on_this_type: true,
      verdict: 'dry',
      subscription_id: 'subs_1',
      commands: [expect.any(String)],
    },
  });
  expect(world.known.reads).toBe(0);
  expect(world.commands.started).toEqual([]);
  expect(world.decisions.all.size).toBe(0);
});

const threshold = {
  id: 'evt_9',
  type: 'balance.threshold.exceeded',
  created_at: '2025-01-01T00:00:00Z',
  data: {
    product: {
      id: 'prd_1',
      status: 'active',
      balances: [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 15 }],
      _links: { subscription: { href: '/x/subs_1' } },
    },
  },
};

test('a condition about the line, tried on an event that only names it, is answered "not told" instead of "not met"', async () => {
  const world = { ...(await apiWorld()), readHint: readEventHint };
  await put(world, shipped);
  const tryOn = async (body: object) =>
    (await call(world, 'POST', '/rules/top-up-at-80/test', { body })).body;
  const alone = await tryOn({ event: threshold });
  expect(alone).toMatchObject({ verdict: 'not told', why: expect.stringContaining('"facts"') });
  expect(alone.checks.map(({ detail }: { detail: string }) => detail).join()).not.toContain('Infinity');
  const given = (status: string) => tryOn({ event: threshold, facts: { subscription: { status } } });
  expect(await given('active')).toMatchObject({ verdict: 'dry', subscription_id: 'subs_1' });
  expect(await given('grace')).toMatchObject({ verdict: 'not met', why: 'It does not hold' });
});

test('a dry replay takes what events do not tell as well, and a run, which asks the provider, does not', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  world.keep(aHint({ told: { product: aProduct() } }));
  const dry = { from: '2026-01-01T00:00:00Z', mode: 'dry' };
  const replay = async (body: object) => (await call(world, 'POST', '/events/replay', { body })).body;
  expect((await replay(dry)).verdicts).toEqual({ 'not told': 1 });
  const facts = { subscription: { status: 'active' } };
  expect((await replay({ ...dry, facts })).verdicts).toEqual({ dry: 1 });
  expect(await replay({ ...dry, facts, mode: 'run', count: 1 })).toMatchObject({
    status: 400,
    errors: [{ pointer: '/facts' }],
  });
});

test('a fired decision says of each guard how far it is used, and a held back one which has no room', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await call(world, 'POST', '/rules/top-up-at-80/enable');
  await arrives(world);
  world.clock.advance(90 * 60_000);
  world.known.products.set('prd_2', aProduct('prd_2'));
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_2' } });
  const [held, fired] = (await call(world, 'GET', '/decisions')).body.decisions;
  expect(fired.verdict).toBe('fired');
  expect(fired.checks.slice(5)).toEqual([
    {
      name: 'cooldown',
      passed: true,
      detail: 'Not fired for this line yet; the pause is 60 minutes',
    },
    { name: 'on_the_way', passed: true, detail: 'With this one 1 of 1' },
    {
      name: 'subscription_month',
      passed: true,
      detail: 'With this one 1 of 2, 500 of 1000 in the smallest unit of EUR',
    },
    {
      name: 'subscription_day',
      passed: true,
      detail: 'With this one 1 of 1, 500 of 500 in the smallest unit of EUR',
    },
    {
      name: 'rule_day',
      passed: true,
      detail: 'With this one 1 of 200, 500 of 100000 in the smallest unit of EUR',
    },
    {
      name: 'day',
      passed: true,
      detail: 'With this one 1 of 2000, 500 of 250000 in the smallest unit of EUR',
    },
  ]);
  expect(held).toMatchObject({ verdict: 'held back', why: 'No room: 1 of 1 are taken' });
  expect(held.checks.slice(5)).toEqual([
    {
      name: 'cooldown',
      passed: true,
      detail: 'Fired for this line 90 minutes ago; the pause is 60 minutes',
    },
    { name: 'on_the_way', passed: false, detail: 'No room: 1 of 1 are taken' },
  ]);
});

test('decisions are told with each condition and guard, and found by rule, subject, verdict and time', async () => {
  const world = await apiWorld();
  world.known.subscriptions.set('subs_1', { id: 'subs_1', status: 'grace' });
  await put(world, shipped);
  await arrives(world);
  world.known.subscriptions.set('subs_1', { id: 'subs_1', status: 'active' });
  world.clock.advance(1_000);
  await arrives(world, { id: 'evt_2' });
  const list = (query: Record<string, string> = {}) => call(world, 'GET', '/decisions', { query });
  const [second, first] = (await list()).body.decisions;
  expect(second).toMatchObject({ verdict: 'dry', rule: 'top-up-at-80', why: 'The rule is set to dry' });
  expect(first).toMatchObject({ verdict: 'not met', why: 'It does not hold' });
  expect(second.checks.map(({ name }: { name: string }) => name)).toEqual([
    'switch',
    'age',
    'once',
    'condition',
    'threshold',
    'cooldown',
    'on_the_way',
    'subscription_month',
    'subscription_day',
    'rule_day',
    'day',
    'dry',
  ]);
  const ids = async (query: Record<string, string>) =>
    (await list(query)).body.decisions.map(({ id }: { id: string }) => id);
  expect(await ids({ verdict: 'not met' })).toEqual([first.id]);
  expect(await ids({ rule: 'tell-depleted' })).toEqual([]);
  expect(await ids({ subject: 'subs_1' })).toEqual([second.id, first.id]);
  expect(await ids({ to: first.at })).toEqual([]);
  expect(await ids({ from: second.at })).toEqual([second.id]);
  const page = await list({ limit: '1' });
  expect(await ids({ limit: '1', cursor: page.body.next })).toEqual([first.id]);
  expect((await list({ verdict: 'maybe' })).status).toBe(400);
});

test('a replay counts first, tells dry what would be done, and runs only over the count that was seen', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await call(world, 'POST', '/rules/top-up-at-80/enable');
  world.known.products.set('prd_1', aProduct());
  for (const id of ['evt_1', 'evt_2'])
    world.keep(
      aHint({ id, told: { product: aProduct(), subscription: { id: 'subs_1', status: 'active' } } }),
    );
  const replay = (body: object) => call(world, 'POST', '/events/replay', { body });
  const from = '2026-01-01T00:00:00Z';
  expect((await replay({ from })).body).toEqual({ events: 2, more: false });
  expect((await replay({ from, mode: 'dry' })).body).toMatchObject({ events: 2, verdicts: { dry: 2 } });
  expect(world.commands.started).toEqual([]);
  expect((await replay({ from, mode: 'run' })).status).toBe(400);
  expect((await replay({ from, mode: 'run', count: 3 })).status).toBe(409);
  expect(world.sent).toEqual([]);
  expect((await replay({ from, mode: 'run', count: 2 })).status).toBe(202);
  for (const eventId of [...world.sent, ...world.sent])
    await reactToEvent(world, settings, { source: 'partner', eventId }, visit);
  expect(world.commands.started).toHaveLength(2);
  expect((await replay({})).status).toBe(400);
});
