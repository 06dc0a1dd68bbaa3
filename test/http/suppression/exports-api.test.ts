import { expect, test } from 'vitest';
import { knownSuppressions } from '../../../shared/aws/suppression/suppressions.ts';
import { type ExportId, exportFileKeyOf } from '../../../shared/core/suppression/suppression-export.ts';
import { eraseNumber, requestErasure } from '../../../shared/flows/erasure/erase-number.ts';
import { importSuppressions } from '../../../shared/flows/suppression/import-suppressions.ts';
import { writeExport } from '../../../shared/flows/suppression/write-export.ts';
import { readPlannerWork } from '../../../shared/workers/messages.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';

const [ada, bo, cy] = [fictional(0), fictional(1), fictional(2)];
const stage = { defaultCountry: 'US', bucket: 'bucket' } as const;
const invocation = { receives: 1, remainingMs: () => 900_000 };
const path = '/v1/suppressions/exports';

async function exported(world: TestWorld, key = 'key'): Promise<ExportId> {
  const { status, body } = await postJson(world, path, undefined, key);
  expect(status).toBe(202);
  await writeExport(world, body.id, invocation);
  return body.id;
}

const seen = async (world: TestWorld, id: string) => (await call(world, 'GET', `${path}/${id}`)).body;

/** What the address of the file leads to. */
async function fileOf(world: TestWorld, id: ExportId): Promise<string> {
  const { file } = await seen(world, id);
  const stored = await world.objects.read(new URL(file).pathname.slice(1));
  return Buffer.concat(await Array.fromAsync(stored?.body ?? [])).toString();
}

async function erase(world: TestWorld, number: typeof ada): Promise<void> {
  const { id } = await requestErasure(world, 'crm', `erase ${number}`, number);
  await eraseNumber(world, stage, id, invocation);
}

test('the list is written once for a key, with reason, time and end of each number, and can be uploaded again', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', {
    add: [ada],
    reason: '=asked to stop',
    expires_at: '2027-01-31T00:00:00Z',
  });
  await postJson(world, '/v1/suppressions', { add: [bo, cy] });
  await postJson(world, '/v1/suppressions', { remove: [cy] });
  const requested = await postJson(world, path, undefined);
  expect(requested).toMatchObject({ status: 202, body: { state: 'writing', created_by: { name: 'crm' } } });
  expect(requested.headers.location).toBe(`${path}/${requested.body.id}`);
  expect(await seen(world, requested.body.id)).toEqual(requested.body);
  expect(world.exportsSent).toEqual([requested.body.id]);
  await writeExport(world, requested.body.id, invocation);
  const repeated = await postJson(world, path, undefined);
  expect(repeated.body).toMatchObject({ id: requested.body.id, state: 'written', numbers: 2, erased: 0 });
  expect(repeated.body.file).toBeUndefined();
  expect(world.exportsSent).toHaveLength(1);

  const since = new Date(world.now()).toISOString();
  const csv = await fileOf(world, requested.body.id);
  expect(csv).toBe(
    `\ufeffphone,reason,since,expires_at\r\n'${bo},,${since},\r\n` +
      `'${ada},'=asked to stop,${since},2027-01-31T00:00:00.000Z\r\n`,
  );
  const other = aWorld();
  const key = 'suppressions/again.csv';
  const versionId = other.objects.put(key, csv);
  await importSuppressions(other, stage, { bucket: 'bucket', key, versionId });
  const { items } = (await call(other, 'GET', '/v1/suppressions')).body;
  expect(new Set(items.map(({ number }: { number: string }) => number))).toEqual(new Set([ada, bo]));
});

test('only an answer with the address of the file is on record as a reveal', async () => {
  const world = aWorld();
  // Two entries of one moment have no order.
  const actions = () =>
    world.audit
      .all()
      .map(({ action }) => action)
      .toSorted();
  const { body } = await postJson(world, path, undefined);
  await seen(world, body.id);
  expect(actions()).toEqual(['suppressions.export']);
  await writeExport(world, body.id, invocation);
  expect((await seen(world, body.id)).file).toContain(exportFileKeyOf(body.id, 'x').slice(0, 20));
  expect(actions()).toEqual(['suppressions.export', 'suppressions.reveal']);
});

test('a test key learns how far an export is, and gets no file', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada] });
  const id = await exported(world);
  const { status, body } = await call(world, 'GET', `${path}/${id}`, { test: true });
  expect([status, body.state, body.file]).toEqual([200, 'written', undefined]);
});

test('a number that is erased while a file is kept is gone from it', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada, bo] });
  const id = await exported(world);
  expect(await fileOf(world, id)).toContain(ada);
  await erase(world, ada);
  const csv = await fileOf(world, id);
  expect(csv).not.toContain(ada.slice(1));
  expect(csv).toContain(bo);
});

