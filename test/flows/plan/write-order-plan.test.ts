import { describe, expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import { type Job, planKeyOf } from '../../../shared/core/jobs/job.ts';
import type { OperationName, Step } from '../../../shared/core/jobs/operation.ts';
import { decodeOrder, readOrderPlan } from '../../../shared/core/orders/order-plan.ts';
import { InputError, type InputFault } from '../../../shared/errors.ts';
import { writeOrderPlan } from '../../../shared/flows/plan/write-order-plan.ts';
import { memoryProviderOrders } from '../../../shared/memory/memory-provider-orders.ts';
import { collect } from '../../support/pieces.ts';
import { aJob, aWorld } from '../../support/world.ts';

const account = `acc_${'A'.repeat(26)}`;
const other = `acc_${'B'.repeat(26)}`;
const activate: BatchSettings = { kind: 'activate', defaults: {}, allowSecondLine: false };

function aBatch() {
  const world = aWorld();
  const provider = memoryProviderOrders(world.now);
  const { operations, orderRecords } = provider;
  let uploads = 0;

  async function planned(job: Job, settings: BatchSettings, faultsOf = operations.faultsOf) {
    const asked = { subscribers: 0, subscriberLines: 0, partnerLines: 0 };
    const counted = <Args extends unknown[], Answer>(
      what: keyof typeof asked,
      read: (...args: Args) => Answer,
    ) => {
      return (...args: Args) => {
        asked[what] += 1;
        return read(...args);
      };
    };
    const records = {
      ...orderRecords,
      subscribers: counted('subscribers', orderRecords.subscribers),
      subscriberLines: counted('subscriberLines', orderRecords.subscriberLines),
      partnerLines: counted('partnerLines', orderRecords.partnerLines),
    };
    const ordering = { operations: { ...operations, faultsOf }, orderRecords: records };
    await writeOrderPlan({ ...world, ...ordering }, job, settings);
    const stored = await world.objects.read(planKeyOf(job.id));
    const lines = await collect(readOrderPlan(stored?.body ?? collectNothing()));
    const end = lines.flatMap((one) => ('end' in one ? [one.end] : []))[0];
    const report = await world.objects.read(end?.reportKey ?? '');
    const text = Buffer.concat(await collect(report?.body ?? collectNothing())).toString();
    return {
      asked,
      orders: lines.flatMap((one) => ('order' in one ? [one.order] : [])),
      ranges: lines.map(({ offset, bytes }) => ({ offset, bytes })),
      totals: end?.totals,
      report: text
        .split('\n')
        .filter((line) => line !== '')
        .map(
          (line) =>
            JSON.parse(line) as { kind: string; line: number; reason: string; of?: number; detail: string },
        ),
    };
  }

  async function plan(csv: string, settings = activate, metadata = {}, faultsOf = operations.faultsOf) {
    uploads += 1;
    const key = `orders/list-${uploads}.csv`;
    const versionId = world.objects.put(key, csv, metadata);
    const job = aJob({ id: orderBatchIdOf(key), source: { kind: 'upload', key, versionId } });
    return { job, ...(await planned(job, settings, faultsOf)) };
  }

  async function planRequest(body: unknown, settings = activate) {
    const id = orderBatchIdOf('a request');
    world.objects.put(`requests/${id}/sha.json`, JSON.stringify(body));
    const source = { kind: 'request', key: 'key-1', by: 'crm', bodySha256: 'sha' } as const;
    return planned(aJob({ id, source }), settings);
  }

  /** Somebody who has been ordered for, some time before the batch. */
  async function have(operation: OperationName, input: Step['input']): Promise<string> {
    const { id } = await operations.perform({
      step: { operation, input },
      idempotencyKey: 'earlier',
      correlationId: 'earlier',
      limitMs: 1,
    });
    world.clock.advance(60_000);
    return id;
  }
  const haveLine = (subscriber: Step['input'], accountId = account) =>
    have('organization.activate_subscription', { accountId, subscriber });

  return { world, provider, plan, planRequest, have, haveLine };
}

async function* collectNothing(): AsyncGenerator<Uint8Array> {}

async function refusalOf(promise: Promise<unknown>): Promise<InputError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof InputError) return error;
  throw new Error('The batch was not refused');
}

