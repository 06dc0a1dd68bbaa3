import { describe, expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { marked } from '../../../shared/core/recovery/marked-entry.ts';
import { Contacts } from '../../../shared/core/suppression/contacts.ts';
import { tryText } from '../../../shared/flows/intake/try-text.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { fictional } from '../../support/a-plan.ts';
import type { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import type { TestWorld } from '../../support/world.ts';
import { campaign, dayMs, people, reasons, start, weekly } from '../../support/worlds/frequency-world.ts';
import { progress, request, runMinutes, runSends, stage } from '../../support/worlds/run-world.ts';

test('who was texted as often lately as the campaign allows is skipped with the reason, and counted', async () => {
  const { sms, world } = start();
  await campaign(world, people.slice(0, 2));
  await runSends(world);
  const second = await campaign(world, people, { frequency: weekly });
  expect(await reasons(world, second)).toEqual([
    [1, 'contacted'],
    [2, 'contacted'],
    [3, 'planned'],
    [4, 'planned'],
  ]);
  await runSends(world);
  expect(sms.calls.at(-1)?.to).toEqual(people.slice(2));
  expect(await progress(world, second.id)).toMatchObject({
    state: 'completed',
    rows: { total: 4, accepted: 2, suppressed: 2 },
  });
});

test('a text counts for as many days as are asked for, and no longer', async () => {
  const { world } = start();
  await campaign(world, people.slice(0, 1));
  await runSends(world);
  world.clock.advance(7 * dayMs - 1);
  expect((await campaign(world, people, { frequency: weekly })).plan?.totals.suppressed).toBe(1);
  world.clock.advance(2);
  expect((await campaign(world, people.slice(0, 1), { frequency: weekly })).plan?.totals).toMatchObject({
    suppressed: 0,
    accepted: 1,
  });
});

test('the day of the text counts, not the day of the campaign', async () => {
  const { world } = start();
  await campaign(world, people.slice(0, 1), { startAtMs: world.now() + 20 * dayMs });
  world.clock.advance(20 * dayMs);
  await runMinutes(world, 5);
  world.clock.advance(5 * dayMs);
  expect((await campaign(world, people, { frequency: weekly })).plan?.totals.suppressed).toBe(1);
});

describe('of a campaign with a start, the days before the start count', () => {
  const startsIn = (world: TestWorld, days: number) => ({ startAtMs: world.now() + days * dayMs });
  const skipped = async (world: TestWorld, options: Partial<CampaignOptions>) =>
    (await campaign(world, people, options)).plan?.totals.suppressed;
  const timesTexted = ({ calls }: ReturnType<typeof scriptedSms>) =>
    people.map((to) => calls.filter((call) => call.to.includes(to)).length);

  test('who was texted longer before it than asked for is not skipped, and gets its text', async () => {
    const { sms, world } = start();
    await campaign(world, people.slice(0, 2));
    await runSends(world);
    expect(await skipped(world, { frequency: weekly, ...startsIn(world, 8), mode: 'check' })).toBe(0);
    expect(await skipped(world, { frequency: weekly, ...startsIn(world, 6), mode: 'check' })).toBe(2);
    expect(await skipped(world, { frequency: weekly, ...startsIn(world, 8) })).toBe(0);
    world.clock.advance(8 * dayMs);
    await runMinutes(world, 5);
    expect(timesTexted(sms)).toEqual([2, 2, 1, 1]);
  });

  test('it is looked at again when a start that was moved ahead has come', async () => {
    const { sms, world } = start();
    await campaign(world, people.slice(0, 2));
    await runSends(world);
    const waits = await campaign(world, people, { frequency: weekly, ...startsIn(world, 8) });
    const moved = jobMoved(waits, 'ready', { options: { frequency: weekly }, dueAtMs: world.now() });
    expect(await world.ledger.replaceJob(moved)).toMatchObject({ applied: true });
    await planJob(world, stage, 100, waits.id);
    await runMinutes(world, 5);
    expect(timesTexted(sms)).toEqual([1, 1, 1, 1]);
  });

  test('one that waits for a start behind these days counts for none before, and one in these days does', async () => {
    const { sms, world } = start();
    const sixDays = { max: 1, perDays: 6 };
    for (const days of [21, 14, 7]) {
      const options = { frequency: sixDays, ...startsIn(world, days) };
      expect((await campaign(world, people, options)).plan?.totals.suppressed).toBe(0);
    }
    expect(await skipped(world, { frequency: sixDays, ...startsIn(world, 9), mode: 'check' })).toBe(4);
    expect(await skipped(world, { frequency: sixDays })).toBe(0);
    await runMinutes(world, 5);
    for (let week = 0; week < 3; week += 1) {
      world.clock.advance(7 * dayMs);
      await runMinutes(world, 5);
    }
    expect(timesTexted(sms)).toEqual([4, 4, 4, 4]);
  });
});

test('in a restored ledger a text counts from the end of the time in which it may have been sent', async () => {
  const { world } = start();
  const first = await campaign(world, people.slice(0, 2));
  const [toMs, untilMs] = [world.now(), world.now() + 3 * dayMs];
  for await (const entry of world.ledger.entries(first.id)) {
    if (entry.kind === 'notification') throw new Error('It is a text');
    for (const next of marked(entry, { toMs, untilMs }, 'recovery')) await world.ledger.replaceEntry(next);
  }
  world.clock.advance(9 * dayMs);
  expect((await campaign(world, people, { frequency: weekly })).plan?.totals.suppressed).toBe(2);
});

test('of two allowed texts the second one is sent and the third one is not', async () => {
  const { world } = start();
  const twice = { frequency: { max: 2, perDays: 7 } };
  for (const suppressed of [0, 0, 1]) {
    const job = await campaign(world, people.slice(0, 1), twice);
    expect(job.plan?.totals.suppressed).toBe(suppressed);
    await runSends(world);
  }
});

test('who may have been texted counts as texted, and who was refused or left out does not', async () => {
  const { sms, world } = start();
  const first = await campaign(world, people);
  await suppress(world, { kind: 'added', numbers: people.slice(3), by: 'crm', expiresAtMs: world.now() + 1 });
  sms.next({ effect: 'none', code: 'refused', status: 400, pointers: ['$.to[1]'] });
  await runSends(world);
  world.clock.advance(60_000);
  expect((await progress(world, first.id)).rows).toMatchObject({ accepted: 2, refused: 1, suppressed: 1 });
  sms.next({ effect: 'unknown', code: 'timeout' });
  const fifth = fictional(4, 218);
  await campaign(world, [fifth]);
  await runSends(world);
  const job = await campaign(world, [...people, fifth], { frequency: weekly });
  expect(await reasons(world, job)).toEqual([
    [1, 'contacted'],
    [3, 'contacted'],
    [5, 'contacted'],
    [2, 'planned'],
    [4, 'planned'],
  ]);
});

test('who was left out of an accepted call was not texted', async () => {
  const { world } = start();
  await campaign(world, people);
  await suppress(world, { kind: 'added', numbers: people.slice(1), by: 'crm', expiresAtMs: world.now() + 1 });
  await runSends(world);
  world.clock.advance(60_000);
  const job = await campaign(world, people, { frequency: weekly });
  expect(job.plan?.totals).toMatchObject({ suppressed: 1, accepted: 3 });
});

test('who is about to be texted by a running or paused campaign counts; by a canceled one, a dry run or a test, not', async () => {
  const { world } = start();
  const running = await campaign(world, people.slice(0, 1));
  await campaign(world, people.slice(1, 2), { mode: 'check' });
  const canceled = await campaign(world, people.slice(2, 3));
  await actOnJob(world, canceled.id, 'cancel', 'crm');
  const { job: trial } = await tryText(world, 'crm', 'try', running, people.slice(3));
  await planJob(world, stage, 100, trial.id);
  await actOnJob(world, running.id, 'pause', 'crm');
  const job = await campaign(world, people, { frequency: weekly });
  expect(await reasons(world, job)).toEqual([
    [1, 'contacted'],
    [2, 'planned'],
    [3, 'planned'],
    [4, 'planned'],
  ]);
});

test('whose call is under way as its campaign is canceled counts: it may be performed', async () => {
  const { world } = start();
  const first = await campaign(world, people.slice(0, 1));
  for await (const entry of world.ledger.entries(first.id))
    await world.ledger.replaceEntry(claim(entry, 'a worker', world.now()));
  await actOnJob(world, first.id, 'cancel', 'crm');
  const job = await campaign(world, people, { frequency: weekly });
  expect(job.plan?.totals).toMatchObject({ suppressed: 1, accepted: 3 });
});

test.each([
  ['was divided', ['$.to[1]'], []],
  ['leaves somebody out', [], people.slice(1, 2)],
])('whose call is under way counts as well where it %s', async (_, refused, leftOut) => {
  const { sms, world } = start();
  const first = await campaign(world, people);
  const leaveOut = { kind: 'added', numbers: leftOut, by: 'crm', expiresAtMs: world.now() + 1 } as const;
  if (leftOut.length > 0) await suppress(world, leaveOut);
  if (refused.length > 0) sms.next({ effect: 'none', code: 'refused', status: 400, pointers: refused });
  const second: Job[] = [];
  const { send } = sms;
  const whileCalling: typeof send = async (words) => {
    if (words.to.length === people.length || second.length > 0) return send(words);
    world.clock.advance(60_000);
    await actOnJob(world, first.id, 'cancel', 'crm');
    second.push(await campaign(world, people, { frequency: weekly }));
    return send(words);
  };
  await runSends({ ...world, sms: { ...sms, send: whileCalling } });
  expect(second.map(({ plan }) => plan?.totals)).toMatchObject([{ suppressed: 3, accepted: 1 }]);
});

test('a text of a divided call counts for as many days as any other', async () => {
  const { sms, world } = start();
  await campaign(world, people.slice(0, 2));
  sms.next({ effect: 'none', code: 'refused', status: 400, pointers: ['$.to[1]'] });
  await runSends(world);
  world.clock.advance(8 * dayMs);
  const job = await campaign(world, people, { frequency: weekly });
  expect(job.plan?.totals).toMatchObject({ suppressed: 0, accepted: 4 });
});

test('nobody is kept from a text by a campaign whose rows expire while they are read', async () => {
  const { sms, world } = start();
  const first = await campaign(world, people.slice(0, 2));
  sms.next({ effect: 'none', code: 'refused', status: 400, pointers: ['$.to[1]'] });
  await runSends(world);
  const isGone = (key: string): boolean => key.includes(first.id);
  const { objects } = world;
  const expired: typeof objects = {
    ...objects,
    read: async (key, versionId) => (isGone(key) ? undefined : objects.read(key, versionId)),
    readRange: (key, offset, bytes) =>
      isGone(key)
        ? Promise.reject(new Error('There is no such object'))
        : objects.readRange(key, offset, bytes),
    newestVersion: async (key) => (isGone(key) ? undefined : objects.newestVersion(key)),
  };
  const job = await campaign({ ...world, objects: expired }, people, { frequency: weekly });
  expect(job.plan?.totals).toMatchObject({ suppressed: 0, accepted: 4 });
});

test('the stage may say it for all bulk campaigns; one of them may still say "any", and urgent texts are held to nothing', async () => {
  const { world } = start();
  const settings = { ...stage, frequency: weekly };
  const [ada = ''] = people;
  await request(world, [ada]);
  await runSends(world);
  const suppressed = async (options: Partial<CampaignOptions>) =>
    (await campaign(world, [ada], { mode: 'check', ...options }, settings)).plan?.totals.suppressed;
  expect(await suppressed({})).toBe(1);
  expect(await suppressed({ frequency: 'any' })).toBe(0);
  expect(await suppressed({ priority: 'urgent' })).toBe(0);
  expect(await suppressed({ frequency: { max: 2, perDays: 7 } })).toBe(0);
});

test('a hundred thousand people are distinguished, and nobody is counted more than they were texted', () => {
  const contacts = new Contacts();
  for (let at = 0; at < 100_000; at += 1) contacts.add(12_120_000_000 + at);
  for (let times = 0; times < 300; times += 1) contacts.add(12_120_000_007);
  expect([contacts.timesOf(12_120_000_006), contacts.timesOf(12_120_000_007)]).toEqual([1, 255]);
  expect([contacts.timesOf(12_120_099_999), contacts.timesOf(12_120_100_000)]).toEqual([1, 0]);
});
