import { expect, test } from 'vitest';
import { holdForPerson } from '../../../../shared/core/calls/entry-moves.ts';
import { resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { fixedClock } from '../../../support/clock.ts';
import { collect } from '../../../support/pieces.ts';
import { recordingProvider } from '../../../support/recording-provider.ts';
import { aWorld } from '../../../support/world.ts';
import { job } from '../../../support/worlds/job-world.ts';
import { progress, runMinutes, runSends, upload } from '../../../support/worlds/run-world.ts';

test('when a person says that the first part was sent, the next one goes out within minutes', async () => {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  await upload(world, `to,text\n2125550101,Short\n2125550102,${'Long. '.repeat(100)}`);
  const [made] = await collect(world.jobList.newest());
  if (made === undefined) throw new Error('There is no campaign');
  provider.sms.next('yes', { effect: 'unknown', code: 'timeout' });
  await runSends(world);
  // The job waits for records: nothing looks at it for hours. Then they turn out to tell nothing.
  await runMinutes(world, 6);
  const [unclear] = (await collect(world.ledger.entries(made.id))).filter(({ state }) => state === 'unclear');
  if (unclear === undefined) throw new Error('No call is unclear');
  const reason = { code: 'no_records', detail: 'The records tell nothing' };
  expect((await world.ledger.replaceEntry(holdForPerson(unclear, reason))).applied).toBe(true);

  await resolveHeld(world, await job(world, made.id), { action: 'accept', lines: [3], by: 'ada' });
  await runMinutes(world, 3);
  expect(await progress(world, made.id)).toMatchObject({ state: 'completed', rows: { accepted: 2 } });
});
