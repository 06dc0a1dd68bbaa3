import { describe, expect, test } from 'vitest';
import { claim, holdForPerson } from '../../../shared/core/calls/entry-moves.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import type { RetriedState } from '../../../shared/core/jobs/job.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { takeRequest } from '../../../shared/flows/intake/take-request.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { fixedClock } from '../../support/clock.ts';
import { collect } from '../../support/pieces.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import type { Ending } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import {
  progress,
  runMinutes,
  runPlans,
  runSends,
  stage,
  upload,
  window,
} from '../../support/worlds/run-world.ts';

const refused: Ending = { effect: 'none', code: 'refused', status: 403 };
/** The provider names the second recipient. */
const refusedSecond: Ending = { effect: 'none', code: 'refused', status: 400, pointers: ['$.to[1]'] };
const lost: Ending = { effect: 'unknown', code: 'timeout' };
const both = ['refused', 'unprocessed'] as const;

/** A completed campaign of three rows: the first was accepted, the second refused, the third is held. */
async function oneOfEach() {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  await upload(world, 'to,text\n2125550101,a\n2125550102,b\n2125550103,c');
  const [made] = await collect(world.jobList.newest());
  if (made === undefined) throw new Error('There is no campaign');
  provider.sms.next('yes', refused, lost);
  await runSends(world);
  await runMinutes(world, 40);
  expect(await progress(world, made.id)).toMatchObject({
    state: 'completed',
    rows: { accepted: 1, refused: 1, held: 1 },
  });
  return { world, provider, id: made.id };
}

async function ask(world: TestWorld, of: JobId, states: readonly RetriedState[] = both, key = 'retry') {
  return (await retryCampaign(world, 'crm', key, await job(world, of), { states })).job.id;
}

const resend = async (world: TestWorld, id: JobId) =>
  resolveHeld(world, await job(world, id), { action: 'resend', by: 'anna' });

const timesMax = (provider: ReturnType<typeof recordingProvider>) => Math.max(...provider.times().values());

describe('nobody is texted twice by a retry and a resend of the same campaign', () => {
  test('when the held rows are sent again before the retry is planned: it fails with the reason', async () => {
    const { world, provider, id } = await oneOfEach();
    const retry = await ask(world, id);
    await resend(world, id);
    await runPlans(world);
    expect((await job(world, retry)).failure).toMatchObject({
      code: 'job_state_conflict',
      faults: [{ detail: expect.stringContaining('The job is running') }],
    });
    await runMinutes(world, 20);
    expect(timesMax(provider)).toBe(1);
    expect((await progress(world, id)).rows).toMatchObject({ accepted: 2, refused: 1, held: 0 });
  });

  test('when the held rows are sent again after it: each has rows of its own', async () => {
    const { world, provider, id } = await oneOfEach();
    const retry = await ask(world, id);
    await runPlans(world);
    await resend(world, id);
    await runMinutes(world, 20);
    expect((await progress(world, retry)).rows).toMatchObject({ total: 1, accepted: 1 });
    expect((await progress(world, id)).rows).toMatchObject({ accepted: 2, refused: 1 });
    expect(timesMax(provider)).toBe(1);
  });

  /** Two rows of two parts: the first part was answered so, the second is held, as after a restore. */
  async function heldBehind(...answers: readonly Ending[]) {
    const clock = fixedClock();
    const provider = recordingProvider(clock.now);
    const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
    const text = 'Long. '.repeat(100);
    await upload(world, `to,text\n2125550101,${text}\n2125550102,${text}`);
    const [made] = await collect(world.jobList.newest());
    const [, second] = await collect(world.ledger.entries(made?.id as JobId));
    if (made === undefined || second === undefined) throw new Error('There is no second part');
    const mayBeOut = claim(second, 'before the backup', world.now());
    await world.ledger.replaceEntry(mayBeOut);
    const reason = { code: 'restored_waiting', detail: 'It may have been sent after the backup' };
    await world.ledger.replaceEntry(holdForPerson(mayBeOut, reason));
    provider.sms.next(...answers);
    await runSends(world);
    await runMinutes(world, 40);
    expect((await progress(world, made.id)).state).toBe('completed');
    return { world, id: made.id };
  }

  test('when a later part of a refused row is held, as after a restore: the retry leaves the row to a person', async () => {
    const { world, id } = await heldBehind(refused);
    const retry = await ask(world, id);
    await runPlans(world);
    expect((await job(world, retry)).failure).toMatchObject({ code: 'nothing_to_retry' });
  });

  test('also when a person has decided about the later part of the row that got the first one', async () => {
    const { world, id } = await heldBehind(refusedSecond, 'yes');
    expect((await progress(world, id)).rows).toMatchObject({ held: 1, refused: 1 });
    const decision = { action: 'accept', lines: [2], by: 'ada' } as const;
    expect(await resolveHeld(world, await job(world, id), decision)).toMatchObject({ rows: 1 });
    const retry = await ask(world, id);
    await runPlans(world);
    expect((await job(world, retry)).failure).toMatchObject({ code: 'nothing_to_retry' });
  });

  test('nor may anything be sent again, or another retry be asked for, while the retry is being planned', async () => {
    const { world, id } = await oneOfEach();
    const retry = await ask(world, id);
    // The planner dies when it has noted the retry.
    const dead = { ...world.objects, read: () => Promise.reject(new Error('killed')) };
    await expect(planJob({ ...world, objects: dead }, stage, window, retry)).rejects.toThrow('killed');
    const blocked = { status: 409, faults: [{ detail: expect.stringContaining(retry) }] };
    await expect(resend(world, id)).rejects.toMatchObject(blocked);
    await expect(ask(world, id, both, 'another')).rejects.toMatchObject(blocked);
    expect((await job(world, id)).state).toBe('completed');
    await runPlans(world);
    expect(await resend(world, id)).toEqual({ rows: 1, lacking: 0 });
  });

  test('a retry whose planning fails for good, or that is canceled before, blocks nothing and takes no row', async () => {
    const { world, provider, id } = await oneOfEach();
    const dead = { ...world.objects, read: () => Promise.reject(new Error('killed')) };
    const first = await ask(world, id, both, 'first');
    await expect(planJob({ ...world, objects: dead }, stage, window, first)).rejects.toThrow('killed');
    await act(world, first, 'cancel');
    // In a restored stage it may have a plan that was sent: that is known when its cancelation is over.
    await expect(resend(world, id)).rejects.toMatchObject({ status: 409 });
    await runMinutes(world, 1);
    expect(await resend(world, id)).toMatchObject({ rows: 1 });
    await runMinutes(world, 5);
    const second = await ask(world, id, both, 'second');
    await runPlans(world);
    await runMinutes(world, 5);
    expect((await progress(world, second)).rows).toMatchObject({ total: 1, accepted: 1 });
    expect(timesMax(provider)).toBe(1);
  });
});