test('each accepted row is one order in the plan, found again by its byte range, and the totals add up', async () => {
  const { plan, world } = aBatch();
  const { orders, ranges, totals, report, job } = await plan(
    `account_id,email,employee_id\n${account},a@example.com,E1\n${account},b@example,E2\n${account},c@example.com,E3\n${account},d@example.com,E1\n`,
  );
  expect(orders.map(({ no, line, steps }) => [no, line, steps.length])).toEqual([
    [0, 2, 1],
    [1, 4, 1],
  ]);
  expect(totals).toEqual({
    rows: 4,
    accepted: 2,
    invalid: 1,
    duplicate: 1,
    suppressed: 0,
    chunks: 2,
    entries: 2,
  });
  expect(report.map(({ kind, line, reason, of }) => [kind, line, reason, of])).toEqual([
    ['invalid', 3, 'bad_email', undefined],
    ['duplicate', 5, 'duplicate', 2],
  ]);
  const { offset = 0, bytes = 1 } = ranges[1] ?? {};
  expect(decodeOrder(await world.objects.readRange(planKeyOf(job.id), offset, bytes))).toEqual(orders[1]);
});

describe('rows for one person', () => {
  const linesOf = async (rows: string[]) => {
    const { orders, report } = await aBatch().plan(`account_id,email,employee_id\n${rows.join('\n')}\n`);
    return { ordered: orders.map(({ line }) => line), of: report.map(({ line, of }) => [line, of]) };
  };

  test('are those of one employee id, whatever their e-mail', async () => {
    expect(await linesOf([`${account},a@example.com,E1`, `${account},b@example.com,E1`])).toEqual({
      ordered: [2],
      of: [[3, 2]],
    });
  });

  test('are not those who share an e-mail under different employee ids', async () => {
    expect(await linesOf([`${account},depot@example.com,E1`, `${account},depot@example.com,E2`])).toEqual({
      ordered: [2, 3],
      of: [],
    });
  });

  test('are those of one e-mail and account where an employee id is missing, in any case of letters', async () => {
    expect(await linesOf([`${account},a@example.com,`, `${account},A@Example.com,`])).toEqual({
      ordered: [2],
      of: [[3, 2]],
    });
    expect(await linesOf([`${account},a@example.com,E1`, `${account},a@example.com,`])).toEqual({
      ordered: [2],
      of: [[3, 2]],
    });
    expect(await linesOf([`${account},a@example.com,`, `${other},a@example.com,`])).toEqual({
      ordered: [2, 3],
      of: [],
    });
  });
});

