import { expect, test } from 'vitest';
import { allOf, monthlyPlan, offeringNamed, partnerOf } from '../support/sandbox/partner-client.ts';
import type { List } from '../support/system-client.ts';
import { openSystem } from './support/open-system.ts';

/** Jobs say what they are called and why they stand still, in the whole system from its synthesized template. */
const at = openSystem({
  sandbox: {
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
    orderLifeMs: 0,
    seed: 7,
    partner: { subscriptions: 1, callsPerMinute: Number.POSITIVE_INFINITY },
  },
});

type View = {
  readonly id: string;
  readonly state: string;
  readonly reference: string;
  readonly outcome: string | null;
  readonly waiting: { readonly for: string; readonly since: string; readonly until: string } | null;
};

const from = '+12125550100';
const minuteMs = 60_000;

/** Creates a job whose first call is answered with 429. */
async function refusedAtFirst(operation: string, path: string, request: object): Promise<View> {
  at.sandbox.faults.next(operation, { kind: 'busy', retryAfterSeconds: 900 });
  const { status, body } = await at.call<View>('POST', path, request);
  expect(status).toBe(202);
  return body;
}

async function partnerBatch(): Promise<object> {
  const partner = await partnerOf(at.sandbox);
  const [account] = await allOf(partner, '/accounts', 'accounts');
  const person = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.com', country: 'DE' };
  const plan = await offeringNamed(partner, monthlyPlan);
  return { provider_api: 'partner', rows: [{ account_id: account?.id, ...person, plan }] };
}

const organizationBatch = () => ({
  defaults: { account_id: at.sandbox.senders[0]?.accountId, delivery: 'email', group: 'Sales' },
  rows: [{ first_name: 'Ben', last_name: 'Example', email: 'ben@example.com', employee_id: 'e-1' }],
});

test.each<[string, string, string, () => Promise<object> | object]>([
  ['campaign', 'sendSms', '/v1/campaigns', () => ({ from, text: 'Limited', to: ['+12125550101'] })],
  ['order batch', 'createOrder', '/v1/order-batches', organizationBatch],
  ['partner batch', 'partner.createSubscriber', '/v1/order-batches', partnerBatch],
])(
  'a %s whose calls are refused says for how long, alone and in a list',
  async (name, operation, path, of) => {
    const reference = `limited/${name.replace(' ', '-')}`;
    const { id } = await refusedAtFirst(operation, path, { ...(await of()), reference });
    const isLimited = ({ waiting }: View) => waiting?.for === 'provider_limit';
    const { waiting } = await at.reaches<View>(`/v1/jobs/${id}`, isLimited);
    const longMs = Date.parse(waiting?.until ?? '') - Date.parse(waiting?.since ?? '');
    expect(longMs).toBeGreaterThanOrEqual(899_000);
    const { body } = await at.call<List<View>>('GET', `/v1/jobs?reference=${reference}`);
    expect(body.items).toMatchObject([
      { id, reference, state: 'running', waiting: { for: 'provider_limit' } },
    ]);
    const ended = await at.goOnUntil(async () => {
      const { body: view } = await at.call<View>('GET', `/v1/jobs/${id}`);
      return view.state === 'completed' ? view : undefined;
    }, minuteMs);
    expect(ended).toMatchObject({ outcome: 'succeeded', waiting: null });
  },
  180_000,
);

test('an upload has its labels as metadata, and in the JSON file beside it', async () => {
  await at.put(
    'campaigns/labels.json',
    JSON.stringify({ from, text: 'Labels', mode: 'check', name: 'Of the file', metadata: { crm: '8817' } }),
  );
  await at.put('campaigns/labels.csv', 'phone\n+12125550101\n', {
    reference: 'labels-1',
    name: 'Of the object',
  });
  const path = '/v1/jobs?upload_object=campaigns/labels.csv';
  const { items } = await at.reaches<List<View>>(path, (body) => body.items?.[0]?.state === 'completed');
  expect(items).toMatchObject([
    { name: 'Of the object', reference: 'labels-1', metadata: { crm: '8817' }, outcome: 'checked' },
  ]);
});
