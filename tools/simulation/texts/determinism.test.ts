import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runSeed } from './campaign-run.ts';

const seeds = [2, 3, 5, 8, 13, 21, 34, 55];
const program = fileURLToPath(new URL('run.ts', import.meta.url));

test('the same seed gives the same run, step by step, whatever was played in between', async () => {
  const hashes: string[] = [];
  for (const seed of seeds) hashes.push((await runSeed(seed)).traceHash);
  const again: string[] = [];
  for (const seed of seeds.toReversed()) again.unshift((await runSeed(seed)).traceHash);
  expect(again).toEqual(hashes);
  expect(new Set(hashes).size).toBe(seeds.length);
});

test('the same seed gives the same run in another process', async () => {
  const { traceHash, steps } = await runSeed(77);
  const { status, stdout } = spawnSync(process.execPath, [program, '--seed', '77'], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain(`Trace hash ${traceHash} after ${steps} steps`);
});

test('a broken promise ends the program with code 1, the invariant and the command that plays it again', () => {
  const bug = 'messages carry the number';
  const { status, stdout } = spawnSync(process.execPath, [program, '--seeds', '50', '--mutant', bug], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('BROKEN messagesAreImpersonal');
  expect(stdout).toMatch(/npm run sim -- --seed \d+ --trace --mutant "messages carry the number"/);
});
