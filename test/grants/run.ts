import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './judge.ts';
import { unexercised } from './unexercised.ts';

/** `npm run grants`: records every call of the end-to-end tests, then takes each grant away in turn. */
const { recorded } = parseArgs({ options: { recorded: { type: 'string' } } }).values;
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
const { grants, needless } = judge(folder);
if (recorded === undefined) rmSync(folder, { recursive: true, force: true });

const unknown = needless.filter((grant) => !unexercised.has(grant));
const exercised = [...unexercised].filter((grant) => !needless.includes(grant));
for (const grant of unknown) console.log(`not needed by any call: ${grant}`);
for (const grant of exercised) console.log(`exercised by now, take it off the list: ${grant}`);
console.log(
  `${grants} grants: ${grants - needless.length} are needed by a recorded call, ${needless.length} by none, ${unexercised.size} of these are known`,
);
if (unknown.length > 0) process.exitCode = 1;
