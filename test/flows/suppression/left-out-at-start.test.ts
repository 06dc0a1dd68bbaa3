import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { runMinutes, runSends, stage } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3].map((at) => fictional(at, 218));
const hourMs = 3_600_000;
const weekly = { max: 1, perDays: 7 };
const twice = { max: 2, perDays: 7 };

const start = () => {
  const sms = scriptedSms();
  return { sms, world: aWorld({ sms }) };
};

const timesTexted = ({ calls }: ReturnType<typeof scriptedSms>) =>
  people.map((to) => calls.filter((call) => call.to.includes(to)).length);

async function campaign(world: TestWorld, options: Partial<CampaignOptions>, to = people): Promise<Job> {
  const made = await createCampaign(world, 'crm', world.newId(), { text: 'Hello', to, options });
  await planJob(world, stage, 100, made.job.id);
  return job(world, made.job.id);
}

/** Two campaigns to the same people, the older one first. Neither saw the other when it was planned. */
async function twoAtOnce(world: TestWorld, options: Partial<CampaignOptions>): Promise<readonly [Job, Job]> {
  const blind = { ...world, jobList: { newest: async function* () {} } };
  const older = await campaign(blind, { ...options, frequency: weekly });
  world.clock.advance(1);
  return [older, await campaign(blind, { ...options, frequency: weekly })];
}

test('of two campaigns that start at the same time one texts each person, also if the younger one looks first', async () => {
  const { sms, world } = start();
  const [older, younger] = await twoAtOnce(world, { startAtMs: world.now() + hourMs });
  world.clock.advance(hourMs);
  for (const { id } of [younger, older]) await planJob(world, stage, 100, id);
  await runMinutes(world, 20);
  expect(timesTexted(sms)).toEqual([1, 1, 1, 1]);
});

test('so does one of two that a person approves, the younger one first', async () => {
  const { sms, world } = start();
  const [older, younger] = await twoAtOnce(world, { mode: 'approve' });
  for (const { id } of [younger, older]) {
    await act(world, id, 'approve');
    await planJob(world, stage, 100, id);
  }
  await runMinutes(world, 20);
  expect(timesTexted(sms)).toEqual([1, 1, 1, 1]);
});

/** A campaign that has just started, and leaves out the first two people: another one has texted them meanwhile. */
async function leavesOutTwo({ sms, world }: ReturnType<typeof start>): Promise<Job> {
  const { id } = await campaign(world, { frequency: weekly, startAtMs: world.now() + hourMs });
  await campaign(world, { frequency: 'any' }, people.slice(0, 2));
  await runSends(world);
  world.clock.advance(hourMs);
  await planJob(world, stage, 100, id);
  expect(timesTexted(sms)).toEqual([1, 1, 0, 0]);
  return job(world, id);
}

/** How many of the four a campaign would skip. */
const skipped = async (world: TestWorld, frequency: typeof weekly) =>
  (await campaign(world, { frequency, mode: 'check' })).plan?.totals.suppressed;

test('whom a campaign leaves out counts once while its calls wait, and whom it is to text counts too', async () => {
  const here = start();
  const { world } = here;
  const { id } = await leavesOutTwo(here);
  expect([await skipped(world, weekly), await skipped(world, twice)]).toEqual([4, 0]);
  await act(world, id, 'pause');
  expect([await skipped(world, weekly), await skipped(world, twice)]).toEqual([4, 0]);
});

test('so they do while its call is under way', async () => {
  const here = start();
  const { sms, world } = here;
  await leavesOutTwo(here);
  const looks: unknown[] = [];
  const send: typeof sms.send = async (call) => {
    looks.push([await skipped(world, weekly), await skipped(world, twice)]);
    return sms.send(call);
  };
  await runSends({ ...world, sms: { ...sms, send } });
  expect(looks).toEqual([[4, 0]]);
  expect(timesTexted(sms)).toEqual([1, 1, 1, 1]);
});

test('so they do while a part of a divided call waits, and who was refused counts no more', async () => {
  const here = start();
  const { sms, world } = here;
  await leavesOutTwo(here);
  sms.next({ effect: 'none', code: 'refused', status: 400, pointers: ['$.to[1]'] });
  sms.next({ effect: 'none', code: 'busy', retryAfterMs: hourMs });
  await runSends(world);
  expect([await skipped(world, weekly), await skipped(world, twice)]).toEqual([3, 0]);
});

test('a call that may have been made and is to be made again counts for those alone to whom it goes', async () => {
  const here = start();
  const { sms, world } = here;
  await leavesOutTwo(here);
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  expect([await skipped(world, weekly), await skipped(world, twice)]).toEqual([4, 0]);
});

test('a call counts for all of whom nobody knows whom it left out, as after a restore', async () => {
  const here = start();
  const { world } = here;
  const { id } = await leavesOutTwo(here);
  for await (const entry of world.ledger.entries(id))
    await world.ledger.replaceEntry(claim(entry, 'recovery', world.now()));
  expect([await skipped(world, weekly), await skipped(world, twice)]).toEqual([4, 2]);
});

test('a call counts for all where a restored bucket lacks whom its campaign leaves out', async () => {
  const here = start();
  const { world } = here;
  const { plan } = await leavesOutTwo(here);
  const read: typeof world.objects.read = async (key, ...of) =>
    key === plan?.contactedKey ? undefined : world.objects.read(key, ...of);
  const lacking = { ...world, objects: { ...world.objects, read } };
  expect([await skipped(lacking, weekly), await skipped(lacking, twice)]).toEqual([4, 2]);
});
