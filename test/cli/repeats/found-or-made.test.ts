import { expect, test } from 'vitest';
import { says } from '../../client/loopback.ts';
import { fleetcast } from '../support/run-cli.ts';
import { stageOf } from './routes.ts';

/** A stage on which the first Idempotency-Key means what was made long ago, and every other one what is made now. */
async function stageWith(route: string, before: object, now: object, more: object = {}) {
  const keys: unknown[] = [];
  const { where } = await stageOf({
    [route]: (response, { headers }) => {
      keys.push(headers['idempotency-key']);
      says(202, headers['idempotency-key'] === keys[0] ? before : now)(response, {} as never);
    },
    ...more,
  });
  return { where, keys };
}

const erase = ['erasures', 'create', '+12125550123', '--confirm', '0123'];

test('a number that was erased before is erased again: it may have come back', async () => {
  const { where, keys } = await stageWith(
    'POST /v1/erasures',
    { id: 'ers_1', state: 'done' },
    { id: 'ers_2', state: 'erasing' },
  );
  expect((await fleetcast(where, ...erase)).stdout).toContain('id: ers_2');
  expect(new Set(keys).size).toBe(2);
  // Of the new one nothing is left to be done again: the same command finds it.
  expect((await fleetcast(where, ...erase)).stdout).toContain('id: ers_2');
  expect(new Set(keys).size).toBe(2);
});

test('an erasure that is under way is found, and not begun again', async () => {
  const { where, keys } = await stageWith('POST /v1/erasures', { id: 'ers_1', state: 'checking' }, {});
  expect((await fleetcast(where, ...erase)).stdout).toContain('id: ers_1');
  expect(keys).toHaveLength(1);
});

test.each(['failed', 'canceled'])(
  'a report that was %s is written when it is asked for again',
  async (state) => {
    const written = { id: 'rep_2', state: 'written', files: { usage: 'https://bucket/usage' } };
    const { where } = await stageWith('POST /v1/reports', { id: 'rep_1', state }, written, {
      'GET /v1/reports/rep_2': says(200, written),
    });
    const ran = await fleetcast(
      where,
      'reports',
      'create',
      'usage',
      '--from',
      '2027-03-01',
      '--to',
      '2027-03-02',
    );
    expect([ran.code, ran.stdout]).toEqual([0, 'usage\thttps://bucket/usage\n']);
  },
);

test('a retry that was canceled is no answer to the next one', async () => {
  const failure = {
    code: 'rows_in_retry',
    title: 'Other retries have these rows',
    errors: [{ detail: 'These retries have them: cmp_2. Retry those jobs if needed' }],
  };
  const { where } = await stageWith(
    'POST /v1/jobs/cmp_1/retry',
    { id: 'cmp_2', state: 'canceled' },
    { id: 'cmp_3' },
    {
      'GET /v1/jobs/cmp_3': says(200, { id: 'cmp_3', state: 'failed', failure }),
    },
  );
  const ran = await fleetcast(where, 'jobs', 'retry', 'cmp_1', '--yes');
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('These retries have them: cmp_2.')]);
});

test('a notification whose repeat was refused too is not said to be sent', async () => {
  const { where } = await stageWith(
    'POST /v1/notifications/ntc_1/resend',
    { id: 'ntc_2', outcome: 'refused' },
    {},
  );
  const ran = await fleetcast(where, 'notifications', 'resend', 'ntc_1');
  expect([ran.code, ran.stderr]).toEqual([
    3,
    expect.stringContaining('fleetcast notifications resend ntc_2'),
  ]);
});

test.each(['', 'šárka', 'two\nlines'])('a key that no header carries is refused: %j', async (key) => {
  const { where } = await stageOf({});
  for (const command of [
    ['campaigns', 'create', 'list.csv'],
    ['orders', 'check', 'list.csv'],
    ['api', 'POST', '/v1/campaigns'],
  ]) {
    const { code, stderr } = await fleetcast(where, ...command, '--idempotency-key', key);
    expect([code, stderr]).toEqual([2, expect.stringContaining('1 to 255 printable ASCII characters')]);
  }
});
