import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seldomFresh } from '../../../shared/aws/secrets/secrets.ts';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import type { SourceSecrets } from '../../../shared/core/events/settings.ts';
import type { EventMessage } from '../../../shared/ports/events.ts';
import { collect } from '../../support/pieces.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { basicHeader, eventJson, password, receiverOf, signed, signingKey } from './webhook-client.ts';

const named = (source: string, id: string) => ({ source, eventName: eventNameOf({ source, id }) });

const drain = ({ eventQueue }: TestWorld): EventMessage[] => {
  const messages: EventMessage[] = [];
  for (let got = eventQueue.receive(); got !== undefined; got = eventQueue.receive()) {
    messages.push(got.message);
    eventQueue.remove(got.receipt);
  }
  return messages;
};
const isEmpty = async (world: TestWorld) =>
  (await collect(world.events.list({}))).length === 0 && drain(world).length === 0;

describe('an event whose sender is proved', () => {
  test('is kept as it came and queued before it is answered 200', async () => {
    const world = aWorld();
    const body = ` {"data": {}, "type":"product.depleted",\n"created_at":"2026-01-05T13:59:58+02:00","id":"evt_1"} `;
    expect(await receiverOf(world)({ body })).toMatchObject({ status: 200, body: '' });
    const stored = await world.events.get('provider', 'evt_1');
    expect(Buffer.from(stored?.body ?? '').toString()).toBe(body);
    expect(stored).toMatchObject({
      source: 'provider',
      id: 'evt_1',
      type: 'product.depleted',
      createdAtMs: Date.UTC(2026, 0, 5, 11, 59, 58),
      receivedAtMs: world.now(),
      queuedAtMs: world.now(),
    });
    expect(drain(world)).toEqual([named('provider', 'evt_1')]);
  });

  test('is kept and queued once, however often it comes, and each time answered 200', async () => {
    const world = aWorld();
    const receive = receiverOf(world);
    await receive();
    for (let time = 0; time < 5; time += 1) expect((await receive()).status).toBe(200);
    expect(drain(world)).toHaveLength(1);
  });

  test('may be of a type that nobody has heard of, with data of any kind', async () => {
    const world = aWorld();
    const body = eventJson({ type: 'renewal.started', data: { renewal: { id: 7 } } });
    expect((await receiverOf(world)({ body })).status).toBe(200);
    expect(await world.events.get('provider', 'evt_1')).toMatchObject({ type: 'renewal.started' });
    expect(drain(world)).toHaveLength(1);
  });

  test('is one of its source: another source may use the same id', async () => {
    const world = aWorld();
    const receive = receiverOf(world);
    await receive();
    await receive({ source: 'signer', headers: signed(eventJson(), world.now()) });
    expect(drain(world)).toEqual([named('provider', 'evt_1'), named('signer', 'evt_1')]);
  });

  test('is verified over its bytes, also when the gateway hands them over in base64', async () => {
    const world = aWorld();
    const receive = receiverOf(world);
    const body = eventJson({ data: { name: 'Zoë ☃' } });
    const headers = signed(body, world.now());
    expect((await receive({ source: 'signer', headers, body, isBase64Encoded: true })).status).toBe(200);
    expect((await receive({ source: 'signer', headers, body, isBase64Encoded: false })).status).toBe(200);
    expect(Buffer.from((await world.events.get('signer', 'evt_1'))?.body ?? '').toString()).toBe(body);
  });

  test('of a source that the stage leaves open needs no proof', async () => {
    expect((await receiverOf(aWorld())({ source: 'open', headers: {} })).status).toBe(200);
  });
});

