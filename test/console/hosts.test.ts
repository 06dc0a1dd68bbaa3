import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleHost, openConsole } from '../../apps/local/console/console-host.ts';
import type { ApiEvent } from '../../shared/http/api-call.ts';
import { consoleHandler } from '../../shared/http/console/console-handler.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
const bucket = 'http://127.0.0.1:1';
const onAws = consoleHandler({
  bucket,
  read: (name) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return undefined;
    }
  },
});
let host: ConsoleHost | undefined;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The console</title>');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  host = await openConsole({ apiUrl: bucket, s3Url: bucket, folder, example: '' }, 0);
});
afterAll(async () => {
  await host?.close();
  rmSync(folder, { recursive: true });
});

function eventOf(method: string, rawPath: string): ApiEvent {
  return { rawPath, headers: {}, requestContext: { http: { method } } } as unknown as ApiEvent;
}

/** Headers that a server adds of its own accord. */
const ofServers = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

test('a path has the same answer on this machine and on AWS, with the same headers', async () => {
  const paths = [
    '/console',
    '/console/jobs/cmp_1',
    '/console/icon.svg',
    '/console/assets/none.js',
    '/console/x.exe',
  ];
  const statuses = [];
  for (const path of paths) {
    const local = await fetch(`${host?.url}${path}`);
    const aws = await onAws(eventOf('GET', path));
    const headers = [...local.headers].filter(([name]) => !ofServers.includes(name));
    expect([path, local.status, await local.text(), Object.fromEntries(headers)]).toEqual([
      path,
      aws.statusCode,
      aws.body,
      aws.headers,
    ]);
    statuses.push(local.status);
  }
  expect(statuses).toEqual([200, 200, 200, 404, 404]);
});

test('the function on AWS reads only, and nothing outside of the pages', async () => {
  expect((await onAws(eventOf('POST', '/console'))).statusCode).toBe(405);
  expect((await onAws(eventOf('HEAD', '/console'))).body).toBe('');
  for (const path of ['/console/../settings.json', '/console/assets/../../package.js', '/console//etc/x.js'])
    expect([path, (await onAws(eventOf('GET', path))).statusCode]).toEqual([path, 404]);
});
