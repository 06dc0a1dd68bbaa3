import { describe, expect, test } from 'vitest';
import { answerOf } from '../../support/provider/loopback.ts';
import { call, halAnswer, pageAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';

const answered = () => halAnswer(200, { id: 'x_1' });

describe('settings', () => {
  test('prefix, version and a single route can be others', async () => {
    await using p = await partnerServer(answered, {
      prefix: '/v2/partner',
      version: '2026-02-05',
      routes: { getProduct: { method: 'GET', path: '/goods/{id}' } },
    });
    await p.partner.products.get('prd_1');
    await p.partner.accounts.get('acc_1');
    expect(p.arrived.map(({ line }) => line)).toEqual([
      'GET /v2/partner/goods/prd_1 HTTP/1.1',
      'GET /v2/partner/accounts/acc_1 HTTP/1.1',
    ]);
    expect(p.arrived[0]?.headers['api-version']).toBe('2026-02-05');
  });

  test('a read carries a correlation id when it is given one, and never a key', async () => {
    await using p = await partnerServer(answered);
    await p.partner.products.get('prd_1', { correlationId: 'sweep_7' });
    expect(p.arrived[0]?.headers['correlation-id']).toBe('sweep_7');
    expect(p.arrived[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('a key that the provider does not know can be left out, and 422 is a plain no then', async () => {
    await using p = await partnerServer(() => answerOf(422, {}, ''), { dialect: { sendsKey: false } });
    expect(await problemOf(p.partner.products.activate('prd_1', call))).toMatchObject({
      code: 'refused',
      effect: 'none',
    });
    expect(p.arrived[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('arrays of countries can be written in the other way', async () => {
    await using p = await partnerServer(
      ({ line }) => pageAnswer(line.includes('offerings') ? 'product_offerings' : 'coverage_areas', []),
      { dialect: { countries: 'comma', coverageCountries: 'repeated' } },
    );
    for await (const _ of p.partner.coverageAreas.list({ countries: ['DE', 'FR'] }));
    for await (const _ of p.partner.productCatalogs.listOfferings('c', { coverageCountries: ['DE', 'FR'] }));
    expect(p.arrived.map(({ line }) => line)).toEqual([
      'GET /connect/coverage-areas?countries=DE,FR HTTP/1.1',
      'GET /connect/product-catalogs/c/product-offerings?allowances%5Bcoverage-area%5D%5Bcountries%5D=DE&allowances%5Bcoverage-area%5D%5Bcountries%5D=FR HTTP/1.1',
    ]);
  });
});

describe('the time limit', () => {
  /** A token that takes a second. */
  const slow = () => {
    let nowMs = 1_000_000;
    const tokens = {
      async token() {
        nowMs += 1_000;
        return 'T1';
      },
      reject: () => {},
    };
    return { tokens, now: () => nowMs };
  };
  const gone = (limitMs: number) => ({
    code: 'unreachable',
    effect: 'none',
    detail: `the limit of ${limitMs} ms was reached while waiting for an access token, nothing was sent`,
  });

  test('of the API holds for calls that name none', async () => {
    await using p = await partnerServer(answered, { ...slow(), limitMs: 900 });
    expect(await problemOf(p.partner.products.get('prd_1'))).toMatchObject(gone(900));
    expect(await problemOf(p.partner.products.activate('prd_1', call))).toMatchObject(gone(900));
    await p.partner.products.get('prd_1', { limitMs: 20_000 });
    await p.partner.products.activate('prd_1', { ...call, limitMs: 20_000 });
    expect(p.arrived).toHaveLength(2);
  });

  test('of a call goes before it', async () => {
    await using p = await partnerServer(answered, slow());
    expect(await problemOf(p.partner.products.get('prd_1', { limitMs: 800 }))).toMatchObject(gone(800));
    expect(await problemOf(p.partner.products.activate('prd_1', { ...call, limitMs: 700 }))).toMatchObject(
      gone(700),
    );
    const orders = p.partner.orders.list({ limitMs: 600 })[Symbol.asyncIterator]();
    expect(await problemOf(orders.next())).toMatchObject(gone(600));
  });
});

describe('a list', () => {
  const next = 'https://elsewhere.example/connect/orders?limit=2&cursor=eyJ+/w==';

  test('continues with the cursor of the next link at its own host and with its own filters', async () => {
    await using p = await partnerServer((_, count) =>
      count === 1
        ? pageAnswer('orders', [{ id: 'ord_1' }, { id: 'ord_2' }], next)
        : pageAnswer('orders', [{ id: 'ord_3' }]),
    );
    const ids: string[] = [];
    for await (const { id } of p.partner.orders.list({ status: 'failed', limit: 2 })) ids.push(id);
    expect(ids).toEqual(['ord_1', 'ord_2', 'ord_3']);
    expect(p.arrived.map(({ line }) => line)).toEqual([
      'GET /connect/orders?status=failed&limit=2 HTTP/1.1',
      'GET /connect/orders?status=failed&limit=2&cursor=eyJ%2B%2Fw%3D%3D HTTP/1.1',
    ]);
  });

  test('never asks for a page beyond what is consumed', async () => {
    await using p = await partnerServer(() => pageAnswer('orders', [{ id: 'ord_1' }, { id: 'ord_2' }], next));
    const orders = p.partner.orders.list()[Symbol.asyncIterator]();
    expect(p.arrived).toHaveLength(0);
    await orders.next();
    await orders.next();
    expect(p.arrived).toHaveLength(1);
    await orders.return?.();
    expect(p.arrived).toHaveLength(1);
  });

  test('can be walked by pages, and taken up again at a cursor that was kept', async () => {
    await using p = await partnerServer(() => pageAnswer('orders', [{ id: 'ord_1' }], next));
    for await (const page of p.partner.orders.list().pages()) {
      expect(page.nextCursor).toBe('eyJ+/w==');
      break;
    }
    for await (const _ of p.partner.orders.list({ cursor: 'eyJ+/w==' })) break;
    expect(p.arrived[1]?.line).toBe('GET /connect/orders?cursor=eyJ%2B%2Fw%3D%3D HTTP/1.1');
  });

  test('whose cursor comes again ends with an error', async () => {
    await using p = await partnerServer(() => pageAnswer('orders', [{ id: 'ord_1' }], next));
    const walk = async () => {
      for await (const _ of p.partner.orders.list());
    };
    expect(await problemOf(walk())).toMatchObject({ code: 'unreadable', effect: 'none' });
    expect(p.arrived).toHaveLength(2);
  });

  test('without its collection is unreadable, not empty', async () => {
    await using p = await partnerServer(() => halAnswer(200, { _embedded: {}, _links: {} }));
    const walk = async () => {
      for await (const _ of p.partner.subscriptions.list());
    };
    expect(await problemOf(walk())).toMatchObject({ tried: 'List subscriptions', code: 'unreadable' });
  });
});

describe('a failed call', () => {
  test.each([
    [404, 'refused', 'none'],
    [429, 'busy', 'none'],
    [409, 'conflict', 'unknown'],
    [503, 'unavailable', 'unknown'],
  ])('of a write answered %i is %s, effect %s', async (status, code, effect) => {
    await using p = await partnerServer(() => answerOf(status, {}, ''));
    expect(await problemOf(p.partner.subscriptions.suspend('subs_1', call))).toMatchObject({
      tried: 'Suspend a subscription',
      code,
      effect,
      status,
      correlationId: 'cmd_1',
    });
  });

  test('of a read changed nothing, whatever was answered', async () => {
    await using p = await partnerServer(() => answerOf(500, {}, ''));
    expect(await problemOf(p.partner.subscriptions.get('subs_1'))).toMatchObject({ effect: 'none' });
  });

  test('with 401 tells the token source, and is not repeated', async () => {
    await using p = await partnerServer(() => answerOf(401, {}, ''));
    expect(await problemOf(p.partner.products.get('prd_1'))).toMatchObject({ code: 'unauthorized' });
    expect(p.rejected).toEqual(['T1']);
    expect(p.arrived).toHaveLength(1);
  });

  test('with an order whose yes cannot be read leaves open whether something was bought', async () => {
    await using p = await partnerServer(() => halAnswer(201, { status: 'accepted' }));
    const order = p.partner.orders.create({ type: 'cancel_subscription', subscriptionId: 'subs_1' }, call);
    expect(await problemOf(order)).toMatchObject({
      tried: 'Create an order of type cancel_subscription',
      code: 'unreadable',
      effect: 'unknown',
      detail: 'the answer has another form than expected (id is missing or of another type)',
    });
  });

  test('names the field the provider points at, and no person', async () => {
    await using p = await partnerServer(() =>
      answerOf(
        400,
        { 'content-type': 'application/problem+json' },
        JSON.stringify({
          title: 'Bad Request',
          detail: 'ada@muster.example of Adalberta Mustermann, born 1990-02-28, cannot be used',
          errors: [{ code: 'constraint_validation_error', detail: 'taken', pointer: '$.email' }],
        }),
      ),
    );
    const subscriber = {
      accountId: 'acc_1',
      firstName: 'Adalberta',
      lastName: 'Mustermann',
      email: 'ada@muster.example',
      address: { country: 'DE' },
      birthDate: '1990-02-28',
    };
    const error = await errorOf(p.partner.subscribers.create(subscriber, call));
    expect(error.message).toContain('Create a subscriber failed, refused (400)');
    expect(error.message).not.toMatch(/ada@|Adalberta|Mustermann|1990/);
    expect(error).toMatchObject({ problem: { pointers: ['$.email'] } });
  });

  test('of a porting repeats neither number nor message', async () => {
    await using p = await partnerServer(() =>
      answerOf(400, { 'content-type': 'text/plain' }, 'not "Call me at home tonight" please'),
    );
    const error = await errorOf(
      p.partner.portings.reject('port_1', { message: 'Call me at home tonight' }, call),
    );
    expect(error.message).not.toContain('at home');
  });
});
