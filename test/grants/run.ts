import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dependsOnPace } from './by-pace.ts';
import { refusedCalls } from './refused-calls.ts';

/**
 * `npm run grants`: records every call of the end-to-end tests, then takes each grant away in turn. `--recorded
 * <folder>` judges calls that were recorded before, and `--list` names by each grant a call that is refused without it.
 */
const { recorded, list } = parseArgs({
  options: { recorded: { type: 'string' }, list: { type: 'boolean' } },
}).values;
const root = resolve(import.meta.dirname, '../..');
const folder = recorded ?? mkdtempSync(join(tmpdir(), 'fleetcast-calls-'));

if (recorded === undefined) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, RECORDED_CALLS: folder };
  const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/e2e'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) console.error('Some end-to-end tests failed: calls may be missing.');
}
const refused = refusedCalls(folder);
if (recorded === undefined) rmSync(folder, { recursive: true, force: true });

if (list === true)
  for (const [grant, call] of refused)
    if (call !== undefined) console.log(`without ${grant}, refused: ${call}`);
const needless = [...refused].flatMap(([grant, call]) => (call === undefined ? [grant] : [])).toSorted();
const paced = needless.filter(dependsOnPace);
const useless = needless.filter((grant) => !dependsOnPace(grant));
for (const grant of paced) console.log(`not needed at the pace of this run: ${grant}`);
for (const grant of useless) console.log(`not needed by any call: ${grant}`);
console.log(
  `${refused.size} grants: ${refused.size - needless.length} are needed by a recorded call, ${paced.length} not at this run's pace, ${useless.length} by none`,
);
if (useless.length > 0) process.exitCode = 1;
