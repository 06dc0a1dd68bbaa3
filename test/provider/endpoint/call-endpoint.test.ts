import { afterEach, expect, test } from 'vitest';
import type { Endpoint } from '../../../shared/core/callbacks/endpoint.ts';
import { memoryEndpointSecrets, memoryEndpoints } from '../../../shared/memory/callbacks/endpoints.ts';
import { endpointNotifier } from '../../../shared/provider/endpoint/call-endpoint.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { aNotification } from '../../support/a-notification.ts';
import { anEndpoint } from '../../support/an-endpoint.ts';
import { type Crm, type CrmAnswer, startCrm } from '../../support/crm-server.ts';

const key = Buffer.from('a key of 32 bytes, which is enough');
let receiver: Crm | undefined;
afterEach(() => receiver?.close());

/** Calls an endpoint `shop` back once. */
async function callBack(
  answer: CrmAnswer | 'is away',
  change: Partial<Endpoint> = {},
  keys: readonly Uint8Array[] = [key],
) {
  receiver = await startCrm(...(answer === 'is away' ? [] : [answer]));
  if (answer === 'is away') await receiver.close();
  const endpoint = anEndpoint({ name: 'shop', url: receiver.url, ...change });
  const endpoints = memoryEndpoints();
  await endpoints.write(endpoint);
  const endpointSecrets = memoryEndpointSecrets();
  for (const one of keys) await endpointSecrets.put(endpoint.id, endpoint.secretNo, one);
  const dispatcher = openDispatcher();
  const callbackHosts = { hosts: [], mayCallLoopback: true } as const;
  const notifier = endpointNotifier(
    { dispatcher, now: Date.now, endpoints, endpointSecrets, callbackHosts },
    answer === 'stays silent' ? 200 : 5_000,
  );
  const callback = { key: 'cb_1', endpoint: endpoint.id, type: 'job.completed', atMs: 0, data: {} };
  try {
    return await notifier.notify(callback);
  } finally {
    await dispatcher.destroy();
  }
}

test('an endpoint that takes a callback got it signed', async () => {
  expect(await callBack({ status: 204 })).toEqual({ kind: 'taken', id: 'cb_1' });
  expect(receiver?.calls).toHaveLength(1);
  expect(receiver?.calls[0]?.headers['webhook-signature']).toMatch(/^v1,/);
});

test.each<[string, CrmAnswer | 'is away', string, RegExp]>([
  ['answers an error', { status: 503 }, 'status_503', /^The endpoint shop answered 503$/],
  [
    'does not answer in time',
    'stays silent',
    'no_answer',
    /^The endpoint shop was called and did not answer \(/,
  ],
  ['is away', 'is away', 'unreachable', /^The endpoint shop could not be reached \(/],
])(
  'a failure of an endpoint that %s names the endpoint, and not the CRM',
  async (_, answer, code, detail) => {
    expect(await callBack(answer)).toMatchObject({
      kind: 'failed',
      code,
      detail: expect.stringMatching(detail),
      again: true,
    });
  },
);

test('an endpoint without a secret is not called, and says whose secret is missing', async () => {
  expect(await callBack({ status: 204 }, {}, [])).toMatchObject({
    kind: 'failed',
    code: 'no_secret',
    detail: 'The secret with which calls to the endpoint shop are signed is missing or empty',
  });
  expect(receiver?.calls).toEqual([]);
});

test('an endpoint whose host the stage no longer names is not called', async () => {
  const answer = await callBack({ status: 204 }, { url: 'https://elsewhere.example.com/hooks' });
  expect(answer).toMatchObject({ kind: 'failed', code: 'host_not_allowed', again: true });
});

test('a notification of a rule goes to no registered endpoint', async () => {
  const ports = {
    dispatcher: openDispatcher(),
    now: Date.now,
    endpoints: memoryEndpoints(),
    endpointSecrets: memoryEndpointSecrets(),
    callbackHosts: { hosts: [] },
  };
  await expect(endpointNotifier(ports).notify(aNotification())).rejects.toThrow(/Only callbacks/);
  await ports.dispatcher.destroy();
});
