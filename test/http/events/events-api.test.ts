import { expect, test } from 'vitest';
import { anEvent } from '../../contract/events/events-contract.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';

const startMs = Date.UTC(2026, 2, 1, 12);
const get = (world: TestWorld, path: string, query?: Record<string, string>) =>
  call(world, 'GET', path, query === undefined ? {} : { query });

async function withEvents(count: number): Promise<TestWorld> {
  const world = aWorld();
  for (let at = 0; at < count; at += 1) {
    const type = at % 2 === 0 ? 'product.depleted' : 'invoice.open';
    await world.events.add(anEvent({ id: `evt_${at}`, type, receivedAtMs: startMs + at * 1000 }));
  }
  return world;
}

test('GET /v1/events lists the last received first, page by page, without bodies', async () => {
  const world = await withEvents(5);
  const ids: string[] = [];
  let query: Record<string, string> | undefined = { limit: '2' };
  let pages = 0;
  while (query !== undefined) {
    const { status, body } = await get(world, '/v1/events', query);
    expect(status).toBe(200);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    pages += 1;
    query = body.next === null ? undefined : { limit: '2', cursor: body.next };
  }
  expect([ids, pages]).toEqual([['evt_4', 'evt_3', 'evt_2', 'evt_1', 'evt_0'], 3]);
  expect((await get(world, '/v1/events', { limit: '1' })).body.items).toEqual([
    {
      source: 'provider',
      id: 'evt_4',
      type: 'product.depleted',
      created_at: '2026-03-01T11:59:58.000Z',
      received_at: '2026-03-01T12:00:04.000Z',
    },
  ]);
});

test('GET /v1/events can be narrowed by type, source and time', async () => {
  const world = await withEvents(6);
  const ids = async (query: Record<string, string>) =>
    (await get(world, '/v1/events', query)).body.items.map(({ id }: { id: string }) => id);
  expect(await ids({ type: 'invoice.open' })).toEqual(['evt_5', 'evt_3', 'evt_1']);
  expect(await ids({ from: '2026-03-01T12:00:02Z', to: '2026-03-01T13:00:04+01:00' })).toEqual([
    'evt_3',
    'evt_2',
  ]);
  expect(await ids({ source: 'other' })).toEqual([]);
});

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '1001' }, 'limit'],
  [{ cursor: 'bm9uZQ' }, 'cursor'],
  [{ from: '2026-03-01' }, 'from'],
  [{ to: 'now' }, 'to'],
  [{ from: '0001-01-01T00:00:00Z' }, 'from'],
  [{ to: '9999-01-01T00:00:00Z' }, 'to'],
  [{ from: '2026-03-01T12:00:00Z', to: '2026-03-01T12:00:00Z' }, 'from'],
  [{ source: 'Not One' }, 'source'],
])('GET /v1/events with %j is answered 400 and names "%s"', async (query, pointer) => {
  const { status, body } = await get(await withEvents(1), '/v1/events', query);
  expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
});

test('GET /v1/events/{id} shows the body as it came', async () => {
  const world = aWorld();
  const body = '\ufeff{"id": "evt_1",\r\n "name":"Zoë"}';
  await world.events.add(anEvent({ body: Uint8Array.from(Buffer.from(body)) }));
  await world.events.markQueued({ source: 'provider', id: 'evt_1' }, startMs + 20);
  expect((await get(world, '/v1/events/evt_1', { source: 'provider' })).body).toEqual({
    source: 'provider',
    id: 'evt_1',
    type: 'product.depleted',
    created_at: '2026-03-01T11:59:58.000Z',
    received_at: '2026-03-01T12:00:00.000Z',
    queued_at: '2026-03-01T12:00:00.020Z',
    body,
  });
});

test('GET /v1/events/{id} needs the source, and knows only what is there', async () => {
  const world = await withEvents(1);
  expect((await get(world, '/v1/events/evt_0')).status).toBe(400);
  expect((await get(world, '/v1/events/evt_9', { source: 'provider' })).status).toBe(404);
  expect((await get(world, '/v1/events/evt_0', { source: 'other' })).status).toBe(404);
});

test('a page ends before it costs more than ten read units, and the next one continues behind it', async () => {
  const plain = aWorld();
  const { events } = plain;
  let looks = 0;
  const world = {
    ...plain,
    events: {
      ...events,
      async *list(...[period, after, spent]: Parameters<typeof events.list>) {
        for await (const event of events.list(period, after)) {
          if (spent !== undefined) spent.units += 0.5;
          looks += 1;
          yield event;
        }
      },
    },
  };
  await events.add(anEvent({ id: 'wanted', type: 'invoice.open', receivedAtMs: startMs }));
  for (let at = 0; at < 30; at += 1)
    await events.add(anEvent({ id: `evt_${at}`, receivedAtMs: startMs + 1 + at }));
  const query = { type: 'invoice.open' };
  const first = (await get(world, '/v1/events', query)).body;
  expect(first).toEqual({ items: [], next: expect.any(String), incomplete: true });
  expect(looks).toBe(20);
  const second = (await get(world, '/v1/events', { ...query, cursor: first.next })).body;
  expect(second).toMatchObject({ items: [{ id: 'wanted' }] });
  expect([second.next, second.incomplete]).toEqual([null, undefined]);
});
