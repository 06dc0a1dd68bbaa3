import { expect, test } from 'vitest';
import { type Client, fleetcastClient } from '../../packages/client/src/index.ts';
import { type Answering, breaksOff, breaksOffInside, loopback, says, saysNothing } from './loopback.ts';

/** A client that lets no time pass, and notes how long it would have waited. */
async function clientOf(...answers: Answering[]) {
  const { baseUrl, received } = await loopback(...answers);
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const options = { baseUrl, key: 'fc_live_x', pause, timeoutMs: 1_000 };
  return { client: fleetcastClient(options), received, pauses, options };
}

const campaign = { body: { from: '+12125550100', text: 'Hello', to: ['+12125550101'] } };
const problem = {
  type: '/problems/invalid_request',
  title: 'The request is not valid',
  status: 400,
  code: 'invalid_request',
  detail: '1 member is not valid.',
  request_id: 'r-1',
  errors: [{ in: 'body', pointer: '/to', code: 'missing', detail: '`to` is missing' }],
};

test('an operation is called at its path, with key, query and body', async () => {
  const { client, received } = await clientOf(says(200, { id: 'cmp_1' }));
  await client.call('listRows', { path: { id: 'cmp_1' }, query: { state: 'held', limit: 5 } });
  await client.call('createCampaign', { ...campaign, idempotencyKey: 'spring-42' });
  await client.call('putRules', { ifMatch: '"3"', body: { rules: [] } });
  expect(received.map(({ method, url }) => [method, url])).toEqual([
    ['GET', '/v1/jobs/cmp_1/rows?state=held&limit=5'],
    ['POST', '/v1/campaigns'],
    ['PUT', '/v1/rules'],
  ]);
  const [rows, created, rules] = received;
  expect(rows?.headers).toMatchObject({ accept: 'application/json', authorization: 'Bearer fc_live_x' });
  expect(rows?.headers).not.toHaveProperty('idempotency-key');
  expect(created?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'spring-42',
  });
  expect(JSON.parse(created?.body ?? '')).toEqual(campaign.body);
  expect(rules?.headers).toMatchObject({ 'if-match': '"3"' });
});

test('a value in a path cannot leave its place', async () => {
  const { client, received } = await clientOf(says(200, {}));
  await client.call('getJob', { path: { id: '../rules?x=' } });
  expect(received[0]?.url).toBe('/v1/jobs/..%2Frules%3Fx%3D');
  await expect(client.call('getJob', { path: { id: '' } })).rejects.toThrow('The path needs `id`');
});

const proxyAnswer = { date: 'Mon, 01 Mar 2027 09:00:00 GMT', 'retry-after': 'Mon, 01 Mar 2027 09:00:30 GMT' };

test.each([
  ['lost', breaksOff, 500],
  ['cut off in the middle', breaksOffInside(202), 500],
  ['an error that is cut off', breaksOffInside(400), 500],
  ['503 of a proxy, which names a date', says(503, '<html>', proxyAnswer), 30_000],
  ['429 with a time', says(429, { ...problem, code: 'too_many_requests' }, { 'retry-after': '7' }), 7_000],
  ['503 of the gateway', says(503, { message: 'Service Unavailable' }), 500],
])('a creating call whose first answer is %s is repeated under its key', async (_, first, waitedMs) => {
  const { client, received, pauses } = await clientOf(first, says(202, { id: 'cmp_1' }));
  expect(await client.call('createCampaign', campaign)).toEqual({ id: 'cmp_1' });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(pauses).toEqual([waitedMs]);
});

