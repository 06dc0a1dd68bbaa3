import { expect, test } from 'vitest';
import type { ErasureId } from '../../../shared/core/ids.ts';
import { eraseNumber, requestErasure } from '../../../shared/flows/erasure/erase-number.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { requestResults } from '../../../shared/flows/results/request-results.ts';
import { importSuppressions } from '../../../shared/flows/suppression/import-suppressions.ts';
import { currentList } from '../../../shared/flows/suppression/suppress.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runPlans, runSends, upload } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3].map((at) => fictional(at, 216));
const [ada, bo] = people as [(typeof people)[0], (typeof people)[0]];
const minuteMs = 60_000;
const settings = { defaultCountry: 'US', bucket: 'bucket' } as const;
const invocation = (remainingMs = 900_000) => ({ receives: 1, remainingMs: () => remainingMs });

/** Lets an erasure run to its end, second look included. */
async function runErasure(world: TestWorld, id: ErasureId): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) {
    const delivery = await eraseNumber(world, settings, id, invocation());
    if (delivery.kind === 'ack') return;
    world.clock.advance(delivery.inMs);
  }
  throw new Error('It comes to no end');
}

async function erase(world: TestWorld, number = ada) {
  const { id } = await requestErasure(world, 'crm', `key of ${number}`, number);
  await runErasure(world, id);
  const erasure = await world.erasures.erasure(id);
  if (erasure === undefined) throw new Error('It is gone');
  return erasure;
}

/** Every version of every object, as text. */
async function everything(world: TestWorld): Promise<{ key: string; text: string }[]> {
  const all: { key: string; text: string }[] = [];
  for await (const version of world.versions.list('')) {
    const stored = await world.versions.read(version);
    all.push({
      key: version.key,
      text: Buffer.concat(await collect(stored?.body ?? none())).toString('latin1'),
    });
  }
  return all;
}

async function* none(): AsyncGenerator<Uint8Array> {}

const digits = (text: string): string => text.replaceAll(/[^\d\n,;"]/g, '');
const holding = async (world: TestWorld, number: string) =>
  (await everything(world)).flatMap(({ key, text }) => (digits(text).includes(number.slice(2)) ? [key] : []));

const csv = `to,name\n${ada},Ada\n(216) 555-0101,Bo\n${people[2]},Cy\n`;

test('after a campaign no object holds the number, and counts and states are as before', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await upload(world, csv, { text: 'Hello' });
  await suppress(world, { kind: 'added', numbers: people.slice(2, 3), by: 'crm' });
  await runSends(world);
  const job = (await collect(world.ledger.newest()))[0];
  if (job === undefined) throw new Error('There is no campaign');
  await requestResults(world, job);
  await runPlans(world);
  const before = await progress(world, job.id);
  const keysBefore = await holding(world, ada);
  expect(keysBefore.length).toBeGreaterThanOrEqual(3);

  const erasure = await erase(world);
  expect(erasure).toMatchObject({ state: 'done', held: keysBefore.length });
  expect(await holding(world, ada)).toEqual([]);
  expect((await holding(world, bo)).length).toBeGreaterThan(0);
  expect(await progress(world, job.id)).toEqual(before);
  expect((await readRecipients(world, job)).rows.map(({ line, to, state }) => [line, to, state])).toEqual([
    [2, '+00000000000', 'accepted'],
    [3, bo, 'accepted'],
    [4, people[2], 'suppressed'],
  ]);
});

test('no byte is moved: a plan, a report and an upload are as long as they were', async () => {
  const world = aWorld();
  await upload(world, `${csv}${ada},again\n`, { text: 'Hello' });
  const before = await everything(world);
  await erase(world);
  const lengths = (all: typeof before) => all.map(({ text }) => text.length).toSorted((a, b) => a - b);
  expect(lengths(await everything(world))).toEqual(lengths(before));
});

test('an open campaign leaves out who was erased, and counts the row', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const job = await request(world, people);
  await erase(world);
  await runSends(world);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([people.slice(1)]);
  expect(await progress(world, job.id)).toMatchObject({
    state: 'completed',
    rows: { total: 4, accepted: 3, suppressed: 1, unprocessed: 0 },
  });
});

test('a campaign whose upload lost a number before it was planned is planned from what is left, with its settings', async () => {
  const world = aWorld();
  const key = 'campaigns/later.csv';
  const versionId = world.objects.put(key, csv, { text: 'Hello', mode: 'check' });
  await erase(world);
  expect(await world.objects.read(key, versionId)).toBeUndefined();
  await planWork(world, { ...settings, allowForeign: false, from: '+12125550100' }, 100, {
    uploads: [{ bucket: 'bucket', key, versionId }],
  });
  const job = (await collect(world.ledger.newest()))[0];
  expect(job).toMatchObject({ state: 'ready', options: { mode: 'check' } });
  expect(job?.plan?.totals).toMatchObject({ rows: 3, accepted: 2, invalid: 1 });
});

