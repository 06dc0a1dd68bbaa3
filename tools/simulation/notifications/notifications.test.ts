import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNotifications } from './notification-run.ts';

/** About ten seconds of one core. */
const seeds = 500;

test(`whatever fails, a notification is delivered or says why not, under one id: ${seeds} seeds`, async () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { broken, lastSteps, figures } = await runNotifications(seed);
    const again = `npm run sim:notifications -- --seed ${seed} --trace`;
    expect(broken, `${again}\n${lastSteps.join('\n')}`).toEqual([]);
    for (const [what, count] of figures) seen.set(what, (seen.get(what) ?? 0) + count);
  }
  // A simulation in which nothing fails proves nothing.
  for (const what of ['repeats', 'delivered again', 'leases that ended', 'ended refused', 'ended canceled'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(20);
}, 120_000);

test('the same seed gives the same run, whatever was played in between, and in another process', async () => {
  const played = [3, 7, 11, 18];
  const hashes: string[] = [];
  for (const seed of played) hashes.push((await runNotifications(seed)).traceHash);
  const again: string[] = [];
  for (const seed of played.toReversed()) again.unshift((await runNotifications(seed)).traceHash);
  expect(again).toEqual(hashes);
  expect(new Set(hashes).size).toBe(played.length);
  const program = fileURLToPath(new URL('run.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [program, '--seed', '18'], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain(`Trace hash ${hashes[3]} `);
});
