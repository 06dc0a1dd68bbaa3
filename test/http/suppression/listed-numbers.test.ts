import { expect, test } from 'vitest';
import { scopes } from '../../../shared/core/access/scopes.ts';
import { changeNumbersMax } from '../../../shared/core/suppression/suppression.ts';
import { eraseNumber, requestErasure } from '../../../shared/flows/erasure/erase-number.ts';
import { currentList, suppressFrom } from '../../../shared/flows/suppression/suppress.ts';
import { fictional } from '../../support/a-plan.ts';
import { type Call, call, callHandler, handlerOf, postJson } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';

const [ada, bo, cy] = [fictional(0), fictional(1), fictional(2)];
const path = '/v1/suppressions';

/** All pages, by one process as it were. */
async function pagesOf(world: TestWorld, query: Record<string, string>, given: Call = {}) {
  const handler = handlerOf(world);
  const pages = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next ?? null) {
    const asked: Record<string, string> = cursor === '' ? query : { ...query, cursor };
    pages.push((await callHandler(handler, 'GET', path, { ...given, query: asked })).body);
  }
  return pages;
}

const numbersOf = (pages: readonly { items: { number: string }[] }[]) =>
  pages.flatMap(({ items }) => items.map(({ number }) => number));

test('the list is given page by page, each number once and as it was last said, the newest first', async () => {
  const world = aWorld();
  await postJson(world, path, { add: [ada, bo, bo], reason: 'asked to stop' });
  await postJson(world, path, { add: [cy, ada], reason: 'bounced' });
  await postJson(world, path, { remove: [bo] });
  await postJson(world, path, { add: [fictional(3), fictional(4)], expires_at: '2027-01-01T00:00:00Z' });
  const pages = await pagesOf(world, { limit: '2' });
  expect(numbersOf(pages)).toEqual([fictional(3), fictional(4), cy, ada]);
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2]);
  expect(pages[0].counts).toMatchObject({
    numbers: 4,
    erased: 0,
    by_reason: [
      { reason: null, count: 2 },
      { reason: 'bounced', count: 2 },
    ],
    other_reasons: 0,
    last_change: 4,
    as_of: new Date(world.now()).toISOString(),
  });
  expect(pages[1].counts).toBeNull();
  const cold = await call(world, 'GET', path, { query: { limit: '2', cursor: pages[0].next } });
  expect(cold.body.items).toEqual(pages[1].items);
});

test('numbers are found by reason, by the time since when, and by the time until when; what is over is gone', async () => {
  const world = aWorld();
  await postJson(world, path, { add: [ada], reason: 'asked to stop' });
  world.clock.advance(24 * 60 * 60_000);
  const since = new Date(world.now()).toISOString();
  await postJson(world, path, { add: [bo], expires_at: new Date(world.now() + 60_000).toISOString() });
  const found = async (query: Record<string, string>) => numbersOf(await pagesOf(world, query));
  expect(await found({ reason: 'asked to stop' })).toEqual([ada]);
  expect(await found({ reason: 'asked' })).toEqual([]);
  expect(await found({ since })).toEqual([bo]);
  expect(await found({ expires_before: new Date(world.now() + 61_000).toISOString() })).toEqual([bo]);
  expect(await found({ expires_before: new Date(world.now() + 60_000).toISOString() })).toEqual([]);
  world.clock.advance(60_000);
  expect(await found({})).toEqual([ada]);
});

test('a cursor belongs to its filters, and `upload` stands alone', async () => {
  const world = aWorld();
  await postJson(world, path, { add: [ada, bo] });
  const { next } = (await call(world, 'GET', path, { query: { limit: '1' } })).body;
  const refused = async (query: Record<string, string>) =>
    expect(await call(world, 'GET', path, { query })).toMatchObject({ status: 400 });
  await refused({ cursor: next, reason: 'bounced' });
  await refused({ cursor: 'x' });
  await refused({ upload: 'suppressions/a.csv', reason: 'bounced' });
  await refused({ limit: '1001' });
});

