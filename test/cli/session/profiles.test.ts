import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopback, says } from '../../client/loopback.ts';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';
import { fleetcast } from '../support/run-cli.ts';

/** Which stage a command talks to, and where its key lies. No stage is called: a dry run shows the address. */
async function withProfiles(...names: readonly string[]): Promise<string> {
  const cwd = temporaryFolder();
  for (const name of names) {
    const where = { cwd, stdin: `the key of ${name}\n` };
    const added = await fleetcast(where, 'profiles', 'add', name, '--url', `https://${name}.example.com`);
    expect([added.code, added.stderr]).toEqual([
      0,
      expect.stringContaining(`"${name}" is stored as live. The stage could not be asked`),
    ]);
  }
  return cwd;
}

const stop = ['automation', 'stop', '--dry-run'];

test('the option wins, then the environment, then the folder, then the default', async () => {
  const cwd = await withProfiles('first', 'second', 'third', 'fourth');
  const asked = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const { stdout } = await fleetcast({ cwd, env }, ...stop, ...args);
    return /https:\/\/(\w+)\./.exec(stdout)?.[1];
  };
  const direct = { FLEETCAST_URL: 'https://direct.example.com', FLEETCAST_API_KEY: 'fc_test' };
  const named = { ...direct, FLEETCAST_PROFILE: 'second' };
  expect(await asked({})).toBe('first');
  await fleetcast({ cwd }, 'profiles', 'use', 'fourth');
  expect(await asked({})).toBe('fourth');
  // An address in a folder could be anybody's.
  const ofFolder = { profile: 'third', url: 'https://evil.example.com' };
  writeFileSync(join(cwd, '.fleetcast.json'), JSON.stringify(ofFolder));
  expect(await asked({})).toBe('third');
  expect(await asked(direct)).toBe('direct');
  expect(await asked(named)).toBe('second');
  expect(await asked(named, '--profile', 'first')).toBe('first');
});

test('keys lie apart, for their owner alone, and are refused where others could read them', async () => {
  const cwd = await withProfiles('prod');
  const [addresses, keys] = ['config.json', 'credentials.json'].map((name) => join(cwd, 'fleetcast', name));
  if (addresses === undefined || keys === undefined) throw new Error('Not there');
  expect(readFileSync(addresses, 'utf8')).not.toContain('the key');
  expect([JSON.parse(readFileSync(keys, 'utf8')), statSync(keys).mode & 0o777]).toEqual([
    { prod: 'the key of prod' },
    0o600,
  ]);
  expect((await fleetcast({ cwd }, 'profiles', 'list')).stdout).not.toContain('the key');
  chmodSync(keys, 0o640);
  const seen = await fleetcast({ cwd }, ...stop);
  expect([seen.code, seen.stderr]).toEqual([4, expect.stringContaining(`Try:   chmod 600 ${keys}`)]);
});

test.each([
  ['without encryption', ['--url', 'http://fleet.example.com'], 'others could read the key'],
  ['that is none', ['--url', 'ftp://fleet'], 'is no address of an API'],
  ['of a version', ['--url', 'https://f.example.com/v1'], 'Try:   https://f.example.com\n'],
  [
    'of a page',
    ['--url', 'https://f.example.com/base/console/#/jobs'],
    'Try:   https://f.example.com/base\n',
  ],
  ['with a user', ['--url', 'https://ada:pw@f.example.com'], 'Try:   https://f.example.com\n'],
  ['with a user and without encryption', ['--url', 'http://ada:pw@f.example.com'], 'Leave the user out'],
  ['that nobody gave', [], 'Say where the API is.'],
])('an address %s is refused', async (_, args, words) => {
  const where = { cwd: temporaryFolder(), stdin: 'a key' };
  const ran = await fleetcast(where, 'profiles', 'add', 'prod', ...args);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(ran.stderr).not.toContain('pw');
});

test('an address may have a path, and ends with or without a slash', async () => {
  for (const url of ['https://f.example.com/base', 'https://f.example.com/base/']) {
    const env = { FLEETCAST_URL: url, FLEETCAST_API_KEY: 'fc_test' };
    const { stdout } = await fleetcast({ cwd: temporaryFolder(), env }, ...stop);
    expect(stdout).toContain('PUT https://f.example.com/base/v1/automation');
    const called = await fleetcast({ cwd: temporaryFolder(), env }, 'api', 'PUT', '/v1/sending', '--dry-run');
    expect(called.stdout).toContain('PUT https://f.example.com/base/v1/sending');
  }
});