test('a number that is erased while a file is written is gone from it after the second walk', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada, bo] });
  const { body } = await postJson(world, path, undefined);
  const { id: erasureId } = await requestErasure(world, 'crm', 'erase', ada);
  // The list was read before the erasure, and the file is written behind its first walk.
  const changes = await Array.fromAsync(world.suppressions.changesAfter(0));
  await eraseNumber(world, stage, erasureId, invocation);
  const suppressions = {
    ...world.suppressions,
    async *changesAfter() {
      yield* changes;
    },
  };
  await writeExport({ ...world, suppressions }, body.id, invocation);
  expect(await fileOf(world, body.id)).toContain(ada);
  world.clock.advance(15 * 60_000);
  await eraseNumber(world, stage, erasureId, invocation);
  expect(await world.erasures.erasure(erasureId)).toMatchObject({ state: 'done' });
  expect(await fileOf(world, body.id)).not.toContain(ada.slice(1));
});

test('one that was erased before is in no line, and is counted; the list of a long-lived process would hold it', async () => {
  const world = aWorld();
  const known = knownSuppressions(world.suppressions);
  await postJson(world, '/v1/suppressions', { add: [ada, bo] });
  await Array.fromAsync(known.changesAfter(0));
  await erase(world, ada);
  expect(JSON.stringify(await Array.fromAsync(known.changesAfter(0)))).toContain(ada);
  const id = await exported(world);
  expect(await seen(world, id)).toMatchObject({ numbers: 1, erased: 1, last_change: 1 });
  expect(await fileOf(world, id)).not.toContain(ada.slice(1));
});

test('an export is over after a day: no file, and nothing more is written', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada] });
  const id = await exported(world);
  const { body: late } = await postJson(world, path, undefined, 'late');
  world.clock.advance(24 * 60 * 60_000);
  expect(await seen(world, id)).toMatchObject({ state: 'expired' });
  expect((await seen(world, id)).file).toBeUndefined();
  await writeExport(world, late.id, invocation);
  expect((await seen(world, late.id)).numbers).toBeUndefined();
  expect((await call(world, 'GET', `${path}/exp_${'0'.repeat(26)}`)).status).toBe(404);
});

/** A world whose list cannot be read. */
function brokenList(world: TestWorld): TestWorld {
  const suppressions = {
    ...world.suppressions,
    // biome-ignore lint/correctness/useYield: it breaks off before the first change.
    async *changesAfter(): AsyncGenerator<never> {
      throw new Error('The list cannot be read');
    },
  };
  return { ...world, suppressions };
}

test('an export that cannot be written says so after some tries, and is asked for again under another key', async () => {
  const world = aWorld();
  const { body } = await postJson(world, path, undefined);
  const write = (receives: number) => writeExport(brokenList(world), body.id, { ...invocation, receives });
  for (const receives of [1, 2, 3, 4, 5]) await expect(write(receives)).rejects.toThrow('cannot be read');
  expect((await seen(world, body.id)).state).toBe('writing');
  expect(await write(6)).toEqual({ kind: 'ack' });
  expect((await seen(world, body.id)).state).toBe('failed');
  // It stays so, whatever message comes late, and is not sent to the planner again.
  await writeExport(world, body.id, invocation);
  expect((await postJson(world, path, undefined)).body).toMatchObject({ id: body.id, state: 'failed' });
  expect(world.exportsSent).toHaveLength(1);
  expect(await seen(world, await exported(world, 'another key'))).toMatchObject({ state: 'written' });
});

test('an export that nobody came to within an hour has failed, and is not begun any more', async () => {
  const world = aWorld();
  const { body } = await postJson(world, path, undefined);
  world.clock.advance(60 * 60_000);
  // Somebody may have begun in the last moment.
  expect((await seen(world, body.id)).state).toBe('writing');
  await writeExport(world, body.id, invocation);
  expect((await seen(world, body.id)).state).toBe('writing');
  world.clock.advance(15 * 60_000);
  expect((await seen(world, body.id)).state).toBe('failed');
});

test('a list that is too long to be counted is shown with what the last export counted', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada], reason: 'bounced' });
  await exported(world);
  await postJson(world, '/v1/suppressions', { add: [bo] });
  // A log whose oldest changes nobody may read for a page.
  const suppressionLog = { before: world.suppressionLog.before };
  const long = { before: (seq: number | undefined) => suppressionLog.before(seq, 1) };
  const padded = {
    before: async (seq: number | undefined) =>
      (await long.before(seq)).map((change) => ({ ...change, reason: 'x'.repeat(90_000) })),
  };
  const { body } = await call({ ...world, suppressionLog: padded }, 'GET', '/v1/suppressions');
  expect(body.counts).toMatchObject({
    numbers: 1,
    by_reason: [{ reason: 'bounced', count: 1 }],
    last_change: 1,
  });
});

test('a message names its export', () => {
  const record = (body: object) =>
    ({ messageId: 'm-1', body: JSON.stringify(body) }) as Parameters<typeof readPlannerWork>[0];
  const exportId = `exp_${'a'.repeat(26)}`;
  expect(readPlannerWork(record({ exportId }))).toEqual({ exportId });
  expect(() => readPlannerWork(record({ exportId: 'exp_1' }))).toThrow('m-1');
});
