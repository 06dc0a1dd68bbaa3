import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { expect, test } from 'vitest';
import { busNotifier } from '../../../shared/aws/notifications/bus-notifier.ts';
import type { NotifyAnswer } from '../../../shared/ports/notifications.ts';
import { aBusNotification } from '../../support/a-notification.ts';

/** Puts an event on a bus whose service answers so; `undefined`: never. */
async function tellBus(
  answer: { status: number; body: object } | undefined,
  limitMs = 5_000,
): Promise<NotifyAnswer> {
  const server = createServer((_, response) => {
    if (answer === undefined) return;
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new EventBridgeClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  try {
    return await busNotifier(client, 'default', limitMs).notify(aBusNotification());
  } finally {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const refusedEntry = (ErrorCode: string) => ({
  status: 200,
  body: { FailedEntryCount: 1, Entries: [{ ErrorCode, ErrorMessage: 'The detail {"iccid": 89} is odd' }] },
});

test('an event that is refused in an answer of 200 was not reported', async () => {
  expect(await tellBus(refusedEntry('InternalFailure'))).toMatchObject({ kind: 'failed', again: true });
  expect(await tellBus(refusedEntry('ThrottlingException'))).toMatchObject({ kind: 'failed', again: true });
});

test('an event that the bus refuses for what it holds is not put again', async () => {
  expect(await tellBus(refusedEntry('MalformedDetail'))).toMatchObject({ kind: 'failed', again: false });
});

test('a right that is missing can be given meanwhile', async () => {
  const reported = await tellBus({ status: 400, body: { __type: 'AccessDeniedException', message: 'no' } });
  expect(reported).toMatchObject({ kind: 'failed', again: true });
  expect(reported.kind === 'failed' && reported.detail).toContain('AccessDeniedException');
});

test('a bus that breaks, or never answers, is asked again', async () => {
  expect(await tellBus({ status: 500, body: { __type: 'InternalException' } })).toMatchObject({
    again: true,
  });
  expect(await tellBus(undefined, 200)).toMatchObject({ kind: 'failed', again: true, silent: true });
});

test('an answer without an id of the event is no yes', async () => {
  expect(await tellBus({ status: 200, body: {} })).toMatchObject({ kind: 'failed', again: true });
});

test('the words of AWS, which may repeat the event, are left out', async () => {
  expect(JSON.stringify(await tellBus(refusedEntry('MalformedDetail')))).not.toContain('iccid');
});
