import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { PlannedSoFar } from '../../../shared/core/rows/plan.ts';
import { seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { showActed } from '../../../shared/flows/jobs/show-job.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { jobMembers } from '../../../shared/http/jobs/job-members.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { stage, upload, window } from '../../support/worlds/run-world.ts';

const rows = 4_000;
const note = 'Nobody reads this column. '.repeat(20);
/** Two rows have no number, and each person gets another text. */
const csv = [
  'to,text,note',
  ...Array.from(
    { length: rows },
    (_, no) => `${no < 2 ? 'n/a' : fictional(no % 800, 212 + Math.floor(no / 800))},Text ${no},${note}`,
  ),
].join('\n');

type Noted = { readonly atMs: number; readonly job: Job };

/**
 * A world in which each piece of the file and all entries that are made together take a second, and what was noted with
 * the job.
 */
function slowWorld(): { readonly world: TestWorld; readonly noted: Noted[] } {
  const world = aWorld({ sms: scriptedSms() });
  const noted: Noted[] = [];
  async function* slowly(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of body)
      for (let at = 0; at < bytes.length; at += 16_384) {
        yield bytes.subarray(at, at + 16_384);
        world.clock.advance(1_000);
      }
  }
  const { ledger, objects } = world;
  const slow: TestWorld = {
    ...world,
    ledger: {
      ...ledger,
      async replaceJob(next) {
        if (next.state === 'planning') noted.push({ atMs: world.now(), job: next });
        return ledger.replaceJob(next);
      },
      async addEntries(entries) {
        await ledger.addEntries(entries);
        world.clock.advance(1_000);
      },
    },
    objects: {
      ...objects,
      async read(key, versionId) {
        const found = await objects.read(key, versionId);
        return found === undefined ? undefined : { ...found, body: slowly(found.body) };
      },
    },
  };
  return { world: slow, noted };
}

test('a job says how many rows are read and planned while it is planned, four times a minute', async () => {
  const { world, noted } = slowWorld();
  await upload(world, csv);
  const steps = noted.flatMap(({ job }): PlannedSoFar[] =>
    job.planning === undefined ? [] : [job.planning],
  );
  const reading = steps.filter(({ rowsTotal }) => rowsTotal === undefined);
  const writing = steps.filter(({ rowsTotal }) => rowsTotal !== undefined);
  expect(reading.length).toBeGreaterThan(3);
  expect(writing.length).toBeGreaterThan(3);
  // Each says more than the one before it.
  expect(reading.map(({ rowsRead }) => rowsRead)).toEqual([...new Set(reading.map((one) => one.rowsRead))]);
  expect(writing.map(({ rowsPlanned }) => rowsPlanned)).toEqual([
    ...new Set(writing.map((one) => one.rowsPlanned)),
  ]);
  expect(steps).toEqual(
    steps.toSorted((one, other) => one.rowsRead - other.rowsRead || one.rowsPlanned - other.rowsPlanned),
  );
  expect(writing.at(-1)).toMatchObject({ rowsRead: rows, rowsTotal: rows });
  // It costs four writes a minute.
  for (const [at, { atMs }] of noted.entries())
    expect(atMs - (noted[at - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(15_000);
});

async function progressOf(world: TestWorld, { id }: Job) {
  const seen = await seeJob(world, id);
  if (seen === undefined) throw new Error('There is no such job');
  return jobMembers(showActed(world, seen)).progress;
}

test('the members of a job follow its planner, and its rows once it is planned', async () => {
  const { world, noted } = slowWorld();
  await upload(world, csv);
  const { job } = noted[2] ?? { job: undefined };
  if (job?.planning === undefined) throw new Error('Nothing was noted');
  const planned = await world.ledger.job(job.id);
  expect(planned?.planning).toBeUndefined();
  expect(await progressOf(world, job)).toEqual({
    rows_read: rows,
    rows_planned: rows - 2,
    rows_done: 2,
    rows_total: rows,
  });
  const earlier = { ...world, ledger: { ...world.ledger, job: async () => job } };
  expect(await progressOf(earlier, job)).toEqual({
    rows_read: job.planning.rowsRead,
    rows_planned: 0,
    rows_done: 0,
    rows_total: null,
  });
});

test('a planner that continues for another begins with what that one has noted', async () => {
  const { world, noted } = slowWorld();
  const dies = new Error('the planner dies here');
  let made = 0;
  const mortal: TestWorld = {
    ...world,
    ledger: {
      ...world.ledger,
      async addEntries(entries) {
        made += entries.length;
        if (made > 3_000) throw dies;
        await world.ledger.addEntries(entries);
      },
    },
  };
  await expect(upload(mortal, csv)).rejects.toThrow(dies);
  const [last] = noted.slice(-1);
  if (last === undefined) throw new Error('Nothing was noted');
  noted.length = 0;
  await planJob(world, stage, window, last.job.id);
  const [first] = noted.flatMap(({ job }) => job.planning ?? []);
  expect(first?.rowsRead).toBe(rows);
  expect(first?.rowsPlanned).toBeGreaterThan(last.job.planning?.rowsPlanned ?? 0);
});