describe('what is turned away leaves nothing behind', () => {
  const exactly = (bytes: number) => {
    const empty = eventJson({ data: { pad: '' } }).length;
    return eventJson({ data: { pad: 'x'.repeat(bytes - empty) } });
  };

  test('a body of 256 KiB is taken, a byte more is answered 413', async () => {
    const world = aWorld();
    const receive = receiverOf(world);
    expect((await receive({ body: exactly(262_145) })).status).toBe(413);
    expect((await receive({ body: exactly(300 * 1024) })).status).toBe(413);
    expect(await isEmpty(world)).toBe(true);
    expect((await receive({ body: exactly(262_144) })).status).toBe(200);
  });

  test('every failed proof is answered 401 with the same bytes, and counted', async () => {
    const world = aWorld();
    const receive = receiverOf(world);
    const old = signed(eventJson(), world.now() - 301_000);
    const answers = [
      await receive({ headers: {} }),
      await receive({ headers: { authorization: 'Basic d3Jvbmc6d3Jvbmc=' } }),
      await receive({ source: 'signer', headers: {} }),
      await receive({ source: 'signer', headers: basicHeader }),
      await receive({ source: 'signer', headers: old }),
      await receive({ source: 'signer', headers: signed(eventJson(), world.now(), Buffer.alloc(24, 7)) }),
      await receive({
        source: 'signer',
        headers: signed(eventJson(), world.now()),
        body: eventJson({ id: 'evt_2' }),
      }),
      await receive({ headers: {}, body: 'no event at all' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(world.counts.get('EventsRefused')).toBe(8);
    expect(await isEmpty(world)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"id":'],
    ['a list', '[]'],
    ['a word', '"evt_1"'],
    ['no id', eventJson({ id: undefined })],
    ['an empty id', eventJson({ id: '' })],
    ['an id that is a number', eventJson({ id: 1 })],
    ['no type', eventJson({ type: undefined })],
    ['a time that is none', eventJson({ created_at: 'yesterday' })],
    ['no data', eventJson({ data: undefined })],
    ['data that is a list', eventJson({ data: [] })],
    ['broken UTF-8', Buffer.from([...Buffer.from(eventJson().slice(0, -1)), 0xff, 0x7d])],
    ['brackets without end', '['.repeat(200_000)],
  ])('%s is answered 400 as problem+json', async (_, body) => {
    const world = aWorld();
    const answer = await receiverOf(world)({ body });
    expect(answer).toMatchObject({ status: 400, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'invalid_event', status: 400 });
    expect(await isEmpty(world)).toBe(true);
  });

  test('a fault is named without quoting the body', async () => {
    const body = eventJson({ id: { phone: '+12125550101' } });
    const answer = await receiverOf(aWorld())({ body });
    expect(answer.body).toContain('id');
    expect(answer.body).not.toContain('2125550101');
  });

  test.each(['nobody', '', '__proto__', 'toString'])('"%s" is no source: 404', async (source) => {
    expect((await receiverOf(aWorld())({ source })).status).toBe(404);
  });

  test('nested as deeply as 256 KiB allow, an event is still read', async () => {
    const deep = `{"id":"evt_1","type":"a.b","created_at":"2026-01-05T11:59:58Z","data":{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}}`;
    expect((await receiverOf(aWorld())({ body: deep })).status).toBe(200);
  });
});

describe('while the store, the queue or the secret is down', () => {
  const down = () => Promise.reject(new Error('down, with +12125550101 in the message'));

  test.each(['add', 'markQueued'] as const)(
    'the source is asked to send it again: events.%s',
    async (broken) => {
      const world = aWorld();
      const receive = receiverOf(world, { events: { ...world.events, [broken]: down } });
      const answer = await receive();
      expect(answer.status).toBe(503);
      expect(answer.body).not.toContain('2125550101');
      expect(world.lines).toMatchObject([{ level: 'error', facts: { source: 'provider' } }]);
    },
  );

  test('an event that was kept and not queued is queued when it comes again', async () => {
    const world = aWorld();
    expect((await receiverOf(world, { eventQueue: { sendEvent: down } })()).status).toBe(503);
    expect(drain(world)).toEqual([]);
    expect((await receiverOf(world)()).status).toBe(200);
    expect(drain(world)).toEqual([named('provider', 'evt_1')]);
    expect((await receiverOf(world)()).status).toBe(200);
    expect(drain(world)).toEqual([]);
  });

  test('a secret that cannot be read is no failed proof', async () => {
    const world = aWorld();
    expect((await receiverOf(world, { secrets: down })()).status).toBe(503);
    expect(world.counts.get('EventsRefused')).toBeUndefined();
  });
});

test('rotating a password or a key loses no event: new beside old, then new alone, with a stale cache at each step', async () => {
  const world = aWorld();
  const nextKey = Buffer.from('another key of 24 bytes.');
  const next = { username: 'provider', password: 'next' };
  const stages: SourceSecrets[] = [
    { basic: [password], signing: [signingKey] },
    { basic: [next, password], signing: [nextKey, signingKey] },
    { basic: [next], signing: [nextKey] },
  ];
  let [cached, current] = [0, 0];
  const secrets = async (fresh: boolean) => {
    if (fresh) cached = current;
    return { provider: stages[cached] ?? { basic: [], signing: [] } };
  };
  const receive = receiverOf(world, { secrets });
  let sent = 0;
  const deliver = async (basic: string, key: Buffer) => {
    sent += 1;
    const body = eventJson({ id: `evt_${sent}` });
    const authorization = `Basic ${Buffer.from(`provider:${basic}`).toString('base64')}`;
    return (await receive({ body, headers: { authorization, ...signed(body, world.now(), key) } })).status;
  };
  expect(await deliver('secret', signingKey)).toBe(200);
  current = 1;
  expect(await deliver('secret', signingKey)).toBe(200);
  expect(await deliver('next', signingKey)).toBe(200);
  expect(await deliver('next', nextKey)).toBe(200);
  expect(await deliver('secret', nextKey)).toBe(200);
  current = 2;
  expect(await deliver('next', nextKey)).toBe(200);
  cached = 2;
  expect(await deliver('secret', signingKey)).toBe(401);
  expect(drain(world)).toHaveLength(6);
});

test('10,000 events, some sent twice, in any order, with a burst for one product: each is kept and queued once', async () => {
  const world = aWorld();
  const receive = receiverOf(world);
  const ids = Array.from({ length: 10_000 }, (_, at) => `evt_${at}`);
  const order = [...ids, ...ids.filter((_, at) => at % 10 === 0)].toSorted((one, other) =>
    [...one].reverse().join('') < [...other].reverse().join('') ? -1 : 1,
  );
  const statuses = await Promise.all(
    order.map((id) => receive({ body: eventJson({ id, data: { product: { id: 'prd_1' } } }) })),
  );
  expect(statuses.every(({ status }) => status === 200)).toBe(true);
  expect(await collect(world.events.list({}))).toHaveLength(10_000);
  const queued = drain(world).map(({ eventName }) => eventName);
  expect(new Set(queued)).toEqual(new Set(ids.map((id) => named('provider', id).eventName)));
}, 120_000);

test('whatever is sent, the answer is 200, 400, 401 or 413, and only 200 leaves an event', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.uint8Array({ maxLength: 200 }).map(Buffer.from), fc.json(), fc.constant(eventJson())),
      fc.constantFrom<Record<string, string>>(basicHeader, {}, { authorization: 'Basic' }),
      async (body, headers) => {
        const world = aWorld();
        const { status } = await receiverOf(world)({ body, headers });
        expect([200, 400, 401, 413]).toContain(status);
        expect(await isEmpty(world)).toBe(status !== 200);
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

test('a new password put beside the old one makes no gap: the old one proves all along, the new one within seconds even after a stranger has tried', async () => {
  const world = aWorld();
  const later = { username: 'provider', password: 'newer' };
  let basic = [password];
  let kept = basic;
  const secret = {
    read: async () => ({ provider: { basic: kept, signing: [] } }),
    refresh: async () => {
      kept = basic;
      return secret.read();
    },
  };
  const receive = receiverOf(world, { secrets: seldomFresh(secret, world.now) });
  const as = (credentials: string) => {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    return receive({ headers: { authorization } }).then(({ status }) => status);
  };
  expect(await as('stranger:guess')).toBe(401);
  basic = [password, later];
  expect([await as('provider:newer'), await as('provider:secret')]).toEqual([401, 200]);
  world.clock.advance(5_000);
  expect([await as('provider:newer'), await as('provider:secret')]).toEqual([200, 200]);
});
