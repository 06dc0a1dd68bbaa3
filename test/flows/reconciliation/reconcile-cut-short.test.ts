import { expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { reconciliationSaveMs, reconciliationTimeoutMs } from '../../../shared/core/timing.ts';
import { eraseNumber, requestErasure } from '../../../shared/flows/erasure/erase-number.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { reconcile } from '../../../shared/flows/reconciliation/reconcile.ts';
import { textMatcher } from '../../../shared/flows/reconciliation/texts/text-matcher.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3, 4].map((at) => fictional(at, 213));
const lost = { effect: 'unknown', code: 'timeout' } as const;

function aProvider() {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  return { clock, provider, world: aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock }) };
}

test('a reconciler that dies in dividing what was found late leaves no row behind, though its campaign is over', async () => {
  const { provider, world } = aProvider();
  provider.lagMs = 5 * 3_600_000;
  const job = await request(world, people);
  provider.sms.next(lost);
  await runSends(world);
  const [call] = provider.sms.calls;
  if (call === undefined) throw new Error('There was no call');
  await provider.sms.send({ ...call, to: call.to.slice(0, 2), idempotencyKey: 'beside' });
  await runMinutes(world, 60);
  expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { held: 5 } });

  const { addEntry } = world.ledger;
  let deaths = 0;
  const dying = Object.assign(Object.create(world), {
    ledger: {
      ...world.ledger,
      addEntry: async (...entry: Parameters<typeof addEntry>) => {
        deaths += 1;
        if (deaths === 1) throw new Error('The process died here');
        return addEntry(...entry);
      },
    },
  }) as typeof world;
  await expect(runMinutes(dying, 6 * 60)).rejects.toThrow('died here');
  expect(await world.ledger.chunkEntries(job.id, 0)).toHaveLength(1);

  await runMinutes(world, 5);
  expect((await world.ledger.chunkEntries(job.id, 0)).map(({ id, state }) => [id, state])).toEqual([
    ['000000.01', 'divided'],
    ['000000.01-1', 'accepted'],
    ['000000.01-2', 'held'],
  ]);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'completed',
    rows: { accepted: 2, held: 3 },
  });
});

test('a reconciler that runs out of time judges one call in each go, and none of them twice', async () => {
  const { clock, provider, world } = aProvider();
  const jobs: Job[] = [];
  for (const to of people.slice(0, 2)) {
    const job = await request(world, [to], 'Hello', `key-${to}`);
    provider.sms.next({ ...lost, performed: true });
    await runSends(world);
    jobs.push(job);
  }
  const first = await world.ledger.entry(jobs[0]?.id ?? ('' as never), entryIdOf(0, 1));
  if (first?.kind !== 'text') throw new Error('There is no entry');
  await runMinutes(world, 2);
  clock.advance(30 * 60_000);

  const states = async () =>
    Promise.all(jobs.map(async ({ id }) => (await world.ledger.entry(id, entryIdOf(0, 1)))?.state));
  for (const judged of [1, 2]) {
    // Time for the records' one page; none is left when the first call has been judged.
    let looks = 0;
    const remainingMs = () => (++looks === 1 ? reconciliationTimeoutMs : reconciliationSaveMs);
    const delivery = await reconcile(
      textMatcher(world, {}),
      { sender: first.sender },
      { receives: 1, remainingMs },
    );
    expect((await states()).filter((state) => state === 'accepted')).toHaveLength(judged);
    expect(delivery.kind).toBe(judged < 2 ? 'retry_later' : 'ack');
  }
});

test('what a reconciler has found on record stays when somebody is erased whose number has the same digits at home', async () => {
  const { clock, provider, world } = aProvider();
  const digits = '6598765434';
  const options = { allowForeign: true };
  const people = ['+6598765432', '+6598765433', `+${digits}`];
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to: people, options });
  await runPlans(world);
  provider.sms.next({ ...lost, performed: true });
  await runSends(world);
  const entry = await world.ledger.entry(job.id, entryIdOf(0, 1));
  if (entry?.kind !== 'text') throw new Error('There is no entry');
  await runMinutes(world, 2);
  clock.advance(30 * 60_000);
  const play = async (pages: number) => {
    let looks = 0;
    const remainingMs = () => (++looks <= pages ? reconciliationTimeoutMs : reconciliationSaveMs);
    return reconcile(textMatcher(world, {}), entry, { receives: 1, remainingMs });
  };
  expect(await play(1)).toMatchObject({ kind: 'retry_later' });

  const { id } = await requestErasure(world, 'crm', 'key', `+1${digits}` as Msisdn);
  const settings = { defaultCountry: 'US', bucket: 'bucket' } as const;
  await eraseNumber(world, settings, id, { receives: 1, remainingMs: () => 900_000 });
  expect(await world.erasures.erasure(id)).toMatchObject({ held: 0 });

  await play(9);
  expect(await progress(world, job.id)).toMatchObject({ rows: { accepted: 3 } });
});

test('a reconciler that finds what an earlier go saved has expired walks over the records again', async () => {
  const { clock, provider, world } = aProvider();
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to: people.slice(0, 3) });
  await runPlans(world);
  provider.sms.next({ ...lost, performed: true });
  await runSends(world);
  const entry = await world.ledger.entry(job.id, entryIdOf(0, 1));
  if (entry?.kind !== 'text') throw new Error('There is no entry');
  await runMinutes(world, 2);
  clock.advance(30 * 60_000);
  const play = async (pages: number) => {
    let looks = 0;
    const remainingMs = () => (++looks <= pages ? reconciliationTimeoutMs : reconciliationSaveMs);
    return reconcile(textMatcher(world, {}), entry, { receives: 1, remainingMs });
  };
  expect(await play(1)).toMatchObject({ kind: 'retry_later' });
  const key = (await world.ledger.sender(entry.sender))?.scan?.foundKey ?? '';
  const versionId = await world.objects.newestVersion(key);
  await world.versions.remove({ key, versionId: versionId ?? '' });
  await play(9);
  expect(await progress(world, job.id)).toMatchObject({ rows: { accepted: 3 } });
});
