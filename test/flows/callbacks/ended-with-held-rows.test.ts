import { expect, test } from 'vitest';
import type { WantedType } from '../../../shared/core/callbacks/callback-types.ts';
import { move } from '../../../shared/core/calls/move.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { callBack } from '../../../shared/flows/callbacks/call-back.ts';
import { readNotification } from '../../../shared/flows/intake/read-requested.ts';
import { anEndpoint } from '../../support/an-endpoint.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { request } from '../../support/worlds/run-world.ts';

/** A job of one row that has ended, with an endpoint that wants these. */
async function endedJob(events: readonly WantedType[], isHeld: boolean) {
  const world = aWorld({ sms: scriptedSms() });
  const { id } = await request(world, ['+12125550101']);
  const [entry] = await Array.fromAsync(world.ledger.entries(id));
  const job = await world.ledger.job(id);
  if (entry?.kind !== 'text' || job === undefined) throw new Error('Nothing is planned');
  const claimed = move(entry, 'claimed');
  await world.ledger.replaceEntry(claimed);
  await world.ledger.replaceEntry(move(claimed, isHeld ? 'held' : 'accepted'));
  await world.endpoints.write(anEndpoint({ events, allJobs: true }));
  const added: Job[] = [];
  const ledger = {
    ...world.ledger,
    addJob: (one: Job) => {
      added.push(one);
      return world.ledger.addJob(one);
    },
  };
  return { world: { ...world, ledger }, job, added };
}

/** What an endpoint that wants these is called with. */
async function calledWith(
  events: readonly WantedType[],
  isHeld: boolean,
  type: 'completed' | 'decided' = 'completed',
): Promise<readonly unknown[]> {
  const { world, job, added } = await endedJob(events, isHeld);
  await callBack({ ...world, stage: 'prod' })(job, { type, version: job.version, state: 'completed' });
  const said: unknown[] = [];
  for (const one of added) {
    const outgoing = await readNotification(world.objects, one);
    if ('type' in outgoing) said.push(outgoing.type);
  }
  return said;
}

test.each<[string, WantedType[], boolean, string[]]>([
  ['held rows: who wants both hears that they wait', ['job.held', 'job.completed'], true, ['job.held']],
  ['held rows: who wants the end alone hears the end', ['job.completed'], true, ['job.completed']],
  ['held rows: who wants neither hears nothing', ['job.failed'], true, []],
  ['none: who wants both hears the end', ['job.held', 'job.completed'], false, ['job.completed']],
  ['none: who wants to hear of held rows alone hears nothing', ['job.held'], false, []],
])('a job that ended with %s', async (_, events, isHeld, said) => {
  expect(await calledWith(events, isHeld)).toEqual(said);
});

test.each<[string, WantedType[], boolean, string[]]>([
  ['who wants the end hears it', ['job.held', 'job.completed'], false, ['job.completed']],
  ['who wants to hear of held rows alone hears nothing', ['job.held'], false, []],
  ['nobody hears it while rows are held again', ['job.held', 'job.completed'], true, []],
])('of a decision about the last held row: %s', async (_, events, isHeld, said) => {
  expect(await calledWith(events, isHeld, 'decided')).toEqual(said);
});

test('two looks that saw the same decision report it once', async () => {
  const { world, job, added } = await endedJob(['job.completed'], false);
  for (const version of [job.version, job.version + 1])
    await callBack({ ...world, stage: 'prod' })(
      { ...job, endedAtMs: 7 },
      { type: 'decided', version, state: 'completed' },
    );
  expect(added).toHaveLength(1);
});
