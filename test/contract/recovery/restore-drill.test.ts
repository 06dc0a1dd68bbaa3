import { afterEach, beforeEach, expect, test } from 'vitest';
import { campaignIdOf, type JobId } from '../../../shared/core/ids.ts';
import { ownCallers } from '../../../shared/core/jobs/callers.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { present } from '../../../shared/core/present.ts';
import { type Confirmed, newRecovery, toConfirm } from '../../../shared/core/recovery/recovery.ts';
import { eraseFromVersion } from '../../../shared/flows/erasure/erase-from-version.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { openDraft } from '../../../shared/flows/intake/open-draft.ts';
import { receiveUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { changeJob } from '../../../shared/flows/jobs/change-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { recover } from '../../../shared/flows/recovery/recover.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { switchRules } from '../../../shared/flows/rules/change-rules.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { CountMessage } from '../../../shared/ports/jobs/job-counts.ts';
import type { JobList } from '../../../shared/ports/jobs/job-list.ts';
import type { RecoveryPorts } from '../../../shared/ports/recovery.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { countedNames } from '../../support/counted-names.ts';
import { type RecordingProvider, recordingProvider } from '../../support/recording-provider.ts';
import { aJob, aWorld, type TestWorld } from '../../support/world.ts';
import { busy, notificationWorldOver } from '../../support/worlds/notification-world.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import {
  progress,
  runMinutes,
  runPlans,
  runSends,
  stage,
  unhurried,
  upload,
} from '../../support/worlds/run-world.ts';
import { openTableCopies, type TableCopies } from './table-copies.ts';

const canaryTo = fictional(0, 303);
const people = [0, 1, 2, 3, 4, 5].map((at) => fictional(at, 218));

let tables: TableCopies;
beforeEach(async () => {
  tables = await openTableCopies(countedNames());
});
afterEach(() => tables.close());

function textWorld(): { readonly provider: RecordingProvider; readonly world: TextWorld } {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const { sms, sentTexts } = provider;
  const { ledger, jobList } = tables;
  return { provider, world: { ...aWorld({ sms, sentTexts, clock }), ledger, jobList } as TextWorld };
}

/** Its ledger is in DynamoDB; nobody asks it for a list of jobs. */
type TextWorld = TestWorld;

/** Runs of the scheduler of a stage that was restored, until calls are made again or an hour is over. */
async function recoverAt(
  world: Pick<TextWorld, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log' | 'clock'>,
  toMs: number,
  confirmed: readonly Confirmed[] = toConfirm,
  stopRules = async (): Promise<void> => {},
): Promise<boolean> {
  const { recovery, jobList } = tables;
  for (let minute = 0; minute < 60; minute += 1) {
    const ports = { ...world, jobList, recovery, restored: { toMs, confirmed }, stopRules };
    if (await recover(ports, () => 55_000)) return true;
    world.clock.advance(60_000);
  }
  return false;
}

/** A text for each, as their rows would come from a file. */
async function campaign(world: TextWorld, to: readonly string[], key: string): Promise<Job> {
  const rows = to.map((number, at) => ({ to: number, name: `n${at}` }));
  const { job } = await createCampaign(world, 'crm', key, { rows, text: 'Hello {{ name }}' });
  await runPlans(world);
  return job;
}

const states = async (world: TextWorld, { id }: Job) => {
  const job = await world.ledger.job(id);
  if (job === undefined) throw new Error(`${id} is gone`);
  return (await readRecipients(world, job)).rows.map(({ state }) => state);
};

test('a campaign of which the backup knows half is not sent twice, and each row is accounted for', async () => {
  const { world, provider } = textWorld();
  const job = await campaign(world, people, 'half');
  const early = await campaign(world, [fictional(9, 218)], 'never sent');
  await runSends(world, () => 26_000);
  await tables.backUp();
  const toMs = world.now();
  world.clock.advance(60_000);
  await runMinutes(world, 5);
  const sent = new Map(provider.times());
  expect(sent.size).toBe(7);

  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  await runMinutes(world, 40, canaryTo);
  const again = [...provider.times()].filter(([name]) => !name.startsWith(canaryTo.slice(1)));
  expect(new Map(again)).toEqual(sent);
  expect(await states(world, job)).toEqual(people.map(() => 'accepted'));
  expect(await states(world, early)).toEqual(['accepted']);
  expect((await progress(world, job.id)).state).toBe('completed');
});

