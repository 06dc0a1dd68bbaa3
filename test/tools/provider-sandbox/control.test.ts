import { expect, test } from 'vitest';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { clientOf, openSandbox, pageOf, problemOf, sms } from '../../support/sandbox/sandbox-client.ts';

const post = (sandbox: Sandbox, path: string, body: unknown = {}) =>
  fetch(`${sandbox.baseUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const read = async (sandbox: Sandbox, path: string) =>
  (await (await fetch(`${sandbox.baseUrl}/_sandbox${path}`)).json()) as Record<string, unknown>;

test('what was performed and what arrived can be read over HTTP without a token', async () => {
  const sandbox = await openSandbox();
  await (await clientOf(sandbox)).send(sms());
  expect(await read(sandbox, '/performed')).toEqual({ performed: sandbox.spy.performed() });
  expect(await read(sandbox, '/calls')).toMatchObject({
    calls: [{ operation: 'token' }, { operation: 'sendSms' }],
  });
  expect(await read(sandbox, '/calls?operation=sendSms')).toMatchObject({ calls: [{ number: 2 }] });
});

test('a fault asked for over HTTP meets the next calls', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  const response = await post(sandbox, 'faults', {
    operation: 'sendSms',
    fault: { kind: 'busy', retryAfterSeconds: 3 },
    times: 2,
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ pending: 2 });
  expect((await client.send(sms())).headers.get('retry-after')).toBe('3');
  await fetch(`${sandbox.baseUrl}/_sandbox/faults`, { method: 'DELETE' });
  expect((await client.send(sms())).status).toBe(200);
});

test.each([
  ['an unknown operation', { operation: 'sendFax', fault: { kind: 'busy' } }, '$.operation'],
  ['an unknown kind', { operation: 'sendSms', fault: { kind: 'rude' } }, '$.fault.kind'],
  ['a missing fault', { operation: 'sendSms' }, '$.fault.kind'],
  ['a member of another kind', { operation: 'sendSms', fault: { kind: 'lost', ms: 1 } }, '$.fault.ms'],
  ['a member of a wrong form', { operation: 'sendSms', fault: { kind: 'slow', ms: '1' } }, '$.fault.ms'],
  ['a count of none', { operation: 'sendSms', fault: { kind: 'lost' }, times: 0 }, '$.times'],
])('%s is refused and nothing is asked for', async (_, body, pointer) => {
  const sandbox = await openSandbox();
  const response = await post(sandbox, 'faults', body);
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors?.[0]?.pointer).toBe(pointer);
  expect(sandbox.faults.pending()).toBe(0);
});

test('a form that a foreign web page could send asks for nothing', async () => {
  const sandbox = await openSandbox();
  const response = await fetch(`${sandbox.baseUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ operation: 'sendSms', fault: { kind: 'lost' } }),
  });
  expect(response.status).toBe(415);
  expect(sandbox.faults.pending()).toBe(0);
});

test('held calls are released over HTTP', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'slow' });
  const answer = client.send(sms());
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  expect(await read(sandbox, '')).toMatchObject({ heldCalls: 1 });
  expect(await (await post(sandbox, 'release')).json()).toEqual({ released: 1 });
  expect((await answer).status).toBe(200);
});

test('the state is JSON for programs and a page for browsers, in which no text runs as markup', async () => {
  const sandbox = await openSandbox();
  await (await clientOf(sandbox)).send(sms({ text: '<script>alert(1)</script>' }));
  expect(await read(sandbox, '')).toMatchObject({
    api: `${sandbox.baseUrl}/enterprise`,
    calls: 2,
    performedCalls: 1,
    texts: 1,
    pendingFaults: 0,
    senders: [{ msisdn: '447700900000' }],
  });
  const page = await fetch(`${sandbox.baseUrl}/_sandbox`, { headers: { accept: 'text/html,*/*' } });
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const html = await page.text();
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script');
});

test('an unknown endpoint is 404 and names the known ones', async () => {
  const sandbox = await openSandbox();
  const response = await fetch(`${sandbox.baseUrl}/_sandbox/nothing`);
  expect(response.status).toBe(404);
  expect((await problemOf(response)).detail).toContain('GET /_sandbox/performed');
});

test('an incident begins with one request or one button, and ends with another', async () => {
  const sandbox = await openSandbox({ usageDelayMs: 0 });
  const { incidents } = (await read(sandbox, '/incidents')) as {
    incidents: { name: string; says: string }[];
  };
  expect(incidents.map(({ name }) => name)).toEqual(expect.arrayContaining(['rate-limit', 'late-records']));
  const begun = await post(sandbox, 'incidents/rate-limit');
  expect(await begun.json()).toEqual({ says: 'The sandbox answers 429 to the next 15 Send SMS calls.' });
  expect((await (await clientOf(sandbox)).send(sms())).status).toBe(429);
  const button = { method: 'POST', headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' } };
  const url = `${sandbox.baseUrl}/_sandbox/incidents/none`;
  const ended = await fetch(url, { ...button, redirect: 'manual' });
  expect([ended.status, ended.headers.get('location'), sandbox.faults.pending()]).toEqual([
    303,
    '/_sandbox#incidents',
    0,
  ]);
});

test('the page says which incidents are under way: one of faults until the last of them, one of delays until its end', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  const underWay = async () => {
    const page = await fetch(`${sandbox.baseUrl}/_sandbox`, { headers: { accept: 'text/html' } });
    const [, said = ''] = /<p role="status">(.*)<\/p>/.exec(await page.text()) ?? [];
    return [...said.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, title]) => title);
  };
  expect(await underWay()).toEqual([]);
  await post(sandbox, 'incidents/lost-answers');
  await post(sandbox, 'incidents/slow-orders');
  expect(await underWay()).toEqual(['Answers lost', 'Slow orders']);
  for (let call = 0; call < 3; call += 1) await client.send(sms()).catch(() => {});
  expect(await underWay()).toEqual(['Slow orders']);
  await post(sandbox, 'incidents/rate-limit');
  expect(await underWay()).toEqual(['Slow orders', '429 storm']);
  await post(sandbox, 'incidents/none');
  expect(await underWay()).toEqual([]);
});

test('every incident has a button on the page, which no other page can press', async () => {
  const sandbox = await openSandbox();
  const { incidents } = (await read(sandbox, '/incidents')) as { incidents: { name: string }[] };
  const page = await (
    await fetch(`${sandbox.baseUrl}/_sandbox`, { headers: { accept: 'text/html' } })
  ).text();
  for (const { name } of incidents) expect(page).toContain(`formaction="/_sandbox/incidents/${name}"`);
  const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await fetch(`${sandbox.baseUrl}/_sandbox/incidents/lost-answers`, foreign)).status).toBe(403);
  expect(sandbox.faults.pending()).toBe(0);
});

test('records that are late show a text after 45 minutes, and at once when all is well again', async () => {
  const sandbox = await openSandbox({ usageDelayMs: 0 });
  const client = await clientOf(sandbox);
  await post(sandbox, 'incidents/late-records');
  sandbox.faults.clear();
  await client.send(sms());
  const found = async () => (await pageOf(await client.usage()))._embedded.items.length;
  expect(await found()).toBe(0);
  await fetch(`${sandbox.baseUrl}/_sandbox/faults`, { method: 'DELETE' });
  expect(await found()).toBe(1);
});
