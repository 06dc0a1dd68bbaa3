import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { ResultFile } from '../../../shared/core/results/result-files.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runSends, upload } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3, 4, 5].map((at) => fictional(at, 217));

async function start(csv: string) {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  await upload(world, csv);
  const ids: Job['id'][] = [];
  for await (const id of world.ledger.dueJobs(Number.MAX_SAFE_INTEGER)) ids.push(id);
  const job = async () => (ids[0] === undefined ? undefined : world.ledger.job(ids[0]));
  return { provider, world, job };
}

/** A campaign that was canceled before its first call. */
async function startCanceled(csv: string) {
  const started = await start(csv);
  const { id } = (await started.job()) ?? {};
  if (id === undefined) throw new Error('There is no campaign');
  await actOnJob(started.world, id, 'cancel', 'ada');
  await runMinutes(started.world, 1);
  return started;
}

/** The result files as tables. */
async function resultsOf(world: TestWorld, job: Job | undefined) {
  if (job === undefined) throw new Error('There is no campaign');
  const keys = await writeResults(world, job, 'first');
  const read = async (file: ResultFile) => {
    const bytes = await world.objects.readRange(keys.get(file) ?? '', 0, 1_000_000);
    const text = Buffer.from(bytes).toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    return {
      text,
      rows: parse(text, { bom: true, columns: true, relax_column_count_more: true }) as Record<
        string,
        string
      >[],
    };
  };
  return {
    succeeded: await read('succeeded'),
    pending: await read('pending'),
    failed: await read('failed'),
    unclear: await read('unclear'),
    unprocessed: await read('unprocessed'),
    skipped: await read('skipped'),
    all: await read('all'),
  };
}

const csv = [
  'name,phone,note,text',
  `Ada,${people[0]},=1+1,Hello`,
  `"Berg, Bo",${people[1]},"two\nlines",Hello`,
  `Cem,12,,Hello`,
  `Dora,${people[0]},,Hello`,
  `Emil,${people[2]},,Other`,
  `Fay,${people[3]},,Third`,
].join('\n');

test('each row is in the file of its state, with its columns, its line and what became of it', async () => {
  const { provider, world, job } = await start(csv);
  await suppress(world, { kind: 'added', numbers: people.slice(2, 3), by: 'crm' });
  provider.sms.next('yes', { effect: 'none', code: 'refused', status: 404 });
  await runSends(world);
  const files = await resultsOf(world, await job());
  expect(files.succeeded.rows).toEqual([
    {
      name: 'Ada',
      phone: `'${people[0]}`,
      note: "'=1+1",
      text: 'Hello',
      fleetcast_line: '2',
      fleetcast_state: 'accepted',
      fleetcast_reason: '',
      fleetcast_detail: '',
      fleetcast_sms_id: 'sms_1',
      fleetcast_usage_item: '',
    },
    expect.objectContaining({ name: 'Berg, Bo', note: 'two\nlines', fleetcast_line: '3' }),
  ]);
  const lines = ({ rows }: { rows: Record<string, string>[] }) =>
    rows.map((row) => [row.fleetcast_line, row.fleetcast_state, row.fleetcast_reason]);
  expect(lines(files.failed)).toEqual([
    ['5', 'invalid', 'short_number'],
    ['8', 'refused', 'refused'],
  ]);
  expect(lines(files.skipped)).toEqual([
    ['6', 'duplicate', ''],
    ['7', 'suppressed', 'suppressed'],
  ]);
  expect(files.skipped.rows[0]?.fleetcast_detail).toBe('Repeats line 2');
  expect([...lines(files.unclear), ...lines(files.unprocessed)]).toEqual([]);
});

test('rows that may still be called for are pending, as they would be texted twice when they were uploaded again', async () => {
  const { world, job } = await start(csv);
  const files = await resultsOf(world, await job());
  expect(files.pending.rows.map(({ name, fleetcast_state: state }) => [name, state])).toEqual(
    ['Ada', 'Berg, Bo', 'Emil', 'Fay'].map((name) => [name, 'unprocessed']),
  );
  expect(files.unprocessed.rows).toEqual([]);
});

test('rows of a canceled campaign that were never called for are unprocessed', async () => {
  const { world, job } = await startCanceled(csv);
  const files = await resultsOf(world, await job());
  expect(files.unprocessed.rows.map(({ name }) => name)).toEqual(['Ada', 'Berg, Bo', 'Emil', 'Fay']);
  expect(files.pending.rows).toEqual([]);
});

test('rows in a call right now are pending', async () => {
  const { provider, world, job } = await start(`to,text\n${people[0]},Hello\n`);
  let during: Awaited<ReturnType<typeof resultsOf>> | undefined;
  const { send } = provider.sms;
  const sms = {
    ...provider.sms,
    async send(call: Parameters<typeof send>[0]) {
      during = await resultsOf(world, await job());
      return send(call);
    },
  };
  await runSends({ ...world, sms });
  expect(during?.pending.rows).toMatchObject([{ fleetcast_line: '2', fleetcast_state: 'unprocessed' }]);
  expect(during?.unprocessed.rows).toEqual([]);
});