test('a campaign that was replaced before the backup had made no call, and nobody has to decide about its rows', async () => {
  const { world } = textWorld();
  const options = { startAtMs: world.now() + 6 * 3_600_000 };
  const rows = people.map((to) => ({ to }));
  const { job } = await createCampaign(world, 'crm', 'replaced', { rows, text: 'Hello', options });
  await runPlans(world);
  const ready = await world.ledger.job(job.id);
  if (ready === undefined) throw new Error('The job is gone');
  const wish = { labels: {}, options: {}, planned: { text: 'Good morning', options: {} } };
  await changeJob(world, ready, { wish, by: 'ada', version: ready.version });
  await tables.backUp();
  const toMs = world.now();
  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  await runMinutes(world, 5, canaryTo);
  expect((await world.ledger.job(job.id))?.state).toBe('canceled');
  expect(await states(world, job)).toEqual(people.map(() => 'unprocessed'));
});

test('every job is counted once calls are made again, also when the scheduler has no time for all of them', async () => {
  const { world } = textWorld();
  const none = { rows: 0, accepted: 0, duplicate: 0, invalid: 0, suppressed: 0, chunks: 0, entries: 0 };
  const plan = { key: 'plan.jsonl', totals: none, reportKey: 'report.jsonl' };
  const jobs = Array.from({ length: 250 }, (_, at) =>
    aJob({ id: campaignIdOf(String(at)), state: 'completed', createdAtMs: 1_000 - at, plan }),
  );
  const jobList: JobList = {
    async *newest(after) {
      yield* jobs.filter(({ createdAtMs }) => after === undefined || createdAtMs < after.createdAtMs);
    },
  };
  const restored = { toMs: 0, confirmed: toConfirm };
  const open = { ...newRecovery(restored, world.now()), state: 'open' } as const;
  await tables.recovery.write(open);
  const asked: JobId[] = [];
  const queues = { sendCount: async ({ jobId }: CountMessage) => void asked.push(jobId) };
  const ports = { ...world, jobList, queues, recovery: tables.recovery, restored, stopRules: async () => {} };
  for (const inAll of [100, 200, 250, 250]) {
    expect(await recover(ports, () => 1_000)).toBe(true);
    expect(asked).toHaveLength(inAll);
  }
  expect(new Set(asked).size).toBe(250);
});

test('what is canceled before its entries are marked is not taken for never sent: a retry sends nobody a second text', async () => {
  const { world, provider } = textWorld();
  const job = await campaign(world, people, 'canceled');
  await tables.backUp();
  const toMs = world.now();
  world.clock.advance(60_000);
  await runMinutes(world, 5);
  tables.restore();
  world.clock.advance(3 * 60_000);
  const recovering = { recovery: tables.recovery, restored: { toMs, confirmed: toConfirm } };
  const restored: TextWorld & { readonly recovering: RecoveryPorts } = { ...world, recovering };
  await actOnJob(restored, job.id, 'cancel', 'ada');
  await runPlans(restored);
  expect(await recoverAt(world, toMs)).toBe(true);
  await runMinutes(restored, 40, canaryTo);
  const canceled = await world.ledger.job(job.id);
  if (canceled === undefined) throw new Error('The job is gone');
  expect([canceled.state, ...(await states(world, canceled))]).toEqual([
    'canceled',
    ...people.map(() => 'accepted'),
  ]);
  await retryCampaign(restored, 'ada', 'again', canceled, { states: ['unprocessed'] });
  await runPlans(restored);
  await runMinutes(restored, 5, canaryTo);
  const times = [...provider.times()].filter(([name]) => !name.startsWith(canaryTo.slice(1)));
  expect(times.map(([, count]) => count)).toEqual(people.map(() => 1));
});

test('a request that was made after the backup is not sent again when it comes again', async () => {
  const { world, provider } = textWorld();
  await tables.backUp();
  const toMs = world.now();
  world.clock.advance(60_000);
  await campaign(world, people.slice(0, 2), 'forgotten');
  await runSends(world);
  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  const recovering = { recovery: tables.recovery, restored: { toMs, confirmed: toConfirm } };
  const again = await campaign({ ...world, recovering } as TextWorld, people.slice(0, 2), 'forgotten');
  await runMinutes(world, 40, canaryTo);
  expect([...provider.times().values()].every((times) => times === 1)).toBe(true);
  expect(await states(world, again)).toEqual(['accepted', 'accepted']);
});

const ofEarlierRelease = { below: async () => [], async *all() {} };