describe('somebody who has a line', () => {
  const rows = `account_id,email,employee_id\n${account},a@example.com,E1\n${account},b@example.com,E2\n${account},new@example.com,E3\n`;

  test('is set aside, and told apart by employee id first', async () => {
    const { plan, haveLine } = aBatch();
    await haveLine({ email: 'elsewhere@example.com', employeeId: 'E1' });
    await haveLine({ email: 'b@example.com', employeeId: 'E99' });
    const { orders, report, totals } = await plan(rows);
    expect(orders.map(({ line }) => line)).toEqual([3, 4]);
    expect(report).toMatchObject([{ kind: 'suppressed', line: 2, reason: 'has_line' }]);
    expect(report[0]?.detail).toContain('sub_1');
    expect(totals).toMatchObject({ accepted: 2, suppressed: 1 });
  });

  test('is found by e-mail and account where the record has no employee id, on any page', async () => {
    const { plan, haveLine } = aBatch();
    for (const no of [0, 1, 2, 3, 4]) await haveLine({ email: `other-${no}@example.com` });
    await haveLine({ email: 'B@example.com' });
    await haveLine({ email: 'new@example.com' }, other);
    const { report } = await plan(rows);
    expect(report).toMatchObject([{ line: 3, reason: 'has_line' }]);
  });

  test('gets another one when the batch says so', async () => {
    const { plan, haveLine } = aBatch();
    await haveLine({ email: 'a@example.com', employeeId: 'E1' });
    const { orders } = await plan(rows, { ...activate, allowSecondLine: true });
    expect(orders.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});

describe('an activation at the partner', () => {
  const settings: BatchSettings = {
    kind: 'partner-activate',
    defaults: { plan: 'prdoff_1', country: 'DE', account_id: 'acc_2' },
    allowSecondLine: false,
  };
  const rows =
    'first_name,last_name,email,subscriber_id\nAda,Berg,ada@example.com,\nBo,Dahl,bo@example.com,\n';
  const subscriber = (firstName: string, lastName: string, email: string) => ({
    accountId: 'acc_2',
    firstName,
    lastName,
    email,
  });

  test('uses the subscriber who is there, and creates the one who is not', async () => {
    const { plan, have } = aBatch();
    for (const no of [0, 1, 2])
      await have('partner.create_subscriber', subscriber('C', 'D', `c${no}@example.com`));
    const id = await have('partner.create_subscriber', subscriber('Ada', 'Berg', 'Ada@example.com'));
    const { orders, totals } = await plan(rows, settings);
    expect(orders.map(({ steps }) => steps.map(({ operation }) => operation))).toEqual([
      ['partner.activate_subscription'],
      ['partner.create_subscriber', 'partner.activate_subscription'],
    ]);
    expect(orders[0]?.steps[0]?.input.subscriberId).toBe(id);
    expect(totals).toMatchObject({ chunks: 2, entries: 3 });
  });

  test('takes the one of that name among several, and nobody when the name does not tell', async () => {
    const { plan, have } = aBatch();
    const ids = [];
    for (const name of ['Bo', 'Ada', 'Eve'])
      ids.push(await have('partner.create_subscriber', subscriber(name, 'Berg', 'ada@example.com')));
    for (const _ of [0, 1])
      await have('partner.create_subscriber', subscriber('Bo', 'Dahl', 'bo@example.com'));
    const { orders, report } = await plan(rows, settings);
    expect(orders.map(({ steps }) => steps[0]?.input.subscriberId)).toEqual([ids[1]]);
    expect(report).toMatchObject([{ line: 3, kind: 'invalid', reason: 'unsure_subscriber' }]);
  });

  /** A subscriber with a line in this state. */
  const haveTheirLine = async (
    { provider, have }: ReturnType<typeof aBatch>,
    no: number,
    status = 'active',
  ) => {
    const who = subscriber('Ada', `Berg ${no}`, `ada${no}@example.com`);
    const id = await have('partner.create_subscriber', who);
    await have('partner.activate_subscription', { subscriberId: id, products: {} });
    provider.have(`sub_${no}`, status);
    return id;
  };
  const rowOf = (no: number) => `Ada,Berg ${no},ada${no}@example.com,`;
  const header = 'first_name,last_name,email,subscriber_id';

  test('for somebody who has a line there is set aside, unless that line is over or the batch says so', async () => {
    const batch = aBatch();
    const ids = [];
    for (const [at, status] of ['active', 'created', 'terminated', 'canceled', 'deactivated'].entries())
      ids.push(await haveTheirLine(batch, at + 1, status));
    const csv = `${[header, ...[1, 2, 3, 4].map(rowOf), `,,,${ids[4]}`, rowOf(6)].join('\n')}\n`;
    const { orders, report } = await batch.plan(csv, settings);
    expect(orders.map(({ line }) => line)).toEqual([4, 5, 7]);
    expect(report.map(({ line, kind, reason }) => [line, kind, reason])).toEqual([
      [2, 'suppressed', 'has_line'],
      [3, 'suppressed', 'has_line'],
      [6, 'suppressed', 'has_line'],
    ]);
    expect(report[0]?.detail).toContain('sub_1');
    const again = await batch.plan(csv, { ...settings, allowSecondLine: true });
    expect(again.orders.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('asks few subscribers one by one for their lines, and walks over all lines once for many', async () => {
    const batch = aBatch();
    const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
    for (const no of numbers) await haveTheirLine(batch, no);
    const few = await batch.plan(`${[header, ...numbers.slice(0, 20).map(rowOf)].join('\n')}\n`, settings);
    expect(few.totals).toMatchObject({ accepted: 0, suppressed: 20 });
    expect(few.asked).toEqual({ subscribers: 15, subscriberLines: 20, partnerLines: 0 });
    const many = await batch.plan(`${[header, ...numbers.map(rowOf)].join('\n')}\n`, settings);
    expect(many.totals).toMatchObject({ accepted: 0, suppressed: 30 });
    expect(many.asked).toEqual({ subscribers: 15, subscriberLines: 0, partnerLines: 15 });
  });

  test('of the same subscriber twice is a duplicate, by their id too', async () => {
    const { plan, have } = aBatch();
    const id = await have('partner.create_subscriber', subscriber('Ada', 'Berg', 'ada@example.com'));
    const { orders, report } = await plan(`${rows},,,${id}\n`, settings);
    expect(orders.map(({ line }) => line)).toEqual([2, 3]);
    expect(report).toMatchObject([{ line: 4, kind: 'duplicate', of: 2 }]);
  });
});

test('a line is changed once in a batch, whatever the second row wants', async () => {
  const line = `sub_${'C'.repeat(26)}`;
  const { plan } = aBatch();
  const { orders, report } = await plan(
    `action,account_id,subscription_id\nsuspend,${account},${line}\nresume,${account},${line}\n`,
    { ...activate, kind: 'change' },
  );
  expect(orders.map((order) => order.line)).toEqual([2]);
  expect(report).toMatchObject([{ line: 3, reason: 'duplicate', of: 2 }]);
  expect(report[0]?.detail).toContain('the same line');
});

test("what the provider's client would not send is invalid, by its column", async () => {
  const fault: InputFault = { detail: 'It must be a country code', pointer: '/subscriber/employeeId' };
  const { plan } = aBatch();
  const { report } = await plan(`account_id,email\n${account},a@example.com\n`, activate, {}, () => [fault]);
  expect(report).toMatchObject([
    { reason: 'not_orderable', detail: 'The column "employee_id": It must be a country code' },
  ]);
});

test('a row with more cells than the header is not ordered: its cells stand under wrong names', async () => {
  const { plan } = aBatch();
  const { report } = await plan(
    `account_id,group,email\n${account},Drivers, north,a@example.com\n${account},b,b@example.com,,\n`,
  );
  expect(report).toMatchObject([{ line: 2, reason: 'extra_cells' }]);
});

test('rows of a request are read as the rows of a file are', async () => {
  const { planRequest } = aBatch();
  const { orders, report } = await planRequest({
    rows: [
      { account_id: account, email: 'a@example.com', delivery_to: ['a@example.com', 'b@example.com'] },
      { employee_id: 7, account_id: account, email: 'c@example.com', group: null },
      { account_id: account, email: 'C@example.com' },
    ],
  });
  expect(orders.map(({ line, steps }) => [line, steps[0]?.input])).toMatchObject([
    [1, { simProfile: { delivery: { to: ['a@example.com', 'b@example.com'] } } }],
    [2, { subscriber: { employeeId: '7', email: 'c@example.com' } }],
  ]);
  expect(report).toMatchObject([{ line: 3, of: 2 }]);
});

describe('a batch is refused as a whole', () => {
  const many = (rows: number) =>
    `account_id,employee_id\n${Array.from({ length: rows }, (_, no) => `${account},E${no}\n`).join('')}`;
  const api: BatchSettings = { ...activate, defaults: { delivery: 'api' } };

  test('with more than 100,000 rows, but not with that many', async () => {
    const { plan } = aBatch();
    expect((await plan(many(100_000), api)).totals).toMatchObject({ rows: 100_000, accepted: 100_000 });
    const refusal = await refusalOf(plan(many(100_001), api));
    expect(refusal).toMatchObject({ status: 413, title: 'The batch holds too many rows' });
  });

  test.each([
    ['without any row', `account_id,email\n`, 'The batch holds no rows'],
    ['without a header', '', 'The batch holds no rows'],
    ['whose header names nothing', 'one,two\n1,2\n', 'The batch has no usable columns'],
  ])('%s', async (_what, csv, title) => {
    expect((await refusalOf(aBatch().plan(csv))).title).toBe(title);
  });

  test.each([
    ['no rows', { rows: [] }, 'The batch holds no rows'],
    ['rows that are no list', { rows: 'all' }, 'The rows cannot be read'],
    ['a row that is no object', { rows: [[account]] }, 'The rows cannot be read'],
    ['a value that is an object', { rows: [{ email: { to: 'a@example.com' } }] }, 'The rows cannot be read'],
  ])('as a request with %s', async (_what, body, title) => {
    expect((await refusalOf(aBatch().planRequest(body))).title).toBe(title);
  });

  test('with a default for a column that such orders do not have', async () => {
    const settings = { ...activate, defaults: { plan: 'prdoff_1' } };
    const refusal = await refusalOf(aBatch().plan(`account_id,email\n`, settings));
    expect(refusal.faults).toMatchObject([{ pointer: '/defaults/plan' }]);
  });

  test('and leaves nothing behind', async () => {
    const { plan, world } = aBatch();
    await refusalOf(plan(many(100_001), api));
    expect(world.objects.keys().filter((key) => key.startsWith('jobs/'))).toEqual([]);
  });

  test('when the same rows were uploaded before, unless they shall be ordered again', async () => {
    const { plan } = aBatch();
    const rows = `account_id,email\n${account},a@example.com\n`;
    const first = await plan(rows);
    const refusal = await refusalOf(plan(rows));
    expect(refusal.status).toBe(409);
    expect(refusal.message).toContain(first.job.id);
    expect((await plan(rows, activate, { again: 'yes' })).orders).toHaveLength(1);
    expect((await plan(rows, { ...activate, allowSecondLine: true })).orders).toHaveLength(1);
  });
});
