import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

const unknown = { state: 'unknown', detail: 'There was no answer within 70 ms.' };
const here = answeringApi({
  'GET /v1/status': {
    as_of: '2026-11-28T07:00:00Z',
    limiters: [],
    tokens: [],
    queues: [
      { name: 'sms', state: 'known', waiting: 3, dead: 1 },
      { name: 'orders', ...unknown, waiting: null, dead: null },
    ],
    held: { ...unknown, rows: null },
    unclear: { ...unknown, rows: null },
    scheduler: unknown,
    endpoints: { disabled: [] },
    sending: {
      texts: {
        enabled: false,
        since: '2026-11-25T06:30:00Z',
        by: { kind: 'person', id: 'u1', name: 'Ada' },
        reason: null,
      },
    },
  },
});

test('a queue that cannot be read is named, and not counted as empty', async () => {
  const { code, stdout } = await fleetcast(here(), 'status');
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Queues: 3 messages waiting; 1 dead-letter message. Without orders, which cannot be read now.',
  );
});

test('texts that were stopped days ago have the day beside the time', async () => {
  const { stdout } = await fleetcast(here(), 'status');
  expect(stdout).toMatch(/No texts go out: Ada stopped every one at 2026-11-2\d \d\d:\d\d\./);
});
