import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { docsFiles } from '../../../shared/core/api/docs-files.ts';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { docsRoutes } from '../../../shared/http/docs/docs-routes.ts';
import { problemCodes } from '../../../shared/problem-codes.ts';
import { answerOf, type Call } from '../../support/http/api-client.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (name: keyof typeof docsFiles) => readFileSync(path.join(root, docsFiles[name]), 'utf8');
const quiet = { info() {}, error() {} };
const handler = apiHandler(quiet, docsRoutes(read), undefined);

const get = (address: string, given: Call = {}) => answerOf(handler, 'GET', address, given);

test('the OpenAPI document is served as it is committed, in gzip to who accepts that', async () => {
  const plain = await get('/openapi.json');
  expect(plain).toMatchObject({ status: 200, text: read('openapi.json') });
  expect(plain.headers).toMatchObject({ 'content-type': 'application/json', vary: 'Accept-Encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await get('/openapi.json', { headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(packed.bytes.length).toBeLessThan(90_000);
  expect(packed.text).toBe(plain.text);
  const refused = await get('/openapi.json', { headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(refused.headers).not.toHaveProperty('content-encoding');
});

test('the page loads from its own host only, and has no script or style in it', async () => {
  const { headers, text } = await get('/docs', { headers: { accept: 'text/html' } });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(text).not.toMatch(/<script>|<style|\son\w+=|\sstyle=|(src|href)="(https?:)?\/\//);
  const loaded = [...text.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/[^"]+)"/g)].map(
    ([, at]) => at ?? '',
  );
  expect(loaded).toEqual(['/docs/page.css', '/docs/redoc.standalone.js']);
  for (const at of loaded) expect((await get(at)).status).toBe(200);
});

test('the license of Redoc is served beside it, under the name that its first line says', async () => {
  const { text } = await get('/docs/redoc.standalone.js');
  const [, name] = /license information please see (\S+)/.exec(text.slice(0, 200)) ?? [];
  expect((await get(`/docs/${name}`)).text).toContain('license');
});

describe('the page of a problem', () => {
  test.each(Object.entries(problemCodes))(
    '%s says what it means and what to do',
    async (code, [status, title]) => {
      const { text, headers } = await get(`/problems/${code}`, { headers: { accept: 'text/html' } });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
      for (const words of [code, title, String(status), 'What it means', 'What to do', 'Is a repeat safe?'])
        expect(text).toContain(words);
    },
  );
});

test.each(['/problems/nothing', '/problems/constructor', '/docs/nothing', '/docs/__proto__'])(
  '%s is 404 as a problem',
  async (at) => {
    const { status, text } = await get(at);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ code: 'not_found' });
  },
);

test('a monitor may ask with HEAD, and is refused a POST with the methods of the path', async () => {
  expect(await answerOf(handler, 'HEAD', '/health')).toMatchObject({ status: 200, text: '' });
  const posted = await answerOf(handler, 'POST', '/health');
  expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
});
