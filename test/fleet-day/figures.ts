import { createHash } from 'node:crypto';
import type { Fleet } from './fleet.ts';
import type { Records } from './records.ts';

/** The day in numbers. */
export type Figures = {
  readonly subscriptions: number;
  readonly accounts: number;
  /** Orders of the partner API, by their ends. */
  readonly orders: Readonly<Record<string, number>>;
  readonly thresholds: number;
  readonly topUps: number;
  readonly gigabytesSpent: number;
  readonly portings: Readonly<Record<string, number>>;
  readonly invoices: number;
  readonly events: number;
  /** First deliveries, what came again after it was received, what came after something later, what never came. */
  readonly delivered: number;
  readonly duplicated: number;
  readonly overtaken: number;
  readonly dropped: number;
  readonly texts: number;
  readonly simOrders: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly tokens: number;
  readonly virtualHours: number;
  /** The same for two days of which every event, attempt, order, balance and text is the same. */
  readonly print: string;
};

export function figuresOf({ sandbox, diary }: Fleet, records: Records, virtualHours: number): Figures {
  const { events, attempts, dropped, orders, portings, invoices, subscriptions, products, texts } = records;
  const received = attempts.filter(({ status }) => status === 200);
  const calls = sandbox.spy.calls();
  const spentBytes = [...diary.bytes.values()].reduce(
    (sum, subscription) => sum + subscription.spentBytes,
    0,
  );
  const madeAt = new Map(events.map(({ id, created_at: at }) => [id, Date.parse(at)]));
  const firsts = [...new Set(received.map(({ eventId }) => eventId))];
  let latestMs = 0;
  let overtaken = 0;
  for (const id of firsts) {
    const atMs = madeAt.get(id) ?? 0;
    if (atMs < latestMs) overtaken += 1;
    latestMs = Math.max(latestMs, atMs);
  }
  const reported = [
    events.map(({ id, type, created_at: at }) => [id, type, at]),
    attempts.map(({ eventId, attemptNo, atMs, status }) => [eventId, attemptNo, atMs, status]),
    orders.map(({ id, status }) => [id, status]),
    portings.map(({ id, status }) => [id, status]),
    products.map(({ id, status, balance }) => [id, status, balance]),
    texts.map(({ smsId, atMs, from, to }) => [smsId, atMs, from, to]),
  ];
  return {
    subscriptions: subscriptions.length,
    accounts: records.accounts.length,
    orders: countsOf(orders),
    thresholds: events.filter(({ type }) => type === 'balance.threshold.exceeded').length,
    topUps: diary.answers.size,
    gigabytesSpent: Math.round(spentBytes / 1e9),
    portings: countsOf(portings),
    invoices: invoices.length,
    events: events.length,
    delivered: firsts.length,
    duplicated: received.length - firsts.length,
    overtaken,
    dropped: dropped.length,
    texts: texts.reduce((sum, { to }) => sum + to.length, 0),
    simOrders: countsOf(sandbox.spy.orders()),
    calls: calls.length,
    tokens: calls.filter(({ operation }) => operation.endsWith('token')).length,
    virtualHours,
    print: createHash('sha256').update(JSON.stringify(reported)).digest('hex').slice(0, 16),
  };
}

function countsOf(items: readonly { readonly status?: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status = 'unknown' } of items) counts[status] = (counts[status] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).toSorted());
}
