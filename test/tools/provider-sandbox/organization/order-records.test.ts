import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions } from '../../../../tools/provider-sandbox/sandbox.ts';
import {
  clientOf,
  openSandbox,
  problemOf,
  sms,
  standingClock,
} from '../../../support/sandbox/sandbox-client.ts';
import { activation, apiOf, bodyOf, type Json, readAll } from './api-client.ts';

async function opened(options: SandboxOptions = {}) {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now, ...options });
  return { clock, sandbox, api: await apiOf(sandbox) };
}

const person = (sandbox: Parameters<typeof activation>[0], employeeId: string) =>
  activation(sandbox, {
    subscriber: { ...(activation(sandbox).subscriber as Json), employee_id: employeeId },
  });

test('a lost answer makes the subscription all the same', async () => {
  const { clock, sandbox, api } = await opened();
  sandbox.faults.next('createOrder', { kind: 'lost' });
  await expect(api.order(activation(sandbox))).rejects.toThrow();
  clock.advance(3000);
  const subscribers = await readAll(api, '/subscribers', 'subscribers');
  expect(subscribers.filter(({ employee_id: id }) => id === 'E-1')).toHaveLength(1);
});

test.each(['busy', 'refused', 'server-error', 'unauthorized', 'dropped'] as const)(
  'an order that meets %s is not performed',
  async (kind) => {
    const { clock, sandbox, api } = await opened();
    sandbox.faults.next('createOrder', { kind });
    await api.order(activation(sandbox)).catch(() => undefined);
    clock.advance(3000);
    expect(sandbox.spy.orders()).toEqual([]);
    expect(await readAll(api, '/subscriptions', 'subscriptions')).toHaveLength(1);
  },
);

test('orders and subscriptions are counted for each employee, so that a double shows', async () => {
  const { clock, sandbox, api } = await opened();
  await api.order(person(sandbox, 'E-1'));
  await api.order(person(sandbox, 'E-2'));
  sandbox.faults.next('createOrder', { kind: 'order-end', status: 'canceled' });
  await api.order(person(sandbox, 'E-2'));
  expect(sandbox.spy.ordersPerEmployee()).toEqual(
    new Map([
      ['E-1', 1],
      ['E-2', 2],
    ]),
  );
  expect(sandbox.spy.subscriptionsPerEmployee()).toEqual(new Map());
  clock.advance(3000);
  expect(sandbox.spy.subscriptionsPerEmployee()).toEqual(
    new Map([
      ['E-1', 1],
      ['E-2', 1],
    ]),
  );
});

test('an idempotency key is ignored: the repeat orders a second subscription', async () => {
  const { sandbox, api } = await opened();
  const keyed = { 'idempotency-key': 'k' };
  const [one, other] = [
    await bodyOf(await api.order(activation(sandbox), keyed)),
    await bodyOf(await api.order(activation(sandbox), keyed)),
  ];
  expect(one.id).not.toBe(other.id);
  expect(sandbox.spy.orders().map(({ performed }) => performed.idempotencyKey)).toEqual(['k', 'k']);
});

