import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { planKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, runPlans, runSends, stage, window } from '../../support/worlds/run-world.ts';

const minute = 60_000;
const people = ['+12125550101', '+12125550102', '+12125550103'];
const texts = { 1: 'Hello', 3: 'A long notice. '.repeat(90) };

/** A campaign whose plan message a planner has just received. */
async function received(world: TestWorld, parts: 1 | 3 = 1): Promise<Job> {
  const { job } = await createCampaign(world, 'crm', 'key', { to: people, text: texts[parts] });
  // Taken out of the queue, which would show it again after an hour and a half: here only what `scheduler` sends is to
  // be seen.
  world.queues.remove(world.queues.receive('plan')?.receipt ?? '');
  return job;
}

/** The same, with a text each. */
async function receivedRows(world: TestWorld, rows: number): Promise<Job> {
  const texts = Array.from({ length: rows }, (_, no) => ({ to: fictional(no), text: `Text ${no}` }));
  const { job } = await createCampaign(world, 'crm', 'key', { rows: texts });
  world.queues.remove(world.queues.receive('plan')?.receipt ?? '');
  return job;
}

const dies = new Error('the planner dies here');

/**
 * Lets runs of the scheduler move the job for this many minutes, and tells after how many of them it was handed to
 * another planner.
 */
async function handedOver(world: TestWorld, id: JobId, minutes: number): Promise<number[]> {
  const after: number[] = [];
  for (let passed = 1; passed <= minutes; passed += 1) {
    world.clock.advance(minute);
    await moveJob(world, id, () => window);
    for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
      world.queues.remove(got.receipt);
      after.push(passed);
    }
  }
  return after;
}

test.each([
  ['before its plan is written', 'plan'],
  ['while it makes the entries', 'entries'],
] as const)(
  'a planner that dies %s is replaced after five minutes, and each person is texted once',
  async (_, where) => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const { id } = await received(world, 3);
    const ledger: TestWorld['ledger'] = {
      ...world.ledger,
      async addEntries(entries) {
        await world.ledger.addEntries(entries.slice(0, 1));
        throw dies;
      },
    };
    const objects: TestWorld['objects'] = {
      ...world.objects,
      write(key) {
        if (where === 'plan' && key === planKeyOf(id)) throw dies;
        return world.objects.write(key);
      },
    };
    await expect(planJob({ ...world, ledger, objects }, stage, window, id)).rejects.toThrow(dies);
    expect(await handedOver(world, id, 20)).toEqual([5]);
    await planJob(world, stage, window, id);
    await runSends(world);
    expect(sms.performed.flatMap(({ to }) => to).toSorted()).toEqual(
      people.flatMap((number) => [number, number, number]),
    );
    expect(await progress(world, id)).toMatchObject({ rows: { accepted: 3, unprocessed: 0 } });
  },
);

/**
 * The world of a planner that needs four minutes for each piece that it reads, or for the entries that it makes at
 * once.
 */
function slowWorld(world: TestWorld, slow: 'reads' | 'entries', fourMinutes: () => Promise<void>): TestWorld {
  async function* slowly(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of body)
      for (let at = 0; at < bytes.length; at += 64) {
        yield bytes.subarray(at, at + 64);
        await fourMinutes();
      }
  }
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async addEntries(entries) {
      await world.ledger.addEntries(entries);
      await fourMinutes();
    },
  };
  const objects: TestWorld['objects'] = {
    ...world.objects,
    async read(key, versionId) {
      const found = await world.objects.read(key, versionId);
      return found === undefined ? undefined : { ...found, body: slowly(found.body) };
    },
  };
  return slow === 'reads' ? { ...world, objects } : { ...world, ledger };
}

test.each(['reads', 'entries'] as const)(
  'a planner that needs long for its %s, and says now and then that it is alive, is not replaced',
  async (slow) => {
    const world = aWorld({ sms: scriptedSms() });
    // Twenty-five of the entries are made at once.
    const { id } = await (slow === 'reads' ? received(world, 3) : receivedRows(world, 60));
    const handed: number[] = [];
    const beganAtMs = world.now();
    const fourMinutes = async () => void handed.push(...(await handedOver(world, id, 4)));
    await planJob(slowWorld(world, slow, fourMinutes), stage, window, id);
    expect(world.now() - beganAtMs).toBeGreaterThan(11 * minute);
    expect(handed).toEqual([]);
    expect(await world.ledger.job(id)).toMatchObject({ state: 'running', plans: 1 });
  },
);