test('every new call has a key of its own', async () => {
  const { client, received } = await clientOf(says(202, {}));
  await client.call('createCampaign', campaign);
  await client.call('createCampaign', campaign);
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('a change of a version is not repeated when its answer is lost', async () => {
  const { client, received } = await clientOf(breaksOff, says(200, {}));
  await expect(client.call('putRules', { ifMatch: '"3"', body: { rules: [] } })).rejects.toThrow(TypeError);
  expect(received).toHaveLength(1);
});

test('a decision about what was seen is not repeated when its answer is lost: its repeat would be 412', async () => {
  const decide = { path: { id: 'cmp_1' }, body: { action: 'give_up' as const } };
  const seen = await clientOf(breaksOff, says(412, { ...problem, code: 'precondition_failed' }));
  await expect(seen.client.call('resolveHeldRows', { ...decide, ifMatch: '"3"' })).rejects.toThrow(TypeError);
  const any = await clientOf(breaksOff, says(200, { resolved_rows: 0 }));
  expect(await any.client.call('resolveHeldRows', decide)).toEqual({ resolved_rows: 0 });
});

test('a change of a version is repeated only after an answer that says that it was not begun', async () => {
  const change = { ifMatch: '"3"', body: { rules: [] } };
  const busy = await clientOf(says(503, { ...problem, code: 'unavailable' }), says(200, {}));
  await busy.client.call('putRules', change);
  expect(busy.received).toHaveLength(2);
  // A gateway says so of a function that it waited for in vain.
  const silent = await clientOf(says(503, { message: 'Service Unavailable' }), says(200, {}));
  await expect(silent.client.call('putRules', change)).rejects.toMatchObject({ code: 'gateway_503' });
  expect(silent.received).toHaveLength(1);
});

test('nobody who answers ends after three tries', async () => {
  const { options } = await clientOf(saysNothing);
  const client = fleetcastClient({ ...options, timeoutMs: 20 });
  await expect(client.call('getJob', { path: { id: 'cmp_1' } })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('a caller can give up', async () => {
  const { client, received } = await clientOf(saysNothing);
  const controller = new AbortController();
  const call = client.call('getJob', { path: { id: 'cmp_1' }, signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(received.length).toBeLessThanOrEqual(1);
});

test.each([
  [
    'a repeat',
    () => new Response('{}', { status: 429, headers: { 'retry-after': '3600' } }),
    (client: Client, signal: AbortSignal) => client.call('getJob', { path: { id: 'cmp_1' }, signal }),
  ],
  [
    'a job',
    () => Response.json({ id: 'cmp_1', state: 'running' }),
    (client: Client, signal: AbortSignal) => client.waitForJob('cmp_1', { everyMs: 3_600_000, signal }),
  ],
])('a caller can give up while the client waits for %s', async (_, answer, ask) => {
  const controller = new AbortController();
  // The whole answer is there at once, so that only the wait is left to be given up.
  const fetch = async () => {
    setImmediate(() => controller.abort());
    return answer();
  };
  const client = fleetcastClient({ baseUrl: 'http://127.0.0.1', fetch });
  await expect(ask(client, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refusal has its code, its faults and the id of the request, and is not repeated', async () => {
  const { client, received } = await clientOf(says(400, problem, { 'request-id': 'r-1' }));
  await expect(client.call('createCampaign', campaign)).rejects.toMatchObject({
    name: 'FleetcastError',
    status: 400,
    code: 'invalid_request',
    message: 'The request is not valid: 1 member is not valid.',
    faults: problem.errors,
    requestId: 'r-1',
    retryAfterSeconds: undefined,
  });
  expect(received).toHaveLength(1);
});

test.each([
  ['JSON of a gateway', says(413, { message: 'Request Too Long' }, { 'apigw-requestid': 'g-1' })],
  ['a page', says(413, '<html>')],
])('%s becomes an error of the same class', async (_, answering) => {
  const { client } = await clientOf(answering);
  await expect(client.call('createCampaign', campaign)).rejects.toMatchObject({
    code: 'gateway_413',
    status: 413,
    message: 'The gateway in front of Fleetcast answered 413',
  });
});

test('a list is walked page by page, as its items are taken', async () => {
  const page = (ids: readonly string[], next: string | null) =>
    says(200, { items: ids.map((id) => ({ id })), next });
  const { client, received } = await clientOf(page(['a', 'b'], 'p2'), page([], 'p3'), page(['c'], null));
  const ids: string[] = [];
  for await (const { id } of client.each('listJobs', { query: { state: 'ready' } })) {
    if (id === 'b') expect(received).toHaveLength(1);
    ids.push(id);
  }
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(received.map(({ url }) => url)).toEqual([
    '/v1/jobs?state=ready',
    '/v1/jobs?state=ready&cursor=p2',
    '/v1/jobs?state=ready&cursor=p3',
  ]);
});

test('pages are given one by one, the short ones too', async () => {
  const first = { items: [], next: 'p2', incomplete: true };
  const { client, received } = await clientOf(says(200, first), says(200, { items: [], next: null }));
  const pages = client.pages('listJobs', { query: { outcome: 'partial' } });
  expect(await pages.next()).toEqual({ done: false, value: first });
  expect(received).toHaveLength(1);
  expect(await Array.fromAsync(pages)).toEqual([{ items: [], next: null }]);
  expect(received[1]?.url).toBe('/v1/jobs?outcome=partial&cursor=p2');
});

test('a job is waited for until it is as wanted', async () => {
  const inState = (state: string) => says(200, { id: 'cmp_1', state });
  const { client, pauses } = await clientOf(inState('ready'), inState('running'), inState('completed'));
  expect(await client.waitForJob('cmp_1', { until: ({ state }) => state === 'running' })).toMatchObject({
    state: 'running',
  });
  expect(await client.waitForJob('cmp_1', { everyMs: 1 })).toMatchObject({ state: 'completed' });
  expect(pauses).toEqual([5_000]);
});

test('what has not changed is asked for without its body', async () => {
  const shown = says(200, { id: 'cmp_1', state: 'running' }, { etag: '"4.1"' });
  const { client, received } = await clientOf(shown, says(304, undefined, { etag: '"4.1"' }));
  const request = { path: { id: 'cmp_1' } };
  const first = await client.ifChanged(undefined, 'getJob', request);
  expect(first).toEqual({ body: { id: 'cmp_1', state: 'running' }, etag: '"4.1"' });
  expect(await client.ifChanged(first?.etag, 'getJob', request)).toBeUndefined();
  expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"4.1"']);
});

test('a job that has not changed is waited for on', async () => {
  const inState = (state: string, etag: string) => says(200, { id: 'cmp_1', state }, { etag });
  const { client, received } = await clientOf(
    inState('running', '"4.1"'),
    says(304, undefined, { etag: '"4.1"' }),
    inState('completed', '"5.1"'),
  );
  expect(await client.waitForJob('cmp_1')).toMatchObject({ state: 'completed' });
  const asked = received.map(({ headers }) => headers['if-none-match']);
  expect(asked).toEqual([undefined, '"4.1"', '"4.1"']);
});

test('the compiler refuses what the API would refuse', async () => {
  const { client } = await clientOf(says(400, problem));
  const calls = [
    // @ts-expect-error the body is missing
    client.call('createCampaign'),
    // @ts-expect-error there is no such member
    client.call('createCampaign', { body: { txt: 'Hello' } }),
    // @ts-expect-error the path needs an id
    client.call('getJob', { path: {} }),
    // @ts-expect-error the version is missing
    client.call('putRules', { body: { rules: [] } }),
    // @ts-expect-error a read has no key
    client.call('getJob', { path: { id: 'cmp_1' }, idempotencyKey: 'x' }),
    // @ts-expect-error a list has no ETag
    client.ifChanged(undefined, 'listJobs'),
    // @ts-expect-error a job is no list
    client.each('getJob', { path: { id: 'cmp_1' } }).next(),
  ];
  for (const call of await Promise.allSettled(calls)) expect(call.status).toBe('rejected');
});
