import { expect, test } from 'vitest';
import { type Resolution, resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readRecipients } from '../../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../../../support/a-plan.ts';
import { fixedClock } from '../../../support/clock.ts';
import { recordingProvider } from '../../../support/recording-provider.ts';
import { aWorld } from '../../../support/world.ts';
import { progress, request, runMinutes, runSends } from '../../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3].map((at) => fictional(at, 214));

/** A campaign whose four rows are held, because nobody knows what became of their call. */
async function start() {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  const { id } = await request(world, people);
  provider.sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  await runMinutes(world, 25);
  const job = async () => {
    const found = await world.ledger.job(id);
    if (found === undefined) throw new Error('The campaign is gone');
    return found;
  };
  const resolve = async (decision: Omit<Resolution, 'by'>) =>
    (await resolveHeld(world, await job(), { ...decision, by: 'crm' })).rows;
  const rows = async () => (await progress(world, id)).rows;
  const listed = async () =>
    (await readRecipients(world, await job(), undefined, 100)).rows.map(({ state, reason }) => [
      state,
      reason,
    ]);
  return { world, provider, job, resolve, rows, listed };
}

test('a campaign whose rows are held is completed', async () => {
  const { job, rows } = await start();
  expect((await job()).state).toBe('completed');
  expect(await rows()).toMatchObject({ held: 4 });
});

test('rows that a person knows were sent are accepted, and a repeat changes nothing', async () => {
  const { resolve, rows, job } = await start();
  expect(await resolve({ action: 'accept' })).toBe(4);
  expect(await rows()).toMatchObject({ accepted: 4, held: 0 });
  expect(await resolve({ action: 'accept' })).toBe(0);
  expect((await job()).state).toBe('completed');
});

test('rows that a person wants sent again open the campaign and go out once', async () => {
  const { world, provider, resolve, rows, job } = await start();
  expect(await resolve({ action: 'resend' })).toBe(4);
  expect((await job()).state).toBe('running');
  await runMinutes(world, 5);
  expect(await rows()).toMatchObject({ accepted: 4, held: 0 });
  expect([...provider.times().values()]).toEqual([1, 1, 1, 1]);
  expect((await job()).state).toBe('completed');
});

test('a decision about some lines leaves the others held, which are still looked for', async () => {
  const { world, provider, resolve, rows, listed } = await start();
  expect(await resolve({ action: 'resend', lines: [2, 3] })).toBe(2);
  await runMinutes(world, 5);
  expect(await rows()).toMatchObject({ accepted: 2, held: 2 });
  expect([...provider.times().keys()]).toEqual([people[1], people[2]].map((to) => `${to?.slice(1)} Hello`));
  expect((await listed()).map(([state]) => state)).toEqual(['held', 'accepted', 'accepted', 'held']);
  expect(await resolve({ action: 'accept', lines: [1] })).toBe(1);
  expect(await rows()).toMatchObject({ accepted: 3, held: 1 });
});

test('rows that are given up stay held and are looked for no more', async () => {
  const { world, resolve, rows, listed } = await start();
  expect(await resolve({ action: 'give_up' })).toBe(4);
  expect(await rows()).toMatchObject({ held: 4 });
  expect(await listed()).toEqual(people.map(() => ['held', 'given_up']));
  const due: unknown[] = [];
  for await (const one of world.ledger.dueEntries('held', Number.MAX_SAFE_INTEGER)) due.push(one);
  expect(due).toEqual([]);
});

test('a campaign that failed sends nothing again, and says so', async () => {
  const { world, job, resolve, rows } = await start();
  const { version, ...stored } = await job();
  await world.ledger.replaceJob({ ...stored, state: 'failed', version: version + 1 });
  await expect(resolve({ action: 'resend' })).rejects.toMatchObject({ status: 409 });
  expect(await rows()).toMatchObject({ held: 4 });
});

test('who was given up is left alone by a decision about all held rows, and can be named', async () => {
  const { world, provider, resolve, rows } = await start();
  expect(await resolve({ action: 'give_up', lines: [1, 2] })).toBe(2);
  expect(await resolve({ action: 'resend' })).toBe(2);
  await runMinutes(world, 5);
  expect(await rows()).toMatchObject({ accepted: 2, held: 2 });
  expect([...provider.times().values()]).toEqual([1, 1]);
  expect(await resolve({ action: 'resend' })).toBe(0);
  expect(await resolve({ action: 'resend', lines: [1] })).toBe(1);
});