describe('a retry takes rows and not states', () => {
  test('rows that a resend refused after an earlier retry can be retried, and no row twice', async () => {
    const { world, provider, id } = await oneOfEach();
    const first = await ask(world, id, ['refused'], 'first');
    await runPlans(world);
    await runSends(world);
    provider.sms.next(refused);
    await resend(world, id);
    await runMinutes(world, 20);
    expect((await progress(world, id)).rows).toMatchObject({ accepted: 1, refused: 2 });
    const second = await ask(world, id, ['refused'], 'second');
    await runPlans(world);
    await runSends(world);
    expect(await progress(world, second)).toMatchObject({
      state: 'completed',
      rows: { total: 1, accepted: 1 },
    });
    expect((await progress(world, first)).rows).toMatchObject({ total: 1, accepted: 1 });
    expect(timesMax(provider)).toBe(1);
  });

  test('when none is left it fails and names the retries that have them', async () => {
    const { world, id } = await oneOfEach();
    const first = await ask(world, id, ['refused'], 'first');
    await runPlans(world);
    const second = await ask(world, id, ['refused'], 'second');
    await runPlans(world);
    expect((await job(world, second)).failure).toMatchObject({
      code: 'rows_in_retry',
      faults: [{ detail: expect.stringContaining(first) }],
    });
  });

  test('a dry run takes none', async () => {
    const { world, id } = await oneOfEach();
    const request = { states: ['refused'] as const, options: { mode: 'check' as const } };
    await retryCampaign(world, 'crm', 'dry_run', await job(world, id), request);
    await runPlans(world);
    const second = await ask(world, id, ['refused'], 'second');
    await runPlans(world);
    expect((await progress(world, second)).rows.total).toBe(1);
  });
});

describe('a campaign that was canceled before it was planned', () => {
  async function canceledUnplanned() {
    const world = aWorld();
    const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Hi', to: ['+12125550101'] });
    await act(world, made.id, 'cancel');
    await runMinutes(world, 1);
    return { world, id: made.id };
  }

  test('cannot be retried, and says why', async () => {
    const { world, id } = await canceledUnplanned();
    await expect(ask(world, id)).rejects.toMatchObject({
      status: 409,
      faults: [{ detail: expect.stringContaining('never planned') }],
    });
  });

  test('fails a retry that is planned all the same, once', async () => {
    const { world, id } = await canceledUnplanned();
    const source = { kind: 'retry', of: id, states: both } as const;
    const taken = await takeRequest(
      world,
      'crm',
      'x',
      {},
      (requested) => ({ ...source, ...requested }),
      60_000,
    );
    await world.queues.sendPlan({ jobId: taken.job.id });
    await runPlans(world);
    expect(await job(world, taken.job.id)).toMatchObject({
      state: 'failed',
      plans: 1,
      failure: { code: 'job_state_conflict' },
    });
  });
});

test('a repeated request for a retry finds it, though the campaign is running again', async () => {
  const { world, id } = await oneOfEach();
  const retry = await ask(world, id, ['refused']);
  await runPlans(world);
  await resend(world, id);
  expect(await ask(world, id, ['refused'])).toBe(retry);
});
