import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../apps/console/build.ts';
import { type ConsoleHost, openConsole } from '../../apps/local/console/console-host.ts';
import { type OpenPort, openPort } from '../../tools/aws-emulator/http/open-port.ts';

const cache = mkdtempSync(join(tmpdir(), 'console-'));
let [folder, host, api]: [string?, ConsoleHost?, OpenPort?] = [];
const asked: { readonly url: string; readonly authorization: string | undefined }[] = [];

beforeAll(async () => {
  folder = await buildConsole(cache, () => {});
  api = await openPort(0);
  api.serve(({ url = '', headers }, response) => {
    asked.push({ url, authorization: headers.authorization });
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{}');
  });
  const s3Url = 'http://127.0.0.1:1';
  host = await openConsole({ apiUrl: api.url, s3Url, folder, example: 'phone\n' }, 0);
}, 60_000);
afterAll(async () => {
  await Promise.all([host?.close(), api?.close()]);
  rmSync(cache, { recursive: true, force: true });
});

const url = (path: string) => `${host?.url}${path}`;

/** A session, as a browser has it. */
async function signIn(key = 'the key'): Promise<string> {
  const { headers } = await fetch(host?.signInUrl(key) ?? '', { redirect: 'manual' });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

const write = (headers: Record<string, string>) =>
  fetch(url('/v1/jobs'), { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });

test('every page is served with a policy that lets nothing foreign run', async () => {
  for (const path of ['/console', '/console/campaigns/new', '/console/jobs/cmp_1/rows']) {
    const { status, headers } = await fetch(url(path));
    const policy = headers.get('content-security-policy') ?? '';
    expect([status, policy.startsWith("default-src 'none'; script-src 'self'")]).toEqual([200, true]);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:1;");
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  expect((await fetch(url('/console/package.json'))).status).toBe(404);
  expect((await fetch(url('/console/assets/none.js'))).status).toBe(404);
});

test('an address signs in once, and the key stays with the host', async () => {
  const address = host?.signInUrl('the key') ?? '';
  const first = await fetch(address, { redirect: 'manual' });
  const cookie = first.headers.get('set-cookie') ?? '';
  expect([first.status, cookie]).toEqual([
    303,
    expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect(cookie).not.toContain('the key');
  expect((await fetch(address, { redirect: 'manual' })).headers.get('set-cookie')).toBeNull();
  const answer = await fetch(url('/v1/me?a=b'), { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect(asked.at(-1)).toEqual({ url: '/v1/me?a=b', authorization: 'Bearer the key' });
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('only pages of the console write, and nobody does after the end of the session', async () => {
  const cookie = await signIn();
  const before = asked.length;
  expect((await write({ cookie })).status).toBe(403);
  expect((await write({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(asked.length).toBe(before);
  expect((await write({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await fetch(url('/console/session/end'), { method: 'POST', headers })).status).toBe(204);
  await write(headers);
  expect(asked.at(-1)?.authorization).toBeUndefined();
});

test('a foreign name that leads to this machine is refused', async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url('/'));
    const asking = request({ hostname, port, path: '/', headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.on('error', reject).end();
  });
  expect(status).toBe(403);
});

test('the first view needs at most 150 kB of script and 20 kB of style, gzipped', () => {
  const page = readFileSync(join(folder ?? '', 'index.html'), 'utf8');
  const sizeOf = (pattern: RegExp) =>
    [...page.matchAll(pattern)]
      .map(
        ([, path = '']) => gzipSync(readFileSync(join(folder ?? '', path.replace(/^\/console/, '')))).length,
      )
      .reduce((sum, bytes) => sum + bytes, 0);
  const [script, style] = [sizeOf(/(?:src|href)="([^"]+\.js)"/g), sizeOf(/href="([^"]+\.css)"/g)];
  expect(script).toBeGreaterThan(10_000);
  expect(script).toBeLessThanOrEqual(150_000);
  expect(style).toBeGreaterThan(500);
  expect(style).toBeLessThanOrEqual(20_000);
});

test('what draws pictures and QR codes is fetched with the page that shows them, and not before', () => {
  const root = folder ?? '';
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const scripts = globSync('**/*.js', { cwd: root });
  const isFirst = (script: string) => page.includes(script);
  for (const drawn of ['picture-limit', 'h1v1h-1z', 'picture-day']) {
    const holders = scripts.filter((script) => readFileSync(join(root, script), 'utf8').includes(drawn));
    expect([drawn, holders.length > 0, holders.filter(isFirst)]).toEqual([drawn, true, []]);
  }
});
