import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { fixedClock } from '../../support/clock.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

const minute = 60_000;
/** The night in which Berlin's clocks are put forward is seven hours long. */
const quietHours = { from: '21:00', to: '05:00', timeZone: 'Europe/Berlin' };
const eveningMs = Date.parse('2026-03-28T20:58:00+01:00');
const morningMs = Date.parse('2026-03-29T05:00:00+02:00');

const started = async (world: TestWorld, text = 'Hello') => {
  const { job } = await createCampaign(world, 'crm', 'key', {
    text,
    to: ['+12125550101'],
    options: { quietHours },
  });
  await runPlans(world);
  return job.id;
};
const nowAt = (world: TestWorld) => new Date(world.now()).toISOString();

test('what is queued when quiet hours begin is left alone, and called when they end', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms, clock: fixedClock(eveningMs) });
  const id = await started(world);
  expect(world.queues.visible('sms')).toBe(1);
  world.clock.advance(2 * minute);
  await runSends(world);
  expect(sms.calls).toEqual([]);
  expect((await world.ledger.chunkEntries(id, 0))[0]).toMatchObject({ state: 'planned', dueAtMs: morningMs });

  await runMinutes(world, 7 * 60 - 1);
  expect(sms.calls).toEqual([]);
  await runMinutes(world, 1);
  expect(nowAt(world)).toBe('2026-03-29T03:00:00.000Z');
  expect(sms.calls).toHaveLength(1);
  expect((await progress(world, id)).state).toBe('completed');
});

test('a whole night costs a campaign one write for the job and one for each entry that was queued', async () => {
  const world = aWorld({ sms: scriptedSms(), clock: fixedClock(eveningMs) });
  const id = await started(world, 'Long. '.repeat(100));
  world.clock.advance(2 * minute);
  await runSends(world);
  await runMinutes(world, 1);
  const look = async () => [await world.ledger.job(id), ...(await world.ledger.chunkEntries(id, 0))];
  const evening = await look();
  await runMinutes(world, 6 * 60);
  expect(await look()).toEqual(evening);
});

test('a later part that would fall into the night waits for the morning', async () => {
  const sms = scriptedSms();
  const clock = fixedClock(eveningMs);
  const world = aWorld({ sms, clock });
  const id = await started(world, 'Long. '.repeat(100));
  const intoTheNight = {
    ...world,
    sms: {
      ...sms,
      send: async (call: Parameters<typeof sms.send>[0]) => {
        const answer = await sms.send(call);
        clock.advance(3 * minute);
        return answer;
      },
    },
  };
  await runSends(intoTheNight);
  expect(sms.calls).toHaveLength(1);
  await runMinutes(world, 60);
  expect(sms.calls).toHaveLength(1);
  clock.advance(morningMs - clock.now());
  await runMinutes(world, 1);
  expect(sms.calls).toHaveLength(2);
  expect((await progress(world, id)).rows.accepted).toBe(1);
});

test('a campaign that is created at night waits as ready, and starts in the morning', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms, clock: fixedClock(Date.parse('2026-03-29T00:30:00+01:00')) });
  const id = await started(world);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'ready', dueAtMs: morningMs });
  world.clock.advance(morningMs - world.now() - minute);
  await runMinutes(world, 1);
  expect(sms.calls).toHaveLength(1);
});
