import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { ResultFile } from '../../../shared/core/results/result-files.ts';
import { readResults, requestResults } from '../../../shared/flows/results/request-results.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { request, runPlans, runSends } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2].map((at) => fictional(at, 219));
const downloads = { url: async (key: string) => key };

async function planned(): Promise<{ world: TestWorld; job: Job }> {
  const world = aWorld({ sms: scriptedSms() });
  const { id } = await request(world, people);
  const job = await world.ledger.job(id);
  if (job === undefined) throw new Error('The campaign is gone');
  return { world, job };
}

/** The lines in each file that can be downloaded, those without any left out; undefined while they are written. */
async function linesOf(world: TestWorld, job: Job, name: string) {
  const { files } = await readResults({ ...world, downloads, listing: world.objects.listing }, job, name);
  if (files === undefined) return undefined;
  const lines: Partial<Record<ResultFile, string[]>> = {};
  for (const [file, key = ''] of Object.entries(files)) {
    const bytes = await world.objects.readRange(key, 0, 100_000);
    const rows = parse(Buffer.from(bytes), { bom: true, columns: true }) as Record<string, string>[];
    // It has the rows of the others.
    if (rows.length > 0 && file !== 'all')
      lines[file as ResultFile] = rows.map((row) => row.fleetcast_line ?? '');
  }
  return lines;
}

/** The n-th object that is finished ends the process, before it is stored. */
function dyingAt(world: TestWorld, nth: number): TestWorld {
  let finished = 0;
  const write = (key: string) => {
    const writer = world.objects.write(key);
    const finish = async () => {
      finished += 1;
      if (finished === nth) throw new Error('killed');
      return writer.finish();
    };
    return { ...writer, finish };
  };
  return { ...world, objects: { ...world.objects, write } };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'an attempt that dies at its object %i leaves no file to the next one, which sees the rows where they are by then',
  async (nth) => {
    const { world, job } = await planned();
    const { name } = await requestResults(world, job);
    await expect(writeResults(dyingAt(world, nth), job, name)).rejects.toThrow('killed');
    expect(await linesOf(world, job, name)).toBeUndefined();
    await runSends(world);
    await runPlans(world);
    expect(await linesOf(world, job, name)).toEqual({ succeeded: ['1', '2', '3'] });
  },
);

test('a request that is delivered twice has the files of the first attempt, whatever was sent since', async () => {
  const { world, job } = await planned();
  const { name } = await requestResults(world, job);
  await writeResults(world, job, name);
  const before = world.objects.keys();
  const first = await linesOf(world, job, name);
  await runSends(world);
  await runPlans(world);
  expect(await linesOf(world, job, name)).toEqual(first);
  expect(world.objects.keys()).toEqual(before);
});

test('of two attempts at once the first to end counts, with all of its files', async () => {
  const { world, job } = await planned();
  const { name } = await requestResults(world, job);
  let sent = false;
  const write = (key: string) => {
    const writer = world.objects.write(key);
    const finish = async () => {
      if (!sent) {
        sent = true;
        await runSends(world);
        await writeResults(world, job, name);
      }
      return writer.finish();
    };
    return { ...writer, finish };
  };
  const slow = { ...world, objects: { ...world.objects, write } };
  const keys = await writeResults(slow, job, name);
  expect(await linesOf(world, job, name)).toEqual({ succeeded: ['1', '2', '3'] });
  const { files } = await readResults({ ...world, downloads, listing: world.objects.listing }, job, name);
  expect(Object.fromEntries(keys)).toEqual(files);
});

test('files that have expired are gone, though the set is still named', async () => {
  const { world, job } = await planned();
  const { name } = await requestResults(world, job);
  await runPlans(world);
  for await (const version of world.versions.list(`jobs/${job.id}/results/${name}/`))
    await world.versions.remove(version);
  await expect(linesOf(world, job, name)).rejects.toMatchObject({ status: 410 });
});
