import { expect, test } from 'vitest';
import type { ReconciledEntry } from '../../../shared/core/calls/entry.ts';
import { move } from '../../../shared/core/calls/move.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { marked } from '../../../shared/core/recovery/marked-entry.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { runMinutes, runPlans, runSends, stage, unhurried, window } from '../../support/worlds/run-world.ts';

/** Ada is called at once. Bob is on the suppression list at the first call, and off it afterwards. */
const [ada, bob] = [fictional(0, 218), fictional(1, 218)];
const list = { numbers: [bob], by: 'ops' } as const;
const weekly = { max: 1, perDays: 7 };
const busy = { effect: 'none', code: 'busy', status: 429 } as const;

async function start() {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  const campaign = async (key: string, frequency?: typeof weekly): Promise<Job> => {
    const options = frequency === undefined ? {} : { frequency };
    const made = await createCampaign(world, 'crm', key, { text: `Hello ${key}`, to: [ada, bob], options });
    await planJob(world, stage, 100, made.job.id);
    return job(world, made.job.id);
  };
  const first = await campaign('first');
  /** How many texts he got. */
  const bobGot = () => sms.performed.flatMap(({ to }) => [...to]).filter((to) => to === bob).length;
  return { clock, sms, world, campaign, first, bobGot };
}

test('who was left out of a refused call waits for the next one, and is texted by no other campaign', async () => {
  const { sms, world, campaign, bobGot } = await start();
  await suppress(world, { kind: 'added', ...list });
  sms.next(busy);
  await runSends(world);
  await suppress(world, { kind: 'removed', ...list });
  expect((await campaign('second', weekly)).plan?.totals.suppressed).toBe(2);
  await runMinutes(world, 5);
  expect(bobGot()).toBe(1);
});

test('so does who was left out of a call whose refusal comes after its lease', async () => {
  const { clock, sms, world, campaign, bobGot } = await start();
  await suppress(world, { kind: 'added', ...list });
  const { send } = sms;
  const seen: unknown[] = [];
  sms.next(busy);
  Object.assign(sms, {
    async send(...call: Parameters<typeof send>) {
      Object.assign(sms, { send });
      clock.advance(5 * 60_000);
      await runScheduler(world, { window }, unhurried);
      await suppress(world, { kind: 'removed', ...list });
      seen.push((await campaign('second', weekly)).plan?.totals.suppressed);
      return send(...call);
    },
  });
  await runSends(world);
  await runMinutes(world, 8);
  expect([...seen, bobGot()]).toEqual([2, 1]);
});

test('a retry of a canceled campaign takes whom a refused call left out', async () => {
  const { sms, world, first } = await start();
  await suppress(world, { kind: 'added', ...list });
  sms.next(busy);
  await runSends(world);
  await suppress(world, { kind: 'removed', ...list });
  await actOnJob(world, first.id, 'cancel', 'ops');
  await runMinutes(world, 3);
  const canceled = await job(world, first.id);
  const again = await retryCampaign(world, 'ops', 'again', canceled, { states: ['unprocessed'] });
  await runPlans(world);
  expect((await job(world, again.job.id)).plan?.totals.accepted).toBe(2);
});

test('a recovery marks a call as one that went to everybody, whatever a refused one left out', async () => {
  const { clock, sms, world, first } = await start();
  await suppress(world, { kind: 'added', ...list });
  sms.next(busy);
  await runSends(world);
  const [entry] = await world.ledger.chunkEntries(first.id, 0);
  const times = { toMs: clock.now(), untilMs: clock.now() + 3_600_000 };
  const last = marked(entry as ReconciledEntry, times, 'call').at(-1);
  expect(last).toMatchObject({ state: 'unclear' });
  expect(last).not.toHaveProperty('leftOut');
});

test('who was left out of each call of an entry counts for no limit', async () => {
  const { sms, world, campaign, first } = await start();
  await suppress(world, { kind: 'added', ...list });
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  await suppress(world, { kind: 'removed', ...list });
  await runMinutes(world, 40);
  await resolveHeld(world, await job(world, first.id), { action: 'resend', by: 'ops' });
  await runMinutes(world, 5);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([[ada], [ada]]);
  expect((await campaign('second', weekly)).plan?.totals).toMatchObject({ accepted: 1, suppressed: 1 });
});

test.each(['refused', 'suppressed'] as const)(
  'a row that was sent again alone counts although its second call was %s: the first may have reached it',
  async (how) => {
    const { sms, world, campaign, first } = await start();
    sms.next({ effect: 'unknown', code: 'timeout' });
    await runSends(world);
    await runMinutes(world, 40);
    await resolveHeld(world, await job(world, first.id), { action: 'resend', by: 'ops', lines: [2] });
    if (how === 'refused') sms.next({ effect: 'none', code: 'refused', status: 403 });
    else await suppress(world, { kind: 'added', ...list });
    await runMinutes(world, 3);
    await suppress(world, { kind: 'removed', ...list });
    expect((await campaign('second', weekly)).plan?.totals.suppressed).toBe(2);
  },
);

test('the rows of a divided call count before its children are made', async () => {
  const { world, campaign, first } = await start();
  const [entry] = await world.ledger.chunkEntries(first.id, 0);
  if (entry?.kind !== 'text') throw new Error('Nothing is planned');
  const claim = { id: 'call', atMs: world.now(), leaseUntilMs: world.now() + 60_000 };
  const claimed = move(entry, 'claimed', { claim });
  const planned = { rows: 1, state: 'planned' } as const;
  const division = { by: 'refusal', key: 'outcome', children: [planned, planned] } as const;
  await world.ledger.replaceEntry(claimed);
  await world.ledger.replaceEntry(move(claimed, 'divided', { division }));
  expect((await campaign('second', weekly)).plan?.totals.suppressed).toBe(2);
});