test('a person sees numbers masked until they ask, and only what is whole is on record', async () => {
  const world = aWorld();
  await postJson(world, path, { add: [ada] });
  const person = { kind: 'person', id: 'https://id.example.com#ada', name: 'Ada' } as const;
  const authenticate = async () => ({ actor: person, scopes });
  const seen = async (query: Record<string, string>, given: Call) =>
    (await call(world, 'GET', path, { query, ...given })).body.items[0].number;
  const reveals = () => world.audit.all().filter(({ action }) => action === 'suppressions.reveal').length;
  expect(await seen({}, { authenticate })).toBe('121…00');
  expect(await seen({ reveal: 'false' }, {})).toBe('121…00');
  expect(await seen({ reveal: 'true' }, { test: true })).toBe('121…00');
  expect(reveals()).toBe(0);
  expect(await seen({ reveal: 'true' }, { authenticate })).toBe(ada);
  expect(await seen({}, {})).toBe(ada);
  expect(reveals()).toBe(2);
});

/** Changes of 5,000 numbers each, of which the first has a reason of its own. */
async function longList(world: TestWorld, changes: number): Promise<void> {
  const list = await currentList(world);
  for (let no = 0; no < changes; no += 1) {
    const numbers = Array.from(
      { length: changeNumbersMax },
      (_, at) => `+1212${5_000_000 + no * changeNumbersMax + at}` as typeof ada,
    );
    await suppressFrom(world, list, {
      kind: 'added',
      by: 'crm',
      numbers,
      reason: no === 0 ? 'first' : 'later',
    });
  }
}

test('the first page of a long list reads little of it, and is not counted; a filter makes a page incomplete', async () => {
  const world = aWorld();
  await longList(world, 6);
  let read = 0;
  const suppressionLog = {
    async before(seq: number | undefined, most: number) {
      const some = await world.suppressionLog.before(seq, most);
      read += some.length;
      return some;
    },
  };
  const { body } = await call({ ...world, suppressionLog }, 'GET', path, { query: { limit: '1000' } });
  expect(body.items).toHaveLength(1000);
  expect(body).toMatchObject({ counts: null, last_change: 6 });
  expect(body.incomplete).toBeUndefined();
  expect(read).toBeLessThanOrEqual(2);

  read = 0;
  const filtered = await call({ ...world, suppressionLog }, 'GET', path, { query: { reason: 'first' } });
  expect(filtered.body).toMatchObject({ items: [], incomplete: true });
  expect(read).toBeLessThanOrEqual(2);
  const pages = await pagesOf(world, { reason: 'first', limit: '1000' });
  expect(new Set(numbersOf(pages)).size).toBe(changeNumbersMax);
  expect(numbersOf(pages)).toHaveLength(changeNumbersMax);
});

test('a number that is erased while pages are read is gone from them within a minute, and is counted', async () => {
  const world = aWorld();
  await postJson(world, path, { add: [ada, bo], reason: 'asked to stop' });
  const handler = handlerOf(world);
  const seen = async () => (await callHandler(handler, 'GET', path, {})).body;
  expect((await seen()).items).toHaveLength(2);
  const { id } = await requestErasure(world, 'crm', 'key', ada);
  const stage = { defaultCountry: 'US', bucket: 'bucket' } as const;
  await eraseNumber(world, stage, id, { receives: 1, remainingMs: () => 900_000 });
  world.clock.advance(60_000);
  expect(await seen()).toMatchObject({
    items: [{ number: bo }],
    counts: { numbers: 2, erased: 1, by_reason: [{ reason: 'asked to stop', count: 2 }] },
  });
  await postJson(world, path, { remove: [ada] });
  expect(await seen()).toMatchObject({ last_change: 2, counts: { numbers: 1, erased: 0 } });
});

test('no number is lost when one is erased between two pages, of which processes read that know more or less', async () => {
  const world = aWorld();
  const dee = fictional(3);
  await postJson(world, path, { add: [ada, bo, cy, dee] });
  const [behind, fresh] = [handlerOf(world), handlerOf(world)];
  await callHandler(behind, 'GET', path, {});
  const { id } = await requestErasure(world, 'crm', 'key', cy);
  await eraseNumber(world, { defaultCountry: 'US', bucket: 'bucket' }, id, {
    receives: 1,
    remainingMs: () => 900_000,
  });
  const first = (await callHandler(fresh, 'GET', path, { query: { limit: '1' } })).body;
  const query = { cursor: first.next };
  const rest = (await callHandler(behind, 'GET', path, { query })).body;
  expect(numbersOf([first, rest])).toEqual(expect.arrayContaining([ada, bo, dee]));
});
