import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { readResults, requestResults } from '../../../shared/flows/results/request-results.ts';
import { publishedResults } from '../../../shared/flows/results/result-set.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { request, runSends, stage, upload } from '../../support/worlds/run-world.ts';
import { ada, header } from '../orders/persons/side-by-side.ts';

const people = Array.from({ length: 40 }, (_, at) => fictional(at, 231));

type Answers = Parameters<ReturnType<typeof recordingProvider>['sms']['next']>;

/** Uploads a file and sends it, with these answers. */
async function sent(csv: string, answers: Answers = [], settings = stage) {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  await upload(world, csv, {}, settings);
  const [id] = await Array.fromAsync(world.ledger.dueJobs(Number.MAX_SAFE_INTEGER));
  const startedAt = new Date(clock.now()).toISOString();
  provider.sms.next(...answers);
  await runSends(world);
  const job = id === undefined ? undefined : await world.ledger.job(id);
  if (job === undefined) throw new Error('There is no job');
  return { world, job, startedAt };
}

type Reading = Pick<TestWorld, 'objects' | 'ledger' | 'newId'>;

async function combined(world: Reading, job: Job): Promise<Record<string, string>[]> {
  const keys = await writeResults(world, job, world.newId());
  const bytes = await world.objects.readRange(keys.get('all') ?? '', 0, 5_000_000);
  return parse(Buffer.from(bytes), { bom: true, columns: true, relax_column_count_more: true });
}

const short = (rows: readonly Record<string, string>[]) =>
  rows.map((row) => [row.fleetcast_line, row.fleetcast_state, row.fleetcast_to, row.fleetcast_text]);

test('one file has all rows in the order of the input, with recipient, text, outcome and time of the call', async () => {
  const csv = [
    'name,phone',
    `Ada,${people[0]}`,
    'Bo,12',
    `Cem,${people[1]}`,
    `Dora,${people[0]}`,
    `=Emil,${people[2]}`,
  ].join('\n');
  const { world, job, startedAt } = await sent(
    csv,
    ['yes', 'yes', { effect: 'none', code: 'refused', status: 404 }],
    { ...stage, text: '{{ name }}, hello' },
  );
  const all = await combined(world, job);
  expect(short(all)).toEqual([
    ['2', 'accepted', `'${people[0]}`, 'Ada, hello'],
    ['3', 'invalid', '', ''],
    ['4', 'accepted', `'${people[1]}`, 'Cem, hello'],
    ['5', 'duplicate', '', ''],
    ['6', 'refused', `'${people[2]}`, "'=Emil, hello"],
  ]);
  expect(Object.keys(all[0] ?? {})).toEqual([
    'name',
    'phone',
    ...['line', 'state', 'reason', 'detail', 'sms_id', 'usage_item', 'called_at', 'to', 'text'].map(
      (name) => `fleetcast_${name}`,
    ),
  ]);
  expect(all.map(({ fleetcast_called_at: at = '' }) => at.slice(0, 19))).toEqual(
    [true, false, true, false, true].map((called) => (called ? startedAt.slice(0, 19) : '')),
  );
});

test('a text whose call was planned last, and one of several parts, stand in their rows', async () => {
  const long = 'All of it counts. '.repeat(40).trim();
  const rows = people.map((to, at) => `${to},${at === 0 ? 'Rare' : at === 7 ? long : 'Common'}`);
  const { world, job } = await sent(`to,text\n${rows.join('\n')}\n`);
  const all = await combined(world, job);
  expect(all.map(({ fleetcast_to: to }) => to)).toEqual(people.map((to) => `'${to}`));
  expect(all.map(({ fleetcast_text: text = '' }) => text.split('\n').length)).toEqual(
    people.map((_, at) => (at === 7 ? 2 : 1)),
  );
  expect(all[0]?.fleetcast_text).toBe('Rare');
  expect(all[7]?.fleetcast_text).toMatch(/^\(1\/2\) All of it[\s\S]*\n\(2\/2\) /);
});

test('a row with more cells than the header keeps them behind all columns', async () => {
  const { world, job } = await sent(`to,text\n${people[0]},Hello, =you,\n${people[1]},Hello\n`);
  const keys = await writeResults(world, job, 'torn');
  const text = Buffer.from(await world.objects.readRange(keys.get('all') ?? '', 0, 100_000)).toString();
  expect(text.split('\r\n')[1]).toMatch(/^'\+\d+,Hello,2,invalid,extra_cells,.*,,,,,, =you,$/);
});

test('columns of an earlier file of all rows are replaced', async () => {
  const { world, job } = await sent(
    `to,text,fleetcast_called_at,fleetcast_text\n${people[0]},Hello,then,Before\n`,
  );
  const [row] = await combined(world, job);
  expect(row).toMatchObject({ fleetcast_text: 'Hello', to: `'${people[0]}` });
  expect(row?.fleetcast_called_at).not.toBe('then');
});

test('orders have the time of their last call, and what they brought', async () => {
  const world = anOrderWorld();
  const job = await world.batch(header + ada);
  await world.place(job);
  const [row] = await combined(world, job);
  expect(row).toMatchObject({ fleetcast_line: '2', fleetcast_state: 'ordered' });
  expect(row?.fleetcast_called_at).toMatch(/^\d{4}-.*Z$/);
  expect(Object.keys(row ?? {})).toContain('fleetcast_iccid');
  expect(Object.keys(row ?? {})).not.toContain('fleetcast_text');
});

test('a set that version 0.1 wrote has six files', async () => {
  const { sms } = recordingProvider(() => 0);
  const world = aWorld({ sms, clock: fixedClock() });
  const { id } = await request(world, people.slice(0, 2));
  const job = await world.ledger.job(id);
  if (job === undefined) throw new Error('There is no job');
  const { name } = await requestResults(world, job);
  world.objects.put(`jobs/${id}/results/${name}.json`, '{"attempt":"before"}\n');
  const files = [...((await publishedResults(world, id, name))?.keys() ?? [])];
  expect(files).toEqual(['succeeded', 'pending', 'failed', 'unclear', 'unprocessed', 'skipped']);
  for (const file of files) world.objects.put(`jobs/${id}/results/${name}/before/${file}.csv`, '');
  const read = { ...world, downloads: { url: async (key: string) => key }, listing: world.objects.listing };
  expect(Object.keys((await readResults(read, job, name)).files ?? {})).toEqual(files);
});
