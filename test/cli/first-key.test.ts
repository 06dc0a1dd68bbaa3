import { expect, test } from 'vitest';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { fleetcast } from './support/run-cli.ts';

test('the first key of a stage is made where no API is known yet, and never in a dry run', async () => {
  const cwd = temporaryFolder();
  const nowhere = { cwd, env: { XDG_CONFIG_HOME: cwd, FLEETCAST_URL: '', FLEETCAST_API_KEY: '' } };
  const create = ['keys', 'create', 'ops', '--aws', 'prod', '--scopes'];
  // The script behind it has got as far as the scopes.
  const refused = await fleetcast(nowhere, ...create, 'fly');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('"fly" is no scope.')]);
  const dry = await fleetcast(nowhere, ...create, 'read', '--dry-run');
  expect([dry.code, dry.stderr]).toEqual([2, expect.stringContaining('has no dry run')]);
  const other = await fleetcast(nowhere, 'keys', 'create', 'ops', '--scopes', 'read');
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('No stage is named')]);
});