test.each([
  ['is refused again', undefined, { state: 'failed', failure: { code: 'duplicate_upload' } }],
  [
    'waits for a person, where an earlier release has planned the file and did not note in the bucket whose it is',
    ofEarlierRelease,
    { state: 'ready', options: { mode: 'approve' } },
  ],
])('an upload that was refused after the backup %s', async (_, listing, expected) => {
  const { world, provider } = textWorld();
  const csv = ['to,text', ...people.slice(0, 2).map((to) => `${to},Hello`)].join('\n');
  const uploads = ['campaigns/a.csv', 'campaigns/b.csv'].map((key) => ({
    bucket: 'bucket',
    key,
    versionId: world.objects.put(key, csv, {}),
  }));
  const ids = await Promise.all(uploads.map((one) => receiveUpload(world, one)));
  await tables.backUp();
  const toMs = world.now();
  world.clock.advance(60_000);
  await planWork(world, stage, 100, { uploads });
  await runSends(world);
  expect(await stateOf(world, ids[1])).toBe('failed');

  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  const recovering = { recovery: tables.recovery, restored: { toMs, confirmed: toConfirm } };
  const planning = { ...world, recovering, ...present({ listing }) } as TextWorld;
  await runMinutes(planning, 120, canaryTo);
  expect([...provider.times().values()].every((times) => times === 1)).toBe(true);
  expect(await stateOf(world, ids[0])).toBe('completed');
  expect(await world.ledger.job(ids[1] as JobId)).toMatchObject(expected);
});

test('a draft of the backup does not say that nothing was uploaded, as nobody knows that', async () => {
  const { world } = textWorld();
  const { job } = await openDraft(world, 'crm', 'form', { upload: true, text: 'Hello' });
  await tables.backUp();
  const toMs = world.now();
  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  const recovering = { recovery: tables.recovery, restored: { toMs, confirmed: toConfirm } };
  world.clock.advance(25 * 3_600_000);
  await runScheduler({ ...world, recovering }, { window: 100 }, unhurried);
  const ended = await world.ledger.job(job.id);
  expect(ended?.reason?.detail).toContain('it may have been sent');
});

async function stateOf(world: TextWorld, id: JobId | undefined): Promise<string | undefined> {
  return id && (await world.ledger.job(id))?.state;
}

test('a number is erased from a forgotten plan before its request comes again, and still nobody is texted twice', async () => {
  const { world, provider } = textWorld();
  await tables.backUp();
  const toMs = world.now();
  world.clock.advance(60_000);
  await campaign(world, people.slice(0, 3), 'forgotten');
  await runSends(world);
  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  world.clock.advance(60 * 60_000);
  let held = 0;
  for await (const version of world.objects.versions.list('jobs/'))
    if (await eraseFromVersion(world.objects, version, people[2] as Msisdn, 'US')) held += 1;
  expect(held).toBeGreaterThan(0);
  const recovering = { recovery: tables.recovery, restored: { toMs, confirmed: toConfirm } };
  await campaign({ ...world, recovering } as TextWorld, people.slice(0, 3), 'forgotten');
  await runMinutes(world, 40, canaryTo);
  const sent = [...provider.times()].filter(([name]) => !name.startsWith(canaryTo.slice(1)));
  expect(sent.map(([, times]) => times)).toEqual([1, 1, 1]);
});

test.each(['addEntries', 'replaceJob'] as const)(
  'a campaign that was being planned at the backup (%s) and is canceled after it counts as sent, and its file is refused',
  async (written) => {
    const { world, provider } = textWorld();
    let toMs: number | undefined;
    const { ledger } = world;
    const backingUp = {
      ...ledger,
      async [written](next: never) {
        // The plan is stored by now, and the job does not name it.
        if (toMs === undefined && (written === 'addEntries' || (next as Job).state === 'ready')) {
          toMs = world.now();
          await tables.backUp();
          world.clock.advance(60_000);
        }
        return ledger[written](next);
      },
    };
    const csv = `to,text\n${people[0]},Hello\n${people[1]},Hello\n`;
    await upload({ ...world, ledger: backingUp } as TextWorld, csv);
    await runSends(world);
    expect(provider.times().size).toBe(2);

    tables.restore();
    world.clock.advance(3 * 60_000);
    const restoredMs = toMs ?? 0;
    expect(await recoverAt(world, restoredMs)).toBe(true);
    const [job] = await Array.fromAsync(tables.jobList.newest());
    if (job === undefined) throw new Error('The copy has no job');
    await actOnJob(world, job.id, 'cancel', 'ops');
    const recovering = { recovery: tables.recovery, restored: { toMs: restoredMs, confirmed: toConfirm } };
    const restored = { ...world, recovering } as TextWorld;
    await runMinutes(restored, 40, canaryTo);
    expect(await world.ledger.job(job.id)).toMatchObject({ state: 'canceled' });
    expect(await states(world, job)).toEqual(['accepted', 'accepted']);
    await upload(restored, csv);
    await runMinutes(restored, 5, canaryTo);
    const sent = [...provider.times()].filter(([name]) => !name.startsWith(canaryTo.slice(1)));
    expect(sent.map(([, times]) => times)).toEqual([1, 1]);
  },
);

