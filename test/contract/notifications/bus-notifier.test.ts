import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { expect, test } from 'vitest';
import { busNotifier } from '../../../shared/aws/notifications/bus-notifier.ts';
import type { Notifier, NotifyAnswer } from '../../../shared/ports/notifications.ts';
import { startEventbridge } from '../../../tools/aws-emulator/eventbridge/start-eventbridge.ts';
import { aBusNotification } from '../../support/a-notification.ts';
import { fixedClock } from '../../support/clock.ts';
import { atOnce } from '../target/lost-answers.ts';
import { firstOnly, openRudeNetwork } from '../target/rude-network.ts';

const account = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

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
    ...account,
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

type Bus = Awaited<ReturnType<typeof startEventbridge>>;

/** A bus behind a network that loses its first answers. */
async function onLosingBus(
  answersLost: number,
  use: (notifier: Notifier, events: Bus['events']) => Promise<void>,
): Promise<void> {
  const bus = await startEventbridge(undefined, 0, fixedClock().now, () => {});
  const network = await openRudeNetwork(bus.url);
  network.decide(firstOnly(answersLost, ({ operation }) => operation === 'PutEvents', 'lost'));
  const client = new EventBridgeClient({ ...account, endpoint: network.url, retryStrategy: atOnce });
  try {
    await use(busNotifier(client, 'default', 5_000), bus.events);
  } finally {
    client.destroy();
    await network.close();
    await bus.close();
  }
}

test('an event whose answer is lost is put again as it was, so that its consumers know the repeat', () =>
  onLosingBus(1, async (notifier, events) => {
    expect(await notifier.notify(aBusNotification())).toMatchObject({ kind: 'taken' });
    const [first, second, ...more] = events().map(({ id: _, ...event }) => event);
    expect(second).toEqual(first);
    expect(second?.detail).toMatchObject({ id: aBusNotification().key });
    expect(more).toEqual([]);
  }));

test('an event of which every answer is lost may have been put, and is put again later', () =>
  onLosingBus(3, async (notifier, events) => {
    expect(await notifier.notify(aBusNotification())).toMatchObject({ again: true, silent: true });
    expect(await notifier.notify(aBusNotification())).toMatchObject({ kind: 'taken' });
    expect(events().map(({ detail }) => detail)).toEqual(Array(4).fill(events()[0]?.detail));
  }));