test('a row proven by the provider’s records names the record', async () => {
  const { provider, world, job } = await start(`to,text\n${people[0]},Hello\n`);
  provider.sms.next({ effect: 'unknown', code: 'timeout', performed: true });
  await runSends(world);
  await runMinutes(world, 20);
  const files = await resultsOf(world, await job());
  expect(files.succeeded.rows).toMatchObject([{ fleetcast_usage_item: 'uitem_1', fleetcast_sms_id: '' }]);
});

test('no cell of a result file begins with what a spreadsheet would run', async () => {
  const { world, job } = await startCanceled(`to,text\n${people[0]},"=HYPERLINK(""x"")"\n@bad,-1\n`);
  const files = await resultsOf(world, await job());
  for (const { rows } of Object.values(files))
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(files.unprocessed.rows[0]?.text).toBe('\'=HYPERLINK("x")');
});

test('columns of an earlier result file are replaced, not doubled', async () => {
  const { world, job } = await startCanceled(
    `to,text,fleetcast_line,fleetcast_state\n${people[0]},Hello,9,refused\n`,
  );
  const files = await resultsOf(world, await job());
  expect(files.unprocessed.text.split('\r\n', 1)[0]?.match(/fleetcast_line/g)).toHaveLength(1);
  expect(files.unprocessed.rows[0]).toMatchObject({ fleetcast_line: '2', fleetcast_state: 'unprocessed' });
});

test('a result file can be uploaded as it is: guarded numbers and texts are read as they were', async () => {
  const { provider, world, job } = await startCanceled(
    `to,text\n${people[0]},-1 is a number\n${people[1]},Hello\n`,
  );
  const { unprocessed } = await resultsOf(world, await job());
  expect(unprocessed.text).toContain(`'${people[0]},'-1 is a number`);
  const again = fixedClock();
  const fresh = aWorld({ sms: provider.sms, clock: again });
  await upload(fresh, unprocessed.text);
  await runSends(fresh);
  expect(provider.sms.calls.map(({ to, text }) => [...to, text])).toEqual([
    [people[0], '-1 is a number'],
    [people[1], 'Hello'],
  ]);
});

test('the name of a column is no formula either, and is found again when the file is uploaded', async () => {
  const { provider, world, job } = await startCanceled(
    `+Phone,"=HYPERLINK(""http://evil.example"",""x"")",-name,text\n${people[0]},a,Ada,Hello {{ name }}\n`,
  );
  const { unprocessed } = await resultsOf(world, await job());
  const [header = ''] = unprocessed.text.slice(1).split('\r\n', 1);
  expect(header).toMatch(
    /^'\+Phone,"'=HYPERLINK\(""http:\/\/evil\.example"",""x""\)",'-name,text,fleetcast_line,/,
  );
  const fresh = aWorld({ sms: provider.sms, clock: fixedClock() });
  await upload(fresh, unprocessed.text);
  await runSends(fresh);
  expect(provider.sms.calls.map(({ to, text }) => [...to, text])).toEqual([[people[0], 'Hello Ada']]);
});

test('a row with more cells than the header keeps them, and is no whole row when it is uploaded again', async () => {
  const torn = `to,text\n${people[0]},Hello, =you,\n${people[1]},Hello,,\n`;
  const { provider, world, job } = await start(torn);
  const { failed } = await resultsOf(world, await job());
  expect(failed.text.split('\r\n')[1]).toMatch(/^'\+\d+,Hello,2,invalid,extra_cells,.*,,, =you,$/);
  const fresh = aWorld({ sms: provider.sms, clock: fixedClock() });
  await upload(fresh, failed.text);
  await runSends(fresh);
  expect(provider.sms.calls).toEqual([]);
});

test('a plan is read as a whole, and not with a request for each text', async () => {
  const rows = people.map((to, at) => `${to},Hello ${at}`);
  const { world, job } = await start(['to,text', ...rows].join('\n'));
  await runSends(world);
  const found = await job();
  if (found === undefined) throw new Error('There is no campaign');
  const ranges: string[] = [];
  const objects: TestWorld['objects'] = {
    ...world.objects,
    readRange(key, ...range) {
      ranges.push(key);
      return world.objects.readRange(key, ...range);
    },
  };
  const keys = await writeResults({ ...world, objects }, found, 'counted');
  expect(ranges).toEqual([]);
  const succeeded = await world.objects.readRange(keys.get('succeeded') ?? '', 0, 1_000_000);
  expect(Buffer.from(succeeded).toString('utf8').trim().split('\n')).toHaveLength(1 + people.length);
});

test('a plan that lacks a chunk of the ledger makes no result files', async () => {
  const { world, job } = await start(`to,text\n${people[0]},Hello\n${people[1]},Hi`);
  const found = await job();
  if (found?.plan === undefined) throw new Error('There is no campaign');
  const [entry] = await world.ledger.chunkEntries(found.id, 1);
  if (entry === undefined) throw new Error('There is no second chunk');
  const body = { ...entry.body, offset: entry.body.offset + 1 };
  await world.ledger.replaceEntry({ ...entry, body, version: entry.version + 1 });
  await expect(writeResults(world, found, 'broken')).rejects.toThrow('does not hold 000001.01');
});
