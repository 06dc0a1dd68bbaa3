import { expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

test('a message that no invocation has time for comes back at once a few times, and then by the ledger', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await request(world, ['+12125550101']);
  const message = { jobId: id, entryId: entryIdOf(0, 1) };
  const dispositions = [];
  for (let receives = 1; receives <= 11; receives += 1)
    dispositions.push(await perform(textWork(world), message, { receives, remainingMs: () => 5_000 }));
  expect(dispositions.slice(0, 10)).toEqual(Array(10).fill({ kind: 'retry_later', inMs: 0 }));
  expect(dispositions[10]).toEqual({ kind: 'ack' });
  for (let got = world.queues.receive('sms'); got !== undefined; got = world.queues.receive('sms'))
    world.queues.remove(got.receipt);
  await runSends(world);
  expect(sms.calls).toEqual([]);
  await runMinutes(world, 20);
  expect(sms.calls).toHaveLength(1);
});