test('an order batch loses the number too, and keeps its other columns', async () => {
  const world = aWorld();
  const people = `account_id,first_name,phone\nacc_1,Ada,${ada}\nacc_1,Bo,${bo}\n`;
  world.objects.put('orders/people.csv', people, { kind: 'activate' });
  await erase(world);
  expect(await holding(world, ada)).toEqual([]);
  const [moved, ...others] = await everything(world);
  expect(others).toEqual([]);
  expect(moved?.key.startsWith('erased/orders/people.csv/')).toBe(true);
  expect(moved?.text).toBe(people.replace(ada, '+00000000000'));
});

test('a suppressed number stays suppressed when it is erased, and the list holds it no more', async () => {
  const world = aWorld();
  await suppress(world, { kind: 'added', numbers: [ada, bo], by: 'crm', reason: 'asked to stop' });
  const { staysListed } = await erase(world);
  expect(staysListed).toBe(true);
  expect(JSON.stringify(await collect(world.suppressions.changesAfter(0)))).not.toContain(ada);
  const list = await currentList(world);
  expect([list.size, list.has(ada, world.now()), list.has(bo, world.now())]).toEqual([2, true, true]);
  expect(list.find(ada, world.now())?.reason).toBe('asked to stop');
  await suppress(world, { kind: 'added', numbers: [ada], by: 'crm', expiresAtMs: world.now() + minuteMs });
  expect((await currentList(world)).has(ada, world.now() + minuteMs)).toBe(true);
  await suppress(world, { kind: 'removed', numbers: [ada], by: 'crm' });
  expect((await currentList(world)).has(ada, world.now())).toBe(false);
});

test('a list that is uploaded and not taken over yet still keeps the number suppressed', async () => {
  const world = aWorld();
  const key = 'suppressions/stop.csv';
  const versionId = world.objects.put(key, `to\n${ada}\n`);
  const { id } = await requestErasure(world, 'crm', 'stop', ada);
  const first = await eraseNumber(world, settings, id, invocation());
  await importSuppressions(world, settings, { bucket: 'bucket', key, versionId });
  if (first.kind === 'ack') throw new Error('There is no second look');
  world.clock.advance(first.inMs);
  await runErasure(world, id);
  expect(await holding(world, ada)).toEqual([]);
  expect((await currentList(world)).has(ada, world.now())).toBe(true);
  expect(await collect(world.suppressions.changesAfter(0))).not.toContainEqual(
    expect.objectContaining({ numbers: expect.arrayContaining([ada]) }),
  );
});

test('of a number that is not suppressed any more the list keeps nothing', async () => {
  const world = aWorld();
  await suppress(world, { kind: 'added', numbers: [ada, bo], by: 'crm' });
  await suppress(world, { kind: 'removed', numbers: [ada], by: 'crm' });
  expect((await erase(world)).staysListed).toBe(false);
  const changes = await collect(world.suppressions.changesAfter(0));
  expect(changes.map(({ numbers, erased }) => ({ numbers, erased }))).toEqual([
    { numbers: [bo], erased: undefined },
    { numbers: [], erased: undefined },
  ]);
});

test('anyone who asks to be left alone while they are erased stays on the list', async () => {
  const world = aWorld();
  await suppress(world, { kind: 'added', numbers: [bo], by: 'crm' });
  const { id } = await requestErasure(world, 'crm', 'key', ada);
  const { changesAfter } = world.suppressions;
  let walks = 0;
  const suppressions = {
    ...world.suppressions,
    async *changesAfter(seq: number) {
      walks += 1;
      yield* changesAfter(seq);
      if (walks === 1) await suppress(world, { kind: 'added', numbers: [ada], by: 'crm' });
    },
  };
  const delivery = await eraseNumber({ ...world, suppressions }, settings, id, invocation());
  world.clock.advance(delivery.kind === 'retry_later' ? delivery.inMs : 0);
  await runErasure(world, id);
  expect((await currentList(world)).has(ada, world.now())).toBe(true);
  expect(JSON.stringify(await collect(world.suppressions.changesAfter(0)))).not.toContain(ada);
  expect(await world.erasures.erasure(id)).toMatchObject({ state: 'done', staysListed: true });
});

