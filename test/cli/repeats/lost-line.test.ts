import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Answering, breaksOff, breaksOffInside, says } from '../../client/loopback.ts';
import { fleetcast } from '../support/run-cli.ts';
import { stageOf } from './routes.ts';

/** What a command says that ends in the middle of its work: whether it may be repeated depends on how far it came. */

const none = { accepted: 0, suppressed: 0, duplicate: 0, invalid: 0 };
const aJob = (state: string, waitsFor?: string) => {
  const waiting = waitsFor && { for: waitsFor, detail: '', since: null, until: null };
  const about = { id: 'cmp_1', kind: 'campaign', outcome: null, created_at: '2027-03-01T09:00:00Z' };
  return { ...about, state, waiting: waiting ?? null, rows: { ...none, total: 2, unprocessed: 2 } };
};
const preview = { recipients: 2, calls: 1, segments: 2, notes: [], samples: [] };

/** A campaign that waits for the approval of the command that has made it. */
const planned = {
  'POST /v1/campaigns': says(202, aJob('ready', 'approval')),
  'GET /v1/jobs/cmp_1': says(200, aJob('ready', 'approval'), { etag: '"2.a"' }),
  'GET /v1/jobs/cmp_1/preview': says(200, preview),
};
const running = { 'GET /v1/jobs/cmp_1': says(200, aJob('running')) };
const create = [
  'campaigns',
  'create',
  '--audience',
  'partner',
  '--text',
  'Hi',
  '--from',
  '+12125550100',
  '--yes',
];

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
    'This key has made cmp_1: what goes out is the file that was uploaded then.',
  );
  const later = await stageOf({ ...planned, 'POST /v1/campaigns': says(202, aJob('running')), ...running });
  writeFileSync(join(later.where.cwd, 'list.csv'), 'phone\n+12125550103\n');
  const found = await fleetcast(later.where, ...own);
  expect(found.stderr).toContain('This key with these options is already campaign cmp_1');
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
    expect.stringContaining('The API asks to wait 60 min, then it is tried again.'),
  ]);
});

test('the first check of an audience shows what it counts, and the next one says that it is the same', async () => {
  const job = { ...aJob('completed'), outcome: 'checked' };
  const check = ['campaigns', 'check', ...create.slice(2, -1)];
  let state = 'planning';
  const { where } = await stageOf({
    ...planned,
    'POST /v1/campaigns': (...call) => says(202, { ...job, state })(...call),
    'GET /v1/jobs/cmp_1': says(200, job),
  });
  const first = await fleetcast(where, ...check);
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('  2 texts in 1 call, 2 segments')]);
  expect(first.stderr).not.toContain('already');
  state = 'completed';
  const next = await fleetcast(where, ...check);
  expect([next.code, next.stderr]).toEqual([0, expect.stringContaining('is already campaign cmp_1')]);
  expect(next.stderr).not.toContain('--again');
});
