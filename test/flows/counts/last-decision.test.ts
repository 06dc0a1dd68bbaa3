import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { move } from '../../../shared/core/calls/move.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { markedLedger } from '../../../shared/flows/counts/marked-ledger.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { seeRead } from '../../../shared/flows/jobs/see-job.ts';
import { showActed } from '../../../shared/flows/jobs/show-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { runCounts, runMinutes, runPlans } from '../../support/worlds/run-world.ts';

/** A completed job of this many different texts, of which the first two are held. */
async function withTwoHeld(texts: number): Promise<readonly [TestWorld, JobId]> {
  const world = aWorld({ sms: scriptedSms() });
  const rows = Array.from({ length: texts }, (_, at) => ({
    to: `+1212555${1000 + at}`,
    text: `Hello ${at}`,
  }));
  const { job: made } = await createCampaign(world, 'crm', 'key', { rows, options: {} });
  await runPlans(world);
  const [first, second] = await Array.fromAsync(world.ledger.entries(made.id));
  for (const entry of [first, second]) {
    if (entry?.kind !== 'text') throw new Error('Nothing is planned');
    const claimed = move(entry, 'claimed');
    await world.ledger.replaceEntry(claimed);
    await world.ledger.replaceEntry(move(claimed, 'held'));
  }
  await runMinutes(world, 5);
  expect((await job(world, made.id)).state).toBe('completed');
  return [world, made.id];
}

/** Which versions of the job say, from now on, that its last held row was decided about. */
function decidedOf(world: TestWorld): readonly number[] {
  const versions: number[] = [];
  const { replaceJob } = world.ledger;
  Object.assign(world.ledger, {
    replaceJob: async (next: Job) => {
      const written = await replaceJob(next);
      const said = next.outbox?.filter(({ type, version }) => type === 'decided' && version === next.version);
      if (written.applied) versions.push(...(said ?? []).map(({ version }) => version));
      return written;
    },
  });
  return versions;
}

async function later(world: TestWorld): Promise<void> {
  world.clock.advance(60_000);
  await runCounts(world);
}

test.each([
  [3, 'accept'],
  [3, 'give_up'],
  [50, 'accept'],
  [50, 'give_up'],
] as const)(
  'of a job of %i calls the decision about its last held row is reported: %s',
  async (texts, action) => {
    const [world, id] = await withTwoHeld(texts);
    const decided = decidedOf(world);
    const { version, endedAtMs } = await job(world, id);
    await resolveHeld(world, await job(world, id), { action, by: 'ada', lines: [1] });
    await later(world);
    expect(decided).toEqual([]);
    await resolveHeld(world, await job(world, id), { action, by: 'ada' });
    await later(world);
    expect(decided).toEqual([version + 1]);
    expect(await job(world, id)).toMatchObject({ state: 'completed', endedAtMs });
    await runMinutes(world, 3);
    expect(decided).toEqual([version + 1]);
  },
);

test('rows that are sent again are no decision: the job runs, and its next end is reported', async () => {
  const [world, id] = await withTwoHeld(3);
  const decided = decidedOf(world);
  await resolveHeld(world, await job(world, id), { action: 'resend', by: 'ada' });
  await runMinutes(world, 5);
  expect((await job(world, id)).state).toBe('completed');
  expect(decided).toEqual([]);
});

test.each([
  ['that was taken for lost lands minutes later', 'answers'],
  ['lands when its process is frozen and never heard of again', 'is silent'],
] as const)('a decision is counted though its write %s', async (_, ledgerOf) => {
  const [world, id] = await withTwoHeld(50);
  const { plainLedger } = world;
  let landLate = async () => {};
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const lossy = {
    ...plainLedger,
    replaceEntry: async (next: Entry) => {
      landLate = async () => void (await plainLedger.replaceEntry(next));
      hasWritten();
      return ledgerOf === 'is silent' ? new Promise<never>(() => {}) : Promise.reject(new Error('No answer'));
    },
  };
  const ledger = { ...world.ledger, ...markedLedger({ ...world, ledger: lossy }) };
  const accepting = { action: 'accept', by: 'ada', lines: [1] } as const;
  resolveHeld({ ...world, ledger }, await job(world, id), accepting).catch(hasWritten);
  await written;
  await later(world);
  world.clock.advance(500_000);
  await landLate();
  const held = async () => (await seeRead(world, await job(world, id))).progress?.rows.held;
  expect(await held()).toBe(2);
  world.clock.advance(340_000);
  await runCounts(world);
  expect(await held()).toBe(1);
});

test.each([3, 50])('of %i calls, those that were given up wait for nobody', async (texts) => {
  const [world, id] = await withTwoHeld(texts);
  const waiting = async () => showActed(world, await seeRead(world, await job(world, id))).waiting?.for;
  const givingUp = { action: 'give_up', by: 'ada' } as const;
  await resolveHeld(world, await job(world, id), { ...givingUp, lines: [1] });
  await later(world);
  expect(await waiting()).toBe('decision');
  await resolveHeld(world, await job(world, id), givingUp);
  await later(world);
  expect(await waiting()).toBeUndefined();
});

test.each([3, 50])(
  'of %i calls, one that is planned when the end of its job was noted is made all the same',
  async (texts) => {
    const [world, id] = await withTwoHeld(texts);
    const [held] = await Array.fromAsync(world.ledger.entries(id));
    if (held?.kind !== 'text') throw new Error('Nothing is held');
    const { replaceEntry } = world.plainLedger;
    // The process died behind its first write, which asks for a count, and the last one lands minutes later.
    const dying = { ...world.ledger, replaceEntry: () => Promise.reject(new Error('No answer')) };
    const again = { action: 'resend', by: 'ada', lines: [1] } as const;
    await resolveHeld({ ...world, ledger: dying }, await job(world, id), again).catch(() => {});
    await runMinutes(world, 5);
    // By a process whose clock is minutes ahead.
    const ended = jobMoved(await job(world, id), 'completed', { dueAtMs: undefined });
    expect(await world.plainLedger.replaceJob(ended)).toEqual({ applied: true });
    await replaceEntry(move(held, 'planned', { dueAtMs: world.now() }));
    await runMinutes(world, 15);
    expect(await world.ledger.entry(id, held.id)).toMatchObject({ state: 'accepted' });
    expect((await job(world, id)).state).toBe('completed');
  },
);