test('nothing is sent before a person has confirmed, and what is left to do is named', async () => {
  const { world, provider } = textWorld();
  await campaign(world, people.slice(0, 2), 'waits');
  await tables.backUp();
  const toMs = world.now();
  tables.restore();
  expect(await recoverAt(world, toMs, ['suppressions', 'jobs'])).toBe(false);
  expect(provider.sms.calls).toEqual([]);
  expect(world.lines.at(-1)).toMatchObject({
    message: 'recovery.waits',
    facts: { missing: 'erasures,decisions', entries: 2 },
  });
});

test('orders that were placed after the backup are not placed again', async () => {
  const { ledger } = tables;
  const world = anOrderWorld({ ledger: ledger as TestWorld['ledger'] });
  const ordered = (id: string) =>
    ({ operation: 'partner.topup_subscription', input: { subscriptionId: id } }) as const;
  for (const id of ['subs_1', 'subs_2', 'subs_3']) world.provider.have(id, 'active');
  const job = await world.jobOf([ordered('subs_1'), ordered('subs_2'), ordered('subs_3')]);
  await world.place(job, 0);
  await tables.backUp();
  const toMs = world.now();
  world.clock.advance(60_000);
  await world.place(job, 1);
  const placed = world.provider.carriedOut.length;
  tables.restore();
  world.clock.advance(3 * 60_000);
  expect(await recoverAt(world, toMs)).toBe(true);
  for (const no of [0, 1, 2]) await world.place(job, no);
  await world.minutes(40);
  expect(world.provider.carriedOut).toHaveLength(placed);
  const after = await Promise.all([0, 1, 2].map((no) => world.entry(job, no)));
  expect(after.map(({ state }) => state)).toEqual(['accepted', 'ordered', 'held']);
  expect(after[2]?.reason?.code).toBe('absent');
});

/** A stage whose rule tells a CRM that is busy at first, with its ledger and its rules in the tables. */
async function busyCrm() {
  const { ledger, jobList, rules } = tables;
  const world = await notificationWorldOver({ ...aWorld(), ledger, jobList, rules } as TestWorld, busy, busy);
  const switchAll = (by: string) =>
    switchRules({ ...world, targets: ['crm'], loadStepFaults: async () => () => [] }, by, { off: true });
  const stopRules = async () => void (await switchAll(ownCallers.recovery));
  return { world, switchAll, stopRules };
}

test('a notification that waited at the backup is sent again under its id, although the recovery has switched rules off', async () => {
  const { world, stopRules } = await busyCrm();
  await world.start();
  await world.run();
  await tables.backUp();
  const toMs = world.now();
  await world.minutes(10);
  const { calls } = world;
  const before = calls.length;

  tables.restore();
  expect(await recoverAt(world, toMs, toConfirm, stopRules)).toBe(true);
  await world.minutes(10);
  expect(before).toBeGreaterThan(1);
  expect(calls).toHaveLength(before + 1);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  expect(await world.commands.stateOf(calls[0]?.id ?? '')).toBe('accepted');
});

test.each(['before the backup', 'after the recovery'])(
  'a person who switches rules off %s stops notifications',
  async (when) => {
    const { world, switchAll, stopRules } = await busyCrm();
    await world.start();
    await world.run();
    if (when === 'before the backup') await switchAll('crm');
    await tables.backUp();
    const toMs = world.now();
    tables.restore();
    expect(await recoverAt(world, toMs, toConfirm, stopRules)).toBe(true);
    if (when === 'after the recovery') await switchAll('crm');
    const { length } = world.calls;
    await world.minutes(10);
    expect(world.calls).toHaveLength(length);
  },
);
