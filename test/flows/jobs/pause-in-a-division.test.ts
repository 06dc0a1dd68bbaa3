import { expect, test } from 'vitest';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, campaign, job } from '../../support/worlds/job-world.ts';
import { progress, runMinutes, runSends } from '../../support/worlds/run-world.ts';

/** The ledger of a worker that dies before it has made the children of a division. */
function dyingBeforeChildren(world: TestWorld): TestWorld {
  return { ...world, ledger: { ...world.ledger, addEntry: () => Promise.reject(new Error('killed')) } };
}

test('a campaign that is paused while a division is half made is not completed, and sends the rest when it is resumed', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, {});
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  await expect(runSends(dyingBeforeChildren(world))).rejects.toThrow('killed');
  await act(world, id, 'pause');
  await runMinutes(world, 3);
  expect((await job(world, id)).state).toBe('paused');
  await act(world, id, 'resume');
  await runMinutes(world, 5);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 3 } });
});
