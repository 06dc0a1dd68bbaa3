import { describe, expect, test } from 'vitest';
import { importSuppressions } from '../../../shared/flows/suppression/import-suppressions.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { request, runSends } from '../../support/worlds/run-world.ts';

const [ada, bo] = [fictional(0), fictional(1)];

test('numbers are added with reason and expiry, asked for, and removed', async () => {
  const world = aWorld();
  const added = await postJson(world, '/v1/suppressions', {
    add: [ada, '(212) 555-0101'],
    reason: 'asked to stop',
    expires_at: '2027-01-31T00:00:00Z',
  });
  expect(added).toMatchObject({ status: 200, body: { added: 2, removed: 0, numbers: 2, last_change: 1 } });
  const requested = await postJson(world, '/v1/suppressions/check', { numbers: [ada, bo, fictional(2)] });
  expect(requested.body.suppressed).toEqual(
    [ada, bo].map((number) => ({
      number,
      since: new Date(world.now()).toISOString(),
      reason: 'asked to stop',
      expires_at: '2027-01-31T00:00:00.000Z',
    })),
  );
  await postJson(world, '/v1/suppressions', { remove: [ada] });
  expect(
    (await postJson(world, '/v1/suppressions/check', { numbers: [ada, bo] })).body.suppressed,
  ).toHaveLength(1);
  expect((await call(world, 'GET', '/v1/suppressions')).body).toMatchObject({
    items: [{ number: bo, reason: 'asked to stop', expires_at: '2027-01-31T00:00:00.000Z' }],
    next: null,
    last_change: 2,
    counts: { numbers: 1, by_reason: [{ reason: 'asked to stop', count: 1 }] },
  });
});

test('a change reads the list once, however much is added and removed by it', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada, bo] });
  const read: number[] = [];
  const changesAfter: typeof world.suppressions.changesAfter = (seq) => {
    read.push(seq);
    return world.suppressions.changesAfter(seq);
  };
  const counting = { ...world, suppressions: { ...world.suppressions, changesAfter } };
  const answer = await postJson(counting, '/v1/suppressions', { add: [fictional(2)], remove: [ada] });
  expect(answer.body).toEqual({ added: 1, removed: 1, numbers: 2, last_change: 3 });
  expect(read).toEqual([0]);
});