test('a profile gets its own key, and never that of another address', async () => {
  const { baseUrl, received } = await loopback(says(200, { off: true }));
  const cwd = temporaryFolder();
  await fleetcast({ cwd, stdin: 'the key of first' }, 'profiles', 'add', 'first', '--url', baseUrl);
  const direct = { FLEETCAST_URL: 'https://direct.example.com', FLEETCAST_API_KEY: 'the key of direct' };
  const ran = await fleetcast({ cwd, env: direct }, 'automation', 'stop', '--profile', 'first');
  expect(ran.code).toBe(0);
  expect(new Set(received.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer the key of first']),
  );
});

test('no path of a call leads to another host', async () => {
  const [own, other] = [await loopback(says(200, {})), await loopback(says(200, {}))];
  const env = { FLEETCAST_URL: own.baseUrl, FLEETCAST_API_KEY: 'fc_test' };
  const path = `${other.baseUrl.replace('http:', '')}/v1/me`;
  await fleetcast({ cwd: temporaryFolder(), env }, 'api', 'GET', path);
  expect([other.received, own.received[0]?.url]).toEqual([[], path]);
});

test('an answer without the encryption of the address is not called no answer', async () => {
  const { baseUrl } = await loopback(says(200, {}));
  const env = { FLEETCAST_URL: baseUrl.replace('http:', 'https:'), FLEETCAST_API_KEY: 'fc_test' };
  const ran = await fleetcast({ cwd: temporaryFolder(), env }, 'status');
  expect([ran.code, ran.stderr]).toEqual([
    7,
    expect.stringMatching(/does not trust the encryption of .* \(ERR_SSL_WRONG_VERSION_NUMBER\)\./),
  ]);
});

test('a dry run neither stores nor forgets a key', async () => {
  const cwd = await withProfiles('prod');
  for (const command of [
    ['remove', 'prod'],
    ['use', 'prod'],
    ['add', 'other', '--url', 'https://o.example.com'],
  ]) {
    const ran = await fleetcast({ cwd, stdin: 'a key' }, 'profiles', ...command, '--dry-run');
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('Nothing is changed.')]);
  }
  const keys = readFileSync(join(cwd, 'fleetcast/credentials.json'), 'utf8');
  expect(JSON.parse(keys)).toEqual({ prod: 'the key of prod' });
  expect((await fleetcast({ cwd }, 'profiles', 'list', '--dry-run')).code).toBe(0);
});

test.each([
  ['a page', 200, 'its answer is not JSON'],
  ['no page', 404, 'it has no such path'],
])('%s of another server is not taken for an answer of the API', async (_, status, why) => {
  const { baseUrl } = await loopback((response) => void response.writeHead(status).end('<html>'));
  const env = { FLEETCAST_URL: baseUrl, FLEETCAST_API_KEY: 'fc_test' };
  const ran = await fleetcast({ cwd: temporaryFolder(), env }, 'jobs', 'show', 'cmp_1');
  expect([ran.code, ran.stderr]).toEqual([
    1,
    expect.stringContaining(`What answers at ${baseUrl} is not Fleetcast: ${why}.`),
  ]);
});

test('a profile that is not there is named with those that are', async () => {
  const cwd = await withProfiles('prod');
  const ran = await fleetcast({ cwd }, 'status', '--profile', 'prd');
  expect([ran.code, ran.stderr]).toEqual([
    2,
    expect.stringContaining('There is no profile "prd". Stored: prod.'),
  ]);
});

test.each(['fc_live_secret\nfor prod', 'fc_live_secret…'])(
  'a key that is none is refused, and not repeated',
  async (key) => {
    const cwd = await withProfiles('prod');
    const url = { FLEETCAST_URL: 'https://direct.example.com' };
    for (const env of [{}, url]) {
      const ran = await fleetcast({ cwd, env: { ...env, FLEETCAST_API_KEY: key } }, 'status');
      expect([ran.code, ran.stderr]).toEqual([
        2,
        expect.stringContaining('The key in FLEETCAST_API_KEY has'),
      ]);
      expect(ran.stdout + ran.stderr).not.toContain('secret');
    }
    const added = await fleetcast({ cwd, stdin: key }, 'profiles', 'add', 'prod');
    expect([added.code, added.stderr]).toEqual([2, expect.stringContaining('Give the key alone.')]);
    const file = join(cwd, 'fleetcast/credentials.json');
    writeFileSync(file, JSON.stringify({ prod: key }));
    const stored = await fleetcast({ cwd }, 'status');
    expect([stored.code, stored.stderr]).toEqual([2, expect.stringContaining('fleetcast profiles add prod')]);
    writeFileSync(file, key);
    const broken = await fleetcast({ cwd }, 'status');
    expect([broken.code, broken.stderr]).toEqual([
      2,
      expect.stringContaining(`${file} cannot be read as JSON`),
    ]);
    expect(added.stderr + stored.stderr + broken.stderr).not.toContain('secret');
  },
);

test('a line break behind the key is none of it', async () => {
  const env = { FLEETCAST_URL: 'https://direct.example.com', FLEETCAST_API_KEY: 'fc_test\n' };
  expect((await fleetcast({ cwd: temporaryFolder(), env }, ...stop)).code).toBe(0);
});
