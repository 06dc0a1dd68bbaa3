import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'crm-url-'));
afterAll(() => rmSync(folder, { recursive: true }));
const outfile = path.join(folder, 'index.mjs');
buildSync({
  entryPoints: [path.join(import.meta.dirname, '../../shared/wiring/deployed-settings.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
});

/** Where a function calls the CRM that is deployed with these settings. */
function crmUrl(settings: object, env: Record<string, string> = {}): string {
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
  const script = `const { crmUrl } = await import(${JSON.stringify(outfile)}); process.stdout.write(String(crmUrl()));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
}

const named = { crmUrl: 'https://crm.example/hooks' };
const local = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000' };
const own = { LOCAL_CRM_URL: 'http://127.0.0.1:9000/hooks' };

test('rules call the CRM that the stage names', () => {
  expect(crmUrl(named)).toBe('https://crm.example/hooks');
  expect(crmUrl({})).toBe('undefined');
});

test('a local system calls its own CRM or none, and a deployed one no other than that of its stage', () => {
  expect(crmUrl(named, { ...local, ...own })).toBe('http://127.0.0.1:9000/hooks');
  expect(crmUrl(named, local)).toBe('undefined');
  expect(crmUrl(named, own)).toBe('https://crm.example/hooks');
});