test('orders can be read over HTTP as they stand, and the state counts them', async () => {
  const { clock, sandbox, api } = await opened();
  await api.order(activation(sandbox));
  const read = async (path: string) =>
    (await (await fetch(`${sandbox.baseUrl}/_sandbox${path}`)).json()) as Json;
  expect(await read('')).toMatchObject({ orders: 1, pendingOrders: 1, subscriptions: 1 });
  clock.advance(3000);
  expect(await read('')).toMatchObject({ orders: 1, pendingOrders: 0, subscriptions: 2 });
  expect(await read('/orders')).toMatchObject({
    orders: [{ status: 'completed', performed: { request: { subscriber: { employee_id: 'E-1' } } } }],
  });
  const page = await fetch(`${sandbox.baseUrl}/_sandbox`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<td>completed</td><td>E-1</td>');
});

test('an end of an order can be asked for over HTTP', async () => {
  const { clock, sandbox, api } = await opened();
  const ask = (fault: unknown) =>
    fetch(`${sandbox.baseUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation: 'createOrder', fault }),
    });
  expect((await ask({ kind: 'order-end', status: 'canceled', afterMs: 10 })).status).toBe(201);
  expect((await ask({ kind: 'order-end', status: 'pending' })).status).toBe(400);
  await api.order(activation(sandbox));
  clock.advance(10);
  expect(sandbox.spy.orders().map(({ status }) => status)).toEqual(['canceled']);
});

function journalPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'journal');
}

test('a restart forgets no order: what had ended is the same and what was pending continues', async () => {
  const clock = standingClock();
  const settings: SandboxOptions = {
    now: clock.now,
    journal: journalPath(),
    fleet: { accounts: 2, subscriptions: 3 },
  };
  const first = await openSandbox(settings);
  const api = await apiOf(first);
  await (await clientOf(first)).send(sms());
  const done = await bodyOf(await api.order(activation(first)));
  first.faults.next('createOrder', { kind: 'order-end', status: 'canceled' });
  const canceled = await bodyOf(await api.order(activation(first)));
  clock.advance(3000);
  const pending = await bodyOf(await api.order(activation(first)));
  const before = await api.read(`/orders/${done.id}`);
  await first.close();

  const second = await openSandbox(settings);
  const later = await apiOf(second);
  const withoutHost = (value: unknown) => JSON.stringify(value).replaceAll(/http:\/\/[^/]+/g, '');
  expect(withoutHost(await later.read(`/orders/${done.id}`))).toBe(withoutHost(before));
  expect(await later.read(`/orders/${canceled.id}`)).toMatchObject({ status: 'canceled' });
  expect(await later.read(`/orders/${pending.id}`)).toMatchObject({ status: 'pending' });
  clock.advance(3000);
  expect(await later.read(`/orders/${pending.id}`)).toMatchObject({ status: 'completed' });
  const fresh = await bodyOf(await later.order(activation(second)));
  expect([done.id, canceled.id, pending.id]).not.toContain(fresh.id);
  const [lastBefore, firstAfter] = [first.spy.calls().at(-2), second.spy.calls()[0]];
  expect(lastBefore?.operation).toBe('createOrder');
  expect(firstAfter?.number).toBeGreaterThan(lastBefore?.number ?? Infinity);
  clock.advance(3000);
  const subscriptions = await readAll(later, '/subscriptions?limit=100', 'subscriptions');
  const numbers = await Promise.all(
    subscriptions.map(async ({ id }) => {
      const { _embedded } = await later.read(`/subscriptions/${id}/phone-numbers`);
      return (_embedded as { phone_numbers: { msisdn: string }[] }).phone_numbers[0]?.msisdn;
    }),
  );
  expect(numbers).toHaveLength(7);
  expect(new Set(numbers).size).toBe(7);
});

test('with replayIdempotencyKeys an order is known again, after a restart too', async () => {
  const settings: SandboxOptions = { journal: journalPath(), flags: { replayIdempotencyKeys: true } };
  const keyed = { 'idempotency-key': 'k' };
  const first = await openSandbox(settings);
  const api = await apiOf(first);
  const made = await bodyOf(await api.order(activation(first), keyed));
  const again = await api.order(activation(first), keyed);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await bodyOf(again)).toEqual(made);
  await first.close();
  const second = await openSandbox(settings);
  const later = await apiOf(second);
  const { id, status, _links } = await bodyOf(await later.order(activation(second), keyed));
  expect({ id, status }).toEqual({ id: made.id, status: 'pending' });
  expect(_links).toEqual({ self: { href: `${second.baseUrl}/enterprise/orders/${made.id}` } });
  const other = await later.order(person(second, 'E-2'), keyed);
  expect(other.status).toBe(422);
  expect((await problemOf(other)).status).toBe(422);
  expect(second.spy.orders()).toHaveLength(1);
});

test('a journal line that is no order is refused by line', async () => {
  const journal = journalPath();
  writeFileSync(journal, '{"kind":"order","orderId":"order_1"}\n');
  await expect(openSandbox({ journal })).rejects.toThrow(/line 1 of .*journal/);
});
