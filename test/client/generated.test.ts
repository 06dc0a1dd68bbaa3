import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generated } from '../../packages/client/generate/generated.ts';

const client = new URL('../../packages/client/', import.meta.url);

test('what the client knows of the API is that of the description: npm run openapi writes it', async () => {
  for (const [path, text] of await generated())
    expect(readFileSync(new URL(path, client), 'utf8'), path).toBe(text);
}, 60_000);

test("TypeScript 5 takes the client, with a browser's types and without Node's", () => {
  const compiler = new URL('node_modules/.bin/tsc', client).pathname;
  const said = () => execFileSync(compiler, ['--noEmit', '-p', client.pathname], { encoding: 'utf8' });
  expect(said()).toBe('');
}, 60_000);