test.each([
  ['a wrong number', { add: [ada, '12'] }, '/add/1'],
  ['a number that is no string', { add: [12125550100] }, '/add/0'],
  ['nothing', {}, ''],
  ['an expiry that is no time', { add: [ada], expires_at: 'soon' }, '/expires_at'],
  ['an expiry that is over', { add: [ada], expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
  ['a country that is none', { add: [ada], default_country: 'de' }, '/default_country'],
  ['another member', { add: [ada], why: 'x' }, '/why'],
  ['a list that is too long', { add: Array(10_001).fill(ada) }, '/add'],
  ['a number to add and to remove', { add: [bo, ada], remove: [fictional(2), ada] }, '/remove/1'],
  ['the same in two spellings', { add: ['(212) 555-0101'], remove: [bo] }, '/remove/0'],
])('%s changes nothing and is pointed at', async (_, body, pointer) => {
  const world = aWorld();
  const answer = await postJson(world, '/v1/suppressions', body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  expect((await call(world, 'GET', '/v1/suppressions')).body).toMatchObject({
    items: [],
    next: null,
    last_change: 0,
    counts: { numbers: 0, by_reason: [] },
  });
});

test('numbers without a plus are read in the country that a request names', async () => {
  const world = aWorld();
  const named = { default_country: 'DE' };
  const german = ['0151 23456789'];
  await postJson(world, '/v1/suppressions', { add: german, ...named });
  const requested = await postJson(world, '/v1/suppressions/check', { numbers: german, ...named });
  expect(requested.body.suppressed).toMatchObject([{ number: '+4915123456789' }]);
  expect((await postJson(world, '/v1/suppressions', { remove: german, ...named })).body.numbers).toBe(0);
});

describe('a number that is listed for longer than a request says', () => {
  const stop = { add: [ada], reason: 'answered STOP' };
  const post = (world: TestWorld, body: object, scopes: readonly ('send' | 'approve')[] = ['send']) => {
    const headers = { 'content-type': 'application/json' };
    return call(world, 'POST', '/v1/suppressions', { body: JSON.stringify(body), headers, scopes });
  };
  const listed = async (world: TestWorld) =>
    (await postJson(world, '/v1/suppressions/check', { numbers: [ada] })).body.suppressed;
  const inDays = (world: TestWorld, days: number) =>
    new Date(world.now() + days * 24 * 3_600_000).toISOString();

  test('stays so, and the answer counts it', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    await post(world, stop);
    const before = await listed(world);
    const bounced = { add: [ada, bo], reason: 'bounced', expires_at: inDays(world, 30) };
    expect((await post(world, bounced)).body).toEqual({
      added: 1,
      overruled: 1,
      removed: 0,
      numbers: 2,
      last_change: 2,
    });
    expect(await listed(world)).toEqual(before);
    expect((await post(world, { ...bounced, add: [ada] })).body).toMatchObject({ added: 0, last_change: 2 });
    expect((await call(world, 'GET', '/v1/suppressions')).body.items).toMatchObject([
      { number: bo, reason: 'bounced' },
      { number: ada, reason: 'answered STOP' },
    ]);
    world.clock.advance(31 * 24 * 3_600_000);
    await request(world, [ada, bo]);
    await runSends(world);
    expect(sms.calls.map(({ to }) => [...to])).toEqual([[bo]]);
  });

  test('is not let be texted by a time in the past, which is refused', async () => {
    const world = aWorld();
    await post(world, stop);
    expect((await post(world, { remove: [ada] })).status).toBe(403);
    for (const expires_at of ['2020-01-01T00:00:00Z', inDays(world, 0)])
      expect(await post(world, { add: [ada], expires_at })).toMatchObject({
        status: 400,
        body: {
          errors: [{ pointer: '/expires_at', code: 'in_past', hint: expect.stringContaining('remove') }],
        },
      });
    expect(await listed(world)).toMatchObject([{ reason: 'answered STOP' }]);
  });

  test('is listed for less once it was taken off', async () => {
    const world = aWorld();
    await post(world, stop);
    await post(world, { remove: [ada] }, ['send', 'approve']);
    const until = inDays(world, 30);
    expect((await post(world, { add: [ada], expires_at: until })).body).toMatchObject({
      added: 1,
      numbers: 1,
    });
    expect(await listed(world)).toMatchObject([{ expires_at: until }]);
    const later = inDays(world, 60);
    await post(world, { add: [ada], expires_at: later });
    expect(await listed(world)).toMatchObject([{ expires_at: later }]);
    await post(world, stop);
    expect(await listed(world)).toEqual([
      { number: ada, since: expect.any(String), reason: 'answered STOP' },
    ]);
  });
});

test('who changed the list is kept', async () => {
  const world = aWorld();
  await postJson(world, '/v1/suppressions', { add: [ada] }, 'key', 'crm-7');
  const changes: { by: string }[] = [];
  for await (const change of world.suppressions.changesAfter(0)) changes.push(change);
  expect(changes.map(({ by }) => by)).toEqual(['crm-7']);
});

test('what became of an uploaded list is reported by its key, line by line and without a number', async () => {
  const world = aWorld();
  const key = 'suppressions/optouts.csv';
  const ask = () => call(world, 'GET', '/v1/suppressions', { query: { upload: key } });
  const put = async (csv: string) => {
    const versionId = world.objects.put(key, csv, {});
    expect((await ask()).status).toBe(404);
    await importSuppressions(world, { defaultCountry: 'US' }, { bucket: 'bucket', key, versionId });
  };
  await put(`to,expires_at\n${ada},12\n12,\n${bo},\n`);
  expect(await ask()).toMatchObject({
    status: 200,
    body: {
      accepted: 2,
      refused: 1,
      faults: [
        { line: 2, reason: 'bad_expires_at' },
        { line: 3, reason: 'short_number' },
      ],
    },
  });
  await put('name\nAda\n');
  expect((await ask()).body).toMatchObject({
    accepted: 0,
    failure: { code: 'unusable_columns', errors: [{ pointer: 'line 1' }] },
  });
});

test.each(['campaigns/a.csv', `suppressions/${'é'.repeat(1000)}`, 'suppressions/none.csv'])(
  'of %s there is no list',
  async (upload) => {
    const answer = await call(aWorld(), 'GET', '/v1/suppressions', { query: { upload } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('the newest of many uploaded lists is seen, whatever its name', async () => {
  const world = aWorld();
  for (let no = 1; no <= 1_000; no += 1) world.objects.put(`suppressions/${no}.csv`, '');
  world.clock.advance(60_000);
  world.objects.put('suppressions/zoe.csv', '');
  const { body } = await call(world, 'GET', '/v1/suppressions/imports', { query: { limit: '1' } });
  expect(body.items).toMatchObject([{ upload: 'suppressions/zoe.csv' }]);
});

test('a form is for a list alone, and what became of uploaded lists is listed page by page', async () => {
  const world = aWorld();
  const { status, body: draft } = await postJson(world, '/v1/suppressions/imports', undefined);
  expect(status).toBe(201);
  expect(draft.upload).toMatch(/^suppressions\/[^/]+\.csv$/);
  expect(draft.form.fields.key).toBe(draft.upload);

  const versionId = world.objects.put(draft.upload, `phone\n${ada}\n12\n`);
  const seen = async (query: Record<string, string> = {}) =>
    (await call(world, 'GET', '/v1/suppressions/imports', { query })).body;
  expect((await seen()).items).toMatchObject([{ upload: draft.upload, state: 'waiting', accepted: 0 }]);
  await importSuppressions(
    world,
    { defaultCountry: 'US' },
    {
      bucket: 'bucket',
      key: draft.upload,
      versionId,
    },
  );
  world.clock.advance(60_000);
  world.objects.put('suppressions/später.csv', 'name\nAda\n');
  const first = await seen({ limit: '1' });
  expect(first.items).toMatchObject([{ upload: 'suppressions/später.csv', state: 'waiting' }]);
  expect(await seen({ limit: '1', cursor: first.next })).toMatchObject({
    items: [{ upload: draft.upload, state: 'imported', accepted: 1, refused: 1, faults: [{ line: 3 }] }],
    next: null,
  });
});