test('what was written from the number by anyone who had read it before is found by the second look', async () => {
  const world = aWorld();
  world.objects.put('jobs/cmp_old/plan.jsonl', 'nothing');
  const { id } = await requestErasure(world, 'crm', 'key', ada);
  const first = await eraseNumber(world, settings, id, invocation());
  expect(first).toEqual({ kind: 'retry_later', inMs: 15 * minuteMs });
  expect(await world.erasures.erasure(id)).toMatchObject({ state: 'checking', number: ada });
  world.clock.advance(minuteMs);
  world.objects.put('jobs/cmp_late/results/x/y/failed.csv', `to\n${ada}\n`);
  expect(await eraseNumber(world, settings, id, invocation())).toEqual({
    kind: 'retry_later',
    inMs: 14 * minuteMs,
  });
  world.clock.advance(14 * minuteMs);
  expect(await eraseNumber(world, settings, id, invocation())).toEqual({ kind: 'ack' });
  expect(await holding(world, ada)).toEqual([]);
  const done = await world.erasures.erasure(id);
  expect(done).toMatchObject({ state: 'done', held: 1 });
  expect(done).not.toHaveProperty('number');
});

test('so is a large object, which S3 dates by when its writing began', async () => {
  const world = aWorld();
  const { id } = await requestErasure(world, 'crm', 'key', ada);
  await eraseNumber(world, settings, id, invocation());
  world.clock.advance(minuteMs);
  world.objects.put('jobs/cmp_late/results/x/y/failed.csv', `to\n${ada}\n`);
  world.clock.advance(14 * minuteMs);
  const { versions } = world.objects;
  const begun = {
    ...versions,
    async *list(...given: Parameters<typeof versions.list>) {
      for await (const one of versions.list(...given))
        yield { ...one, changedAtMs: one.changedAtMs - 15 * minuteMs };
    },
  };
  await eraseNumber({ ...world, versions: begun }, settings, id, invocation());
  expect(await holding(world, ada)).toEqual([]);
});

test('cut short for want of time it continues where it was, and every object is looked into', async () => {
  const world = aWorld();
  for (let at = 0; at < 250; at += 1)
    world.objects.put(
      `jobs/cmp_${String(at).padStart(3, '0')}/report.jsonl`,
      `"${at % 50 === 0 ? ada : bo}"`,
    );
  const { id } = await requestErasure(world, 'crm', 'key', ada);
  let [turns, deliveries] = [0, 0];
  const remainingMs = () => {
    turns += 1;
    return turns % 5 === 0 ? 0 : 900_000;
  };
  while ((await world.erasures.erasure(id))?.state === 'erasing') {
    await eraseNumber(world, settings, id, { receives: 1, remainingMs });
    deliveries += 1;
  }
  expect(deliveries).toBeGreaterThan(1);
  expect(await world.erasures.erasure(id)).toMatchObject({ looked: 250, held: 5 });
  expect(await holding(world, ada)).toEqual([]);
});

test('killed at any step, it ends without the number when it is delivered again', async () => {
  for (let step = 1; step < 40; step += 1) {
    const world = aWorld();
    await upload(world, csv, { text: 'Hello' });
    const { id } = await requestErasure(world, 'crm', 'key', ada);
    let steps = 0;
    const dies =
      <Args extends unknown[], Answer>(work: (...args: Args) => Answer) =>
      (...args: Args): Answer => {
        steps += 1;
        if (steps === step) throw new Error('killed');
        return work(...args);
      };
    const { versions, erasures } = world;
    const mortal = {
      ...world,
      versions: {
        ...versions,
        remove: dies(versions.remove),
        replace: dies(versions.replace),
        write: dies(versions.write),
      },
      erasures: { ...erasures, replace: dies(erasures.replace) },
    };
    await eraseNumber(mortal, settings, id, invocation()).catch(() => {});
    await runErasure(world, id);
    expect(await holding(world, ada), `killed at step ${step}`).toEqual([]);
    expect((await holding(world, bo)).length).toBeGreaterThan(0);
    if (steps < step) return;
  }
  throw new Error('There are more steps than were tried');
});

test('two numbers that are erased at once are both gone', async () => {
  const world = aWorld();
  await upload(world, csv, { text: 'Hello' });
  const ids = await Promise.all(
    [ada, bo].map(async (number) => (await requestErasure(world, 'crm', number, number)).id),
  );
  await Promise.all(ids.map((id) => eraseNumber(world, settings, id, invocation())));
  await Promise.all(ids.map((id) => runErasure(world, id)));
  expect([...(await holding(world, ada)), ...(await holding(world, bo))]).toEqual([]);
});

test('the log names no number', async () => {
  const world = aWorld();
  await upload(world, csv, { text: 'Hello' });
  await erase(world);
  expect(JSON.stringify(world.lines)).not.toContain(ada.slice(1));
});