test('a campaign that waits for a planner is handed to none before an hour and a half has passed', async () => {
  const world = aWorld();
  const { id } = await received(world);
  expect(await handedOver(world, id, 100)).toEqual([90]);
});

test('each planner that dies is waited for longer, and a campaign that five of them could not plan fails', async () => {
  const world = aWorld();
  const { id } = await received(world);
  const broken = {
    ...world,
    objects: {
      ...world.objects,
      write: () => {
        throw dies;
      },
    },
  };
  const waits: number[] = [];
  for (let planner = 1; planner <= 5; planner += 1) {
    await expect(planJob(broken, stage, window, id)).rejects.toThrow(dies);
    for (let passed = 1; ; passed += 1) {
      const handed = await handedOver(world, id, 1);
      const { state } = (await world.ledger.job(id)) ?? {};
      if (handed.length === 0 && state === 'planning') continue;
      waits.push(passed);
      break;
    }
  }
  expect(waits).toEqual([5, 25, 90, 90, 90]);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'failed', plans: 5 });
});

/** Lets the scheduler replace planners until the campaign has failed. No message of it is worked on. */
async function fails(world: TestWorld, id: JobId): Promise<void> {
  for (let hours = 1; (await world.ledger.job(id))?.state === 'planning'; hours += 1) {
    expect(hours).toBeLessThan(20);
    world.clock.advance(60 * minute);
    await moveJob(world, id, () => window);
  }
  expect(await world.ledger.job(id)).toMatchObject({ state: 'failed', plans: 5 });
}

async function entriesOf(world: TestWorld, id: JobId): Promise<readonly (string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for await (const { state, reason } of world.ledger.entries(id)) found.push(`${state}: ${reason?.code}`);
  return found;
}

test('a planner that is late cancels what it has planned when its campaign has failed meanwhile', async () => {
  const world = aWorld();
  const { id } = await received(world);
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async addEntries(entries) {
      await fails(world, id);
      return world.ledger.addEntries(entries);
    },
  };
  await planJob({ ...world, ledger }, stage, window, id);
  expect(await entriesOf(world, id)).toEqual(['canceled: not_planned']);
});

test('what dead planners have planned of a campaign that fails is canceled', async () => {
  const world = aWorld();
  const { id } = await received(world);
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async addEntries(entries) {
      await world.ledger.addEntries(entries);
      throw dies;
    },
  };
  await expect(planJob({ ...world, ledger }, stage, window, id)).rejects.toThrow(dies);
  await fails(world, id);
  expect(await entriesOf(world, id)).toEqual(['planned: undefined']);
  await runPlans(world);
  expect(await entriesOf(world, id)).toEqual(['canceled: not_planned']);
});

test('of two planners that are at it side by side neither undoes the other, and nobody is texted twice', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await received(world, 3);
  let first = true;
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    async addEntries(entries) {
      if (first) {
        first = false;
        // Frozen for so long that it was taken for dead; the other one is done when it continues.
        expect(await handedOver(world, id, 6)).toEqual([5]);
        await planJob(world, stage, window, id);
        await runSends(world);
      }
      return world.ledger.addEntries(entries);
    },
  };
  await planJob({ ...world, ledger }, stage, window, id);
  await runSends(world);
  expect(sms.performed.flatMap(({ to }) => to)).toHaveLength(9);
  expect(await progress(world, id)).toMatchObject({ rows: { accepted: 3 } });
});

test('while no scheduler has begun to recover a restored ledger a stored plan waits in the ledger, and its message ends', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const job = await received(world);
  const writer = world.objects.write(planKeyOf(job.id));
  await writer.finish();
  const recovering = { recovery: memoryRecovery(), restored: { toMs: world.now(), confirmed: [] } };
  expect(await planJob({ ...world, recovering }, stage, window, job.id)).toEqual({ kind: 'ack' });
  expect(await world.ledger.job(job.id)).toEqual(job);
  expect(job.dueAtMs).toBeGreaterThan(world.now());
});
