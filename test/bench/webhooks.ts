import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Webhook } from 'standardwebhooks';
import { standardSignature } from '../../shared/core/events/settings.ts';
import { webhookReceiver } from '../../shared/http/events/webhook-receiver.ts';
import { parseEnvelope } from '../../shared/provider/partner/events/event.ts';
import { aWorld } from '../support/world.ts';
import type { Measured } from './promised.ts';

const events = 20_000;
const key = Buffer.from('a key of twenty-four byt');
const library = new Webhook(key.toString('base64'));
const basic = { username: 'provider', password: 'secret' };

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** The function's own time for each event, the network to AWS left out, beside handlers that do less. */
export async function webhooks(): Promise<Measured> {
  const requests = Array.from({ length: events }, (_, at) => requestOf(at));
  const bytes = requests[0]?.body?.length ?? 0;
  const contenders: Readonly<Record<string, () => Handler>> = {
    'bare: JSON.parse, 200': () => bare,
    'peer: standardwebhooks.verify, JSON.parse, 200': () => peer,
    'ours: Basic and HMAC of two keys, checked, kept, queued, marked': ours,
  };
  const lines = [`webhooks, ${events.toLocaleString('en-US')} events of ${bytes} bytes, stores in memory`];
  for (const [name, make] of Object.entries(contenders)) {
    await timesOf(make(), requests);
    const times = await timesOf(make(), requests);
    const sum = times.reduce((total, ms) => total + ms, 0);
    const sorted = times.toSorted((one, other) => one - other);
    const microseconds = (share: number) =>
      `${Math.round((sorted[Math.floor(share * events)] ?? 0) * 1000)} µs`;
    const perSecond = Math.round(events / (sum / 1000)).toLocaleString('en-US');
    lines.push(
      `  ${name.padEnd(64)} p50 ${microseconds(0.5)}, p99 ${microseconds(0.99)}, ${perSecond} events/s`,
    );
  }
  return { lines, promised: [] };
}

async function timesOf(handler: Handler, requests: readonly APIGatewayProxyEventV2[]): Promise<number[]> {
  const times: number[] = [];
  for (const request of requests) {
    const from = performance.now();
    const { statusCode } = await handler(request);
    times.push(performance.now() - from);
    if (statusCode !== 200) throw new Error(`A good event was answered ${statusCode}`);
  }
  return times;
}

const bare: Handler = async ({ body = '' }) => {
  JSON.parse(body);
  return { statusCode: 200 };
};

const peer: Handler = async ({ headers, body = '' }) => {
  library.verify(body, headers as Record<string, string>);
  return { statusCode: 200 };
};

function ours(): Handler {
  const world = aWorld();
  const secrets = { provider: { basic: [basic], signing: [Buffer.alloc(24, 1), key] } };
  const sources = { provider: { require: ['basic', 'hmac'], signature: standardSignature } } as const;
  return webhookReceiver(
    // The library goes by the machine's clock, so both do.
    { ...world, now: Date.now, eventQueue: { sendEvent: async () => {} }, secrets: async () => secrets },
    sources,
    parseEnvelope,
  );
}

function requestOf(at: number): APIGatewayProxyEventV2 {
  const id = `evt_${at}`;
  const body = JSON.stringify({
    id,
    type: 'balance.threshold.exceeded',
    created_at: '2026-03-01T12:00:00.000Z',
    data: { threshold: { allowance_type: 'data', percentage: 80 }, product: product(at) },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = {
    authorization: `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
  return {
    headers,
    body,
    isBase64Encoded: false,
    pathParameters: { source: 'provider' },
    requestContext: { requestId: id },
  } as unknown as APIGatewayProxyEventV2;
}

/** About as large as the sandbox's. */
function product(at: number) {
  const link = (path: string) => ({ href: `https://api.example.com/connect/${path}/${at}` });
  const coverage = ['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'LU', 'DK', 'SE', 'NO', 'FI', 'PL'];
  return {
    id: `prd_${at}`,
    type: 'plan',
    name: 'Germany 5 GB a month',
    status: 'active',
    allowances: [{ type: 'data', unit: 'GB', value: 5, coverage_area: { countries: coverage } }],
    balances: [{ type: 'data', initial: 5_000_000_000, remaining: 900_000_000, unit: 'bytes' }],
    price: { amount: 1999, currency: 'EUR', tax: { rate: 19, amount: 319 } },
    activated_at: '2026-02-14T09:00:00.000Z',
    start_at: '2026-02-14T09:00:00.000Z',
    end_at: '2026-03-14T09:00:00.000Z',
    created_at: '2026-02-14T09:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    _links: {
      self: link('products'),
      subscription: link('subscriptions'),
      subscriber: link('subscribers'),
      order: link('orders'),
      'product-offering': link('product-offerings'),
    },
  };
}
