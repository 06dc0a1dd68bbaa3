import { atLeast, type Measured } from '../promised.ts';
import { type Spent, spending } from './spending.ts';
import { type Bench, ended, perSecond, reached, type Totals, withSystem } from './system.ts';

const rows = 1_500;
const limitMs = 60 * 60_000;
const callsPerMinute = 12_000;

/**
 * A batch of orders through the whole local system, whose provider loses answers, breaks down and answers 429
 * meanwhile.
 *
 * @throws when a row is lost, or somebody has two subscriptions
 */
export async function orders(): Promise<Measured> {
  const sandbox = { orderCallsPerMinute: callsPerMinute, orderLifeMs: 1_000 };
  return withSystem(sandbox, async (bench) => {
    bench.sandbox.faults.script(({ operation, operationCallNo }) => faultOf(operation, operationCallNo));
    const metadata = { kind: 'activate', on_unclear: 'resend' };
    const spent = spending();
    await bench.upload('orders/people.csv', people(bench), metadata);
    const untilMost = bench.sandbox.spy.waitFor('getOrder', mostRows).then(() => spent('last'));
    const reach = await reached(bench, limitMs, () => ended(bench, 'orders/people.csv'));
    return reported(bench, reach.totals, reach, await untilMost);
  });
}

/** The others lost their answer, and wait for minutes until the records show what came of them. */
const mostRows = 0.99 * rows;

/**
 * In 500 calls one loses its answer after it was performed, one finds the provider broken, and one is instructed to
 * come back later.
 */
function faultOf(operation: string, callNo: number) {
  if (operation !== 'createOrder') return undefined;
  if (callNo % 500 === 100) return { kind: 'lost' } as const;
  if (callNo % 500 === 200) return { kind: 'server-error', status: 503 } as const;
  return callNo % 500 === 300 ? ({ kind: 'busy', retryAfterSeconds: 2 } as const) : undefined;
}

function people({ sandbox }: Bench): string {
  const accountId = sandbox.senders[0]?.accountId ?? '';
  const subscriptions = Array.from(
    { length: rows },
    (_, no) => `${accountId},Person,Number${no},person-${no}@example.com,e-${no},Sales,email`,
  );
  return ['account_id,first_name,last_name,email,employee_id,group,delivery', ...subscriptions].join('\n');
}

function reported(
  { sandbox }: Bench,
  totals: Totals,
  took: { readonly ms: number; readonly skippedMs: number },
  most: Spent,
): Measured {
  const { completed = 0, held = 0 } = totals;
  const subscriptionsOf = sandbox.spy.subscriptionsPerEmployee();
  const twice = [...sandbox.spy.ordersPerEmployee().values()].filter(
    (subscriptions) => subscriptions > 1,
  ).length;
  if (twice > 0) throw new Error(`${twice} people have two orders`);
  if (completed + held !== rows) throw new Error(`Rows are missing: ${JSON.stringify(totals)}`);
  if (subscriptionsOf.size < completed)
    throw new Error(`${completed} rows are completed, and ${subscriptionsOf.size} subscriptions exist`);
  const calls = sandbox.spy.calls('createOrder');
  const of = (wanted: (status: number | undefined) => boolean) =>
    calls.filter(({ status }) => wanted(status)).length;
  const cpuMs = most.cpuMs / mostRows;
  const perOrder = `an order takes ${Math.round(most.requests.DynamoDB / mostRows)} requests to DynamoDB, and ${Math.round(cpuMs)} ms of processor time in functions, emulators and sandbox together`;
  const lines = [
    `orders, ${rows.toLocaleString('en-US')} people through the local system; provider at ${callsPerMinute} orders a minute, on the same two cores`,
    `  ${subscriptionsOf.size} subscriptions, none twice; rows: ${completed} completed, ${held} held`,
    `  ${calls.length} calls to order: ${of((status) => status === 429)} answered 429, ${of((status) => status === 503)} 503, ${of((status) => status === undefined)} without an answer`,
    `  ${sandbox.spy.calls('getOrder').length} calls to ask after them`,
    `  ${mostRows} of them placed and followed in ${(most.ms / 1_000).toFixed(0)} s; all: ${perSecond(rows, took)}`,
    `  ${perOrder}`,
  ];
  const limit = `${perOrder}. So two cores can do ${Math.floor(2_000 / cpuMs)} a second at most.`;
  const what = 'orders through the local system, planning included';
  const rate = mostRows / (most.ms / 1_000);
  return { lines, promised: [atLeast(what, rate, 100, ' rows/s', { limit })] };
}
