import { describe, expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { contactedIn, encodeContacted } from '../../../shared/core/rows/contacted-indexes.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { fictional } from '../../support/a-plan.ts';
import type { scriptedSms } from '../../support/scripted-sms.ts';
import { campaign, people, reasons, start, weekly } from '../../support/worlds/frequency-world.ts';
import { progress, runMinutes, runSends, stage } from '../../support/worlds/run-world.ts';

describe('what waits for its start counts', () => {
  const hourMs = 3_600_000;
  const ada = fictional(0, 218);
  const timesOf = (sms: ReturnType<typeof scriptedSms>, to: typeof ada) =>
    sms.calls.filter((call) => call.to.includes(to)).length;

  test('of three campaigns that start in an hour one texts a person whom each may text once a week', async () => {
    const { sms, world } = start();
    for (let no = 0; no < 3; no += 1)
      await campaign(world, [ada], { frequency: weekly, startAtMs: world.now() + hourMs });
    await runMinutes(world, 70);
    expect(timesOf(sms, ada)).toBe(1);
  });

  test.each([
    ['approve', 1],
    ['check', 0],
  ] as const)('a planned campaign in mode %s skips %i of the next one', async (mode, suppressed) => {
    const { world } = start();
    await campaign(world, [ada], { mode });
    expect((await campaign(world, [ada], { frequency: weekly })).plan?.totals.suppressed).toBe(suppressed);
  });

  test('a canceled one counts no more', async () => {
    const { world } = start();
    const first = await campaign(world, [ada], { startAtMs: world.now() + hourMs });
    await actOnJob(world, first.id, 'cancel', 'crm');
    expect((await campaign(world, [ada], { frequency: weekly })).plan?.totals.suppressed).toBe(0);
  });

  test('people who were texted since a campaign was planned are left out when it starts, with the reason', async () => {
    const { sms, world } = start();
    const options = { frequency: weekly, startAtMs: world.now() + hourMs };
    const waits = await campaign(world, people, options);
    await campaign(world, people.slice(1, 3), { frequency: 'any' });
    await runMinutes(world, 70);
    expect(people.map((to) => timesOf(sms, to))).toEqual([1, 1, 1, 1]);
    expect(await progress(world, waits.id)).toMatchObject({
      state: 'completed',
      rows: { total: 4, accepted: 2, suppressed: 2 },
    });
    expect(await reasons(world, waits)).toEqual([
      [1, 'planned'],
      [2, 'contacted'],
      [3, 'contacted'],
      [4, 'planned'],
    ]);
  });

  test('one that is approved later leaves them out as well, and ends if nobody is left', async () => {
    const { sms, world } = start();
    const waits = await campaign(world, [ada], { frequency: weekly, mode: 'approve' });
    await campaign(world, [ada], { frequency: 'any' });
    await runSends(world);
    await actOnJob(world, waits.id, 'approve', 'anna');
    await runMinutes(world, 10);
    expect(timesOf(sms, ada)).toBe(1);
    expect(await progress(world, waits.id)).toMatchObject({ state: 'completed', rows: { suppressed: 1 } });
  });

  test.each([1, 2, 3])(
    'two campaigns that are planned at once text a person once: order %i',
    async (seed) => {
      const { sms, world } = start();
      const requested = [0, 1].map((no) =>
        createCampaign(world, 'crm', `key-${seed}-${no}`, {
          text: `Hello ${no}`,
          to: people,
          options: { frequency: weekly },
        }),
      );
      const [one, other] = (await Promise.all(requested)).map(({ job }) => job.id);
      if (one === undefined || other === undefined) throw new Error('Two were asked for');
      const ids = seed === 2 ? [other, one] : [one, other];
      // Both validate their rows before either is planned.
      const limiters = ids.map(() => Promise.withResolvers<void>());
      let reading = 0;
      const apart = ids.map((_, no) => ({
        ...world,
        objects: {
          ...world.objects,
          write: (key: string) => {
            const writer = world.objects.write(key);
            if (!key.endsWith('plan.jsonl')) return writer;
            return {
              ...writer,
              async finish() {
                reading += 1;
                if (reading === ids.length) for (const { resolve } of limiters) resolve();
                await limiters[no]?.promise;
                return writer.finish();
              },
            };
          },
        },
      }));
      await Promise.all(ids.map((id, no) => planJob(apart[no] ?? world, stage, 100, id)));
      await runMinutes(world, 20);
      expect(people.map((to) => timesOf(sms, to))).toEqual([1, 1, 1, 1]);
      for (const id of ids) expect((await progress(world, id)).state).toBe('completed');
    },
  );

  test('one that looked before the other was planned is made to look again', async () => {
    const { sms, world } = start();
    const options = { frequency: weekly, mode: 'approve' } as const;
    const older = await createCampaign(world, 'crm', 'older', { text: 'a', to: people, options });
    world.clock.advance(1);
    const younger = await createCampaign(world, 'crm', 'younger', { text: 'b', to: people, options });
    await planJob(world, stage, 100, younger.job.id);
    await actOnJob(world, younger.job.id, 'approve', 'anna');
    // While the younger one looks, the older one is planned, looks and starts.
    let isFirst = true;
    const slow = {
      ...world,
      ledger: {
        ...world.ledger,
        async replaceJob(next: Job) {
          if (next.state === 'running' && isFirst) {
            isFirst = false;
            // Planned as if it had not seen the younger one.
            const blind = { ...world, jobList: { newest: async function* () {} } };
            await planJob(blind, stage, 100, older.job.id);
            await actOnJob(world, older.job.id, 'approve', 'anna');
            await planJob(world, stage, 100, older.job.id);
          }
          return world.ledger.replaceJob(next);
        },
      },
    };
    await planJob(slow, stage, 100, younger.job.id);
    await runMinutes(world, 20);
    expect(people.map((to) => timesOf(sms, to))).toEqual([1, 1, 1, 1]);
    expect(sms.calls.map(({ text }) => text)).toEqual(['a']);
  });

  test('a start whose planner died is begun again', async () => {
    const { sms, world } = start();
    await campaign(world, [ada], { frequency: weekly, startAtMs: world.now() + hourMs });
    world.clock.advance(hourMs);
    await runScheduler(world, { window: 100 }, () => 55_000);
    world.queues.remove(world.queues.receive('plan')?.receipt ?? '');
    await runMinutes(world, 10);
    expect(timesOf(sms, ada)).toBe(1);
  });

  test('what many chunks leave out is found by chunk', async () => {
    const bytes = encodeContacted(
      1_000,
      new Map([
        [0, [0, 999]],
        [7, [3]],
        [999, [1]],
      ]),
    );
    const readRange = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
    const left = async (no: number) => [...(await contactedIn(no, readRange))];
    expect(await Promise.all([0, 1, 7, 998, 999].map(left))).toEqual([[0, 999], [], [3], [], [1]]);
  });
});
