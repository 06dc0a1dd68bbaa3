import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';
import { fleetcast } from '../support/run-cli.ts';

const commands = {
  'rules put': ['rules', 'put'],
  api: ['api', 'POST', '/v1/campaigns', '--data'],
};

const env = { FLEETCAST_URL: 'http://127.0.0.1:9', FLEETCAST_API_KEY: 'fc_test' };

/** All that the command has left in files of its own. */
function leftIn(folder: string): string {
  if (!existsSync(folder)) return '';
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile() && one.name !== 'given.json');
  return files.map((one) => readFileSync(join(one.parentPath, one.name), 'utf8')).join('');
}

test.each(Object.entries(commands))(
  '%s says where a file stops being JSON, and quotes nothing',
  async (_, args) => {
    const cwd = temporaryFolder();
    const faults = [
      ['{"to": +12125550123}', 'given.json is not JSON: at line 1, column 8 there must be a value.'],
      ['{"text": "Dear Ada"\n "to": []}', 'is not JSON: at line 2, column 2 there must be a comma or "}".'],
      ['{"text": "Dear Ada', 'there must be the closing quote of a string.'],
      ['', 'given.json is empty.'],
    ] as const;
    for (const [written, words] of faults) {
      writeFileSync(join(cwd, 'given.json'), written);
      const ran = await fleetcast({ cwd, env }, ...args, 'given.json', '--verbose');
      expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(words)]);
      expect(ran.stdout + ran.stderr + leftIn(cwd)).not.toMatch(/2125550|Ada/);
    }
    const missing = await fleetcast({ cwd, env }, ...args, 'absent.json');
    expect([missing.code, missing.stderr]).toEqual([
      2,
      expect.stringContaining('There is no file absent.json.'),
    ]);
    const piped = await fleetcast({ cwd, env, stdin: '[012125550123]' }, ...args, '-');
    expect([piped.code, piped.stderr]).toEqual([
      2,
      expect.stringContaining('Standard input is not JSON: at line 1'),
    ]);
    expect(piped.stderr).not.toContain('2125550');
  },
);

test.each(['null', '7', '{"rules": {}}'])('%s is JSON, and no document of rules', async (written) => {
  const ran = await fleetcast({ cwd: temporaryFolder(), env, stdin: written }, 'rules', 'put', '-');
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('must be a list of rules')]);
});

test('the mark that some editors write at the beginning is no fault', async () => {
  const where = { cwd: temporaryFolder(), env, stdin: '\ufeff{"enabled": false}' };
  const { code, stdout } = await fleetcast(
    where,
    'api',
    'PUT',
    '/v1/automation',
    '--data',
    '-',
    '--dry-run',
    '--json',
  );
  expect([code, JSON.parse(stdout).body]).toEqual([0, { enabled: false }]);
});
