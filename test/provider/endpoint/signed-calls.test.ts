import { afterEach, expect, test } from 'vitest';
import { SecretError } from '../../../shared/errors.ts';
import { signedCalls } from '../../../shared/provider/endpoint/signed-calls.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { aNotification } from '../../support/a-notification.ts';
import { type Crm, type CrmAnswer, startCrm } from '../../support/crm-server.ts';

const key = Buffer.from('a key of 32 bytes, which is enough');
let crm: Crm | undefined;
afterEach(() => crm?.close());

async function notify(
  answer: CrmAnswer,
  keys: readonly Uint8Array[] | (() => Promise<never>) = [key],
  limitMs = 5_000,
) {
  crm = await startCrm(answer);
  const dispatcher = openDispatcher();
  const receiver = {
    name: 'CRM',
    url: new URL(crm.url),
    limitMs,
    keys: typeof keys === 'function' ? keys : async () => keys,
  };
  const notifier = signedCalls({ dispatcher, now: Date.now }, receiver);
  try {
    return await notifier.notify(aNotification());
  } finally {
    await dispatcher.destroy();
  }
}

test.each([200, 201, 202, 204])('%i is a yes', async (status) => {
  expect(await notify({ status })).toEqual({ kind: 'taken', id: 'execution0000000000000000abcd-1' });
});

test.each([410, 413, 422])('%i ends it at once: the same call would be answered so again', async (status) => {
  expect(await notify({ status })).toMatchObject({ kind: 'failed', again: false, code: `status_${status}` });
});

test.each([400, 401, 403, 404, 408, 409, 429, 500, 502, 503, 504])(
  '%i is repeated: it passes, or a person can fix it meanwhile',
  async (status) => {
    expect(await notify({ status })).toMatchObject({ kind: 'failed', again: true, code: `status_${status}` });
  },
);

test('Retry-After is passed on', async () => {
  const reported = await notify({ status: 429, headers: { 'retry-after': '120' } });
  expect(reported).toMatchObject({ retryAfterMs: 120_000 });
});

test('a redirect is never followed: the address is the stage’s, and nobody else says where calls go', async () => {
  const elsewhere = await startCrm();
  const reported = await notify({ status: 307, headers: { location: elsewhere.url } });
  await elsewhere.close();
  expect(reported).toMatchObject({ kind: 'failed', again: true, code: 'status_307' });
  expect(elsewhere.calls).toEqual([]);
});

test('a yes whose body breaks off is a yes: the status has said it', async () => {
  expect(await notify('breaks off')).toMatchObject({ kind: 'taken' });
});

test('an answer that is lost, or that never comes, is repeated', async () => {
  expect(await notify('hangs up')).toMatchObject({
    kind: 'failed',
    again: true,
    silent: true,
    code: 'no_answer',
    detail: expect.stringMatching(/^The CRM was called and did not answer \(/),
  });
  expect(await notify('stays silent', [key], 200)).toMatchObject({ again: true, code: 'no_answer' });
});

test('a CRM that is not there is repeated', async () => {
  const gone = await startCrm();
  await gone.close();
  const dispatcher = openDispatcher();
  const receiver = { name: 'CRM', url: new URL(gone.url), limitMs: 5_000, keys: async () => [key] };
  const reported = await signedCalls({ dispatcher, now: Date.now }, receiver).notify(aNotification());
  await dispatcher.destroy();
  expect(reported).toMatchObject({ kind: 'failed', again: true, silent: true, code: 'unreachable' });
});

test('without a secret nothing goes out unsigned', async () => {
  expect(await notify({ status: 200 }, [])).toMatchObject({ kind: 'failed', again: true, code: 'no_secret' });
  expect(crm?.calls).toEqual([]);
});

test('a secret that is not in its form is named, and nothing is called', async () => {
  const detail = 'The secret Fleetcast/prod/CrmSecrets is not JSON. Store a JSON document in it';
  const unusable = () => Promise.reject(new SecretError(detail));
  const reported = await notify({ status: 200 }, unusable);
  expect(reported).toEqual({ kind: 'failed', again: true, code: 'no_secret', detail });
  expect(crm?.calls).toEqual([]);
});

test('what the CRM answers besides its status is never repeated', async () => {
  expect(JSON.stringify(await notify({ status: 500 }))).not.toContain('a body that means nothing');
});
