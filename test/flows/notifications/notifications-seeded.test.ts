import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFinal } from '../../../shared/core/calls/entry.ts';
import { aNotification } from '../../support/a-notification.ts';
import { busy, gone, type Heard, lost, notificationWorld } from '../../support/worlds/notification-world.ts';

const { key } = aNotification();
const heard = fc.constantFrom<Heard>(busy, lost, 'dies', { kind: 'taken', id: key }, gone);

/** What a message may go through on its way: sent again, lost, or only late. */
const mishap = fc.constantFrom('doubled', 'lost', 'none');

test('whatever the receiver answers, workers die of and queues do, a notification comes to one end, under one id', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(heard, { maxLength: 20 }),
      fc.array(mishap, { maxLength: 30 }),
      async (answers, mishaps) => {
        const world = await notificationWorld(...answers);
        const { queues } = world;
        const { sendEntries } = queues;
        const left = [...mishaps];
        queues.sendEntries = async (messages, lane) => {
          const what = left.shift() ?? 'none';
          if (what === 'lost') return;
          await sendEntries(messages, lane);
          if (what === 'doubled') await sendEntries(messages, lane);
        };
        await Promise.all([world.start(), world.start()]);
        await world.run();
        // A run of the scheduler every twenty minutes, for six days.
        for (let step = 0; step < 6 * 72; step += 1) {
          world.clock.advance(19 * 60_000);
          await world.minutes(1);
        }
        const entries = [];
        for await (const job of world.jobList.newest())
          for await (const entry of world.ledger.entries(job.id)) entries.push(entry);
        expect(entries).toHaveLength(1);
        const [entry] = entries;
        expect(entry !== undefined && isFinal(entry.state)).toBe(true);
        expect(entry?.state).not.toBe('held');
        expect(new Set(world.calls.map(({ id }) => id))).toEqual(new Set([key]));
        expect(world.calls.length).toBe(entry?.tries);
        expect(world.calls.length).toBeLessThanOrEqual(14);
        const last = answers[world.calls.length - 1] ?? { kind: 'taken' };
        const isTaken = last !== 'dies' && last.kind === 'taken';
        expect(entry?.state).toBe(isTaken ? 'accepted' : 'refused');
        expect(await world.commands.stateOf(key)).toBe(isTaken ? 'accepted' : 'refused');
      },
    ),
    { numRuns: 60, seed: 6 },
  );
}, 120_000);
