import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Answering, breaksOff, breaksOffInside, says } from '../../client/loopback.ts';
import { fleetcast } from '../support/run-cli.ts';
import { aJob, create, planned, stageOf } from './routes.ts';

/** What a command says that ends in the middle of its work: whether it may be repeated depends on how far it came. */

test.each<[string, Answering]>([
  ['is lost', breaksOff],
  ['is cut off', breaksOffInside(200)],
  ['is that of a gateway', says(504, { message: 'Gateway Timeout' })],
])(
  'a campaign whose start may have happened is looked at, and not sent again, when the answer %s',
  async (_, lost) => {
    const { where, received } = await stageOf({ ...planned, 'POST /v1/jobs/cmp_1/approve': lost });
    const { code, stderr } = await fleetcast(where, ...create, '--again');
    expect(received.filter(({ url }) => url.endsWith('/approve'))).toHaveLength(3);
    expect([code, stderr]).toEqual([7, expect.stringContaining('See: fleetcast jobs show cmp_1')]);
    expect(stderr).not.toMatch(/[Rr]epeat the command/);
  },
);

test('test texts that may have been sent are not to be sent by the same command again', async () => {
  const { where } = await stageOf({ 'POST /v1/jobs/cmp_1/test-texts': breaksOff });
  const send = ['jobs', 'test-texts', 'cmp_1', '--to', '+12125550199', '--yes'];
  const again = await fleetcast(where, ...send, '--again');
  expect([again.code, again.stderr]).toEqual([7, expect.stringContaining('They may have been sent.')]);
  expect((await fleetcast(where, ...send)).stderr).toContain('Repeat the command');
});

test('Ctrl-C after a start that may have happened does not say that nothing is sent', async () => {
  const bin = fileURLToPath(new URL('../../../apps/cli/bin.mjs', import.meta.url));
  const stage = await stageOf({ ...planned, 'POST /v1/jobs/cmp_1/approve': () => void child.kill('SIGINT') });
  const env = { ...process.env, ...stage.where.env };
  const child = spawn(process.execPath, [bin, ...create], { cwd: stage.where.cwd, env });
  child.stdin.end();
  expect(await text(child.stderr)).toContain('cmp_1 may have started, and may be over.');
});

test('a job that an earlier command has started is not called unsent', async () => {
  const { where } = await stageOf({
    ...planned,
    'POST /v1/campaigns': says(202, aJob('running')),
    'GET /v1/jobs/cmp_1': breaksOff,
  });
  const { code, stderr } = await fleetcast(where, ...create);
  expect([code, stderr]).toEqual([7, expect.stringContaining('See: fleetcast jobs show cmp_1')]);
  expect(stderr).not.toContain('Nothing is sent');
});

test('a key of the caller is not said to mean the file, which may be another one by now', async () => {
  const { where } = await stageOf(planned);
  writeFileSync(join(where.cwd, 'list.csv'), 'phone\n+12125550103\n');
  const own = ['campaigns', 'create', 'list.csv', '--text', 'Hi', '--yes', '--idempotency-key', 'march'];
  const asked = await fleetcast(where, ...own);
  expect(asked.stderr).toContain(
    'This key has already made cmp_1: it sends the file that was uploaded for it.',
  );
  const later = await stageOf({
    ...planned,
    'POST /v1/campaigns': says(202, aJob('running')),
    'GET /v1/jobs/cmp_1': says(200, aJob('running')),
  });
  writeFileSync(join(later.where.cwd, 'list.csv'), 'phone\n+12125550103\n');
  const found = await fleetcast(later.where, ...own);
  expect(found.stderr).toContain('This key has already made campaign cmp_1');
});

test('who watches a job learns how to watch it again', async () => {
  let asked = 0;
  const { where } = await stageOf({
    'GET /v1/jobs/cmp_1': (...call) => {
      asked += 1;
      (asked === 1 ? says(200, aJob('running')) : breaksOff)(...call);
    },
  });
  const { code, stderr } = await fleetcast(where, 'jobs', 'watch', 'cmp_1');
  expect([code, stderr]).toEqual([7, expect.stringContaining('Watch it again: fleetcast jobs watch cmp_1')]);
});

test('a long wait that the API asks for is said, and ended by --timeout', async () => {
  const busy = { code: 'provider_unreadable', title: 'The provider cannot be asked' };
  const { where } = await stageOf({ 'GET /v1/status': says(503, busy, { 'retry-after': '3600' }) });
  const { code, stderr } = await fleetcast(where, 'status', '--timeout', '0s');
  expect([code, stderr]).toEqual([
    6,
    expect.stringContaining('The API asks for a wait of 60 min. Then the call is tried again.'),
  ]);
});
