import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { RetriedState } from '../../../shared/core/jobs/job.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { type Ending, scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runPlans, runSends, upload } from '../../support/worlds/run-world.ts';

const refused: Ending = { effect: 'none', code: 'refused', status: 403 };
const lost: Ending = { effect: 'unknown', code: 'timeout' };
const people = [0, 1].map((at) => fictional(at, 213));

async function retry(world: TestWorld, id: JobId, states: readonly RetriedState[], key = 'retry-1') {
  const before = await world.ledger.job(id);
  if (before === undefined) throw new Error('There is no such campaign');
  const { job } = await retryCampaign(world, 'crm', key, before, { states });
  await runPlans(world);
  return job.id;
}

const rowsOf = async (world: TestWorld, id: JobId) => {
  const job = await world.ledger.job(id);
  return job === undefined ? [] : (await readRecipients(world, job, undefined, 1000)).rows;
};

test('refused rows are sent again with their lines, and no other row is', async () => {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  await upload(world, 'to,text\n2125550101,a\n2125550101,twice\nx,bad\n2125550102,b\n2125550103,c');
  const [before] = await jobsOf(world);
  if (before === undefined) throw new Error('There is no campaign');
  sms.next('yes', refused, lost);
  await runSends(world);
  await runMinutes(world, 30);
  expect((await progress(world, before)).rows).toMatchObject({ accepted: 1, refused: 1, held: 1 });
  const id = await retry(world, before, ['refused', 'unprocessed']);
  await runSends(world);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { total: 1, accepted: 1 } });
  expect(await rowsOf(world, id)).toMatchObject([{ line: 5, to: '+12125550102', state: 'accepted' }]);
  expect(sms.calls.filter(({ text }) => text === 'b')).toHaveLength(2);
  expect(sms.calls).toHaveLength(4);
});

test('the preview of a retry shows what its rows still get: only the parts that they lack', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await request(world, people, `${'First. '.repeat(70)}${'Last. '.repeat(20)}`);
  sms.next('yes', refused);
  await runSends(world);
  const again = await retry(world, id, ['refused']);
  const job = await world.ledger.job(again);
  const preview = job && (await readPreview(world, job));
  expect(preview).toMatchObject({ recipients: 2, calls: 1, parts: 2, partsMax: 1 });
  expect(preview?.samples).toMatchObject([
    { line: 1, to: '121…00', parts: [expect.stringContaining('Last.')] },
  ]);
  await runSends(world);
  expect(sms.calls).toHaveLength(3);
});

async function jobsOf(world: TestWorld): Promise<JobId[]> {
  const ids: JobId[] = [];
  for await (const { id } of world.ledger.newest()) ids.push(id);
  return ids;
}

test('the result files of a retry, and of its retry, hold their rows with the columns of the first upload', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, 'to,text,Name\n2125550101,a,Ada\n2125550102,b,Ben\n2125550103,c,Cy');
  const [first] = await jobsOf(world);
  if (first === undefined) throw new Error('There is no campaign');
  sms.next('yes', refused, refused, refused, 'yes');
  await runSends(world);
  const second = await retry(world, first, ['refused'], 'second');
  await runSends(world);
  const third = await retry(world, second, ['refused'], 'third');
  await runSends(world);
  const succeeded = async (id: JobId) => {
    const job = await world.ledger.job(id);
    if (job === undefined) throw new Error('It is gone');
    const keys = await writeResults(world, job, 'files');
    const stored = await world.objects.read(keys.get('succeeded') ?? '');
    return (await textOf(stored?.body ?? [])).split('\r\n').slice(1, -1);
  };
  expect(await succeeded(first)).toEqual([expect.stringMatching(/^2125550101,a,Ada,2,accepted,/)]);
  expect(await succeeded(second)).toEqual([expect.stringMatching(/^2125550103,c,Cy,4,accepted,/)]);
  expect(await succeeded(third)).toEqual([expect.stringMatching(/^2125550102,b,Ben,3,accepted,/)]);
});

async function textOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

test('who has got the first part of a text gets only the others', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id: before } = await request(world, people, 'Long. '.repeat(200));
  const parts = sms.calls;
  sms.next('yes', refused);
  await runSends(world);
  expect((await progress(world, before)).rows).toMatchObject({ refused: 2 });
  await runMinutes(world, 3);
  const [first, second] = parts.map(({ text }) => text);
  const id = await retry(world, before, ['refused']);
  await runSends(world);
  expect(await progress(world, id)).toMatchObject({ rows: { accepted: 2 }, calls: { accepted: 2 } });
  const texts = sms.calls.map(({ text }) => text);
  expect(texts.filter((text) => text === first)).toHaveLength(1);
  expect(texts.filter((text) => text === second)).toHaveLength(2);
  expect(texts.at(-1)).toMatch(/^\(3\/3\) /);
});

test('what a cancelation left out can be sent after all', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id: before } = await request(world, people);
  await actOnJob(world, before, 'cancel', 'ada');
  await runMinutes(world, 1);
  expect(sms.calls).toEqual([]);
  const id = await retry(world, before, ['unprocessed']);
  await runSends(world);
  expect((await progress(world, id)).rows).toMatchObject({ accepted: 2 });
});

describe('a retry is refused', () => {
  test('while the campaign before is not over', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const { id } = await request(world, people);
    await expect(retry(world, id, ['unprocessed'])).rejects.toMatchObject({
      status: 409,
      faults: [{ detail: expect.stringContaining('running') }],
    });
  });

  test('when there is nothing to retry', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const { id: before } = await request(world, people);
    await runSends(world);
    const id = await retry(world, before, ['refused']);
    expect(await world.ledger.job(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'nothing_to_retry' },
    });
  });

  test('when another retry took the rows, which it names; one that failed took nothing', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const { id: before } = await request(world, people);
    await actOnJob(world, before, 'cancel', 'ada');
    await runMinutes(world, 1);
    await retry(world, before, ['refused'], 'nothing there');
    const first = await retry(world, before, ['unprocessed'], 'first');
    const second = await retry(world, before, ['refused', 'unprocessed'], 'second');
    await runSends(world);
    expect((await progress(world, first)).state).toBe('completed');
    expect((await world.ledger.job(second))?.failure?.faults[0]?.detail).toContain(first);
    expect(sms.calls).toHaveLength(1);
  });
});

test('the same key is the same retry', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  sms.next(refused);
  const { id: before } = await request(world, people);
  await runSends(world);
  const id = await retry(world, before, ['refused']);
  expect(await retry(world, before, ['refused'])).toBe(id);
  await runSends(world);
  expect(sms.calls).toHaveLength(2);
});
