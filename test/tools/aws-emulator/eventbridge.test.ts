import { CreateEventBusCommand, EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { busNotifier } from '../../../shared/aws/notifications/bus-notifier.ts';
import { aBusNotification } from '../../support/a-notification.ts';
import { type LocalClients, startClients } from './local-clients.ts';

let local: LocalClients;
let client: EventBridgeClient;

beforeAll(async () => {
  local = await startClients();
  client = new EventBridgeClient({ maxAttempts: 1 });
  await client.send(new CreateEventBusCommand({ Name: 'fleet' }));
});
afterAll(() => local.aws.close());

const event = (change: object = {}) => ({
  Source: 'shop',
  DetailType: 'sold',
  Detail: '{"no":1}',
  ...change,
});

test('an event is kept with its bus, and its time', async () => {
  const Time = new Date(Date.UTC(2026, 0, 5, 11));
  const answer = await client.send(
    new PutEventsCommand({ Entries: [event({ EventBusName: 'fleet', Time }), event()] }),
  );
  expect(answer).toMatchObject({ FailedEntryCount: 0 });
  expect(local.aws.busEvents()).toEqual([
    {
      id: answer.Entries?.[0]?.EventId,
      bus: 'fleet',
      source: 'shop',
      detailType: 'sold',
      detail: { no: 1 },
      timeMs: Date.UTC(2026, 0, 5, 11),
    },
    expect.objectContaining({ bus: 'default', timeMs: local.clock.nowMs }),
  ]);
});

test('of several events each is refused separately, in an answer of 200', async () => {
  const before = local.aws.busEvents().length;
  const answer = await client.send(
    new PutEventsCommand({ Entries: [event({ Detail: 'no JSON' }), event(), event({ Source: undefined })] }),
  );
  expect(answer.FailedEntryCount).toBe(2);
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    'MalformedDetail',
    undefined,
    'InvalidArgument',
  ]);
  expect(local.aws.busEvents()).toHaveLength(before + 1);
});

test('an event in the name of a service of AWS is refused', async () => {
  const answer = await client.send(new PutEventsCommand({ Entries: [event({ Source: 'aws.s3' })] }));
  expect(answer.Entries?.[0]?.ErrorCode).toBe('NotAuthorizedForSourceException');
});

test('an event for a bus that does not exist is taken and lost, as on AWS, and a person is informed', async () => {
  const before = local.aws.busEvents().length;
  const answer = await client.send(new PutEventsCommand({ Entries: [event({ EventBusName: 'gone' })] }));
  expect(answer.Entries?.[0]?.EventId).toEqual(expect.any(String));
  expect(local.aws.busEvents()).toHaveLength(before);
  expect(local.logged.at(-1)).toContain('no bus gone');
});

test('a bus is made once', async () => {
  await expect(client.send(new CreateEventBusCommand({ Name: 'fleet' }))).rejects.toMatchObject({
    name: 'ResourceAlreadyExistsException',
  });
});

test('more than ten events, or more than 1 MiB of them, are refused whole', async () => {
  const many = new PutEventsCommand({ Entries: Array.from({ length: 11 }, () => event()) });
  await expect(client.send(many)).rejects.toMatchObject({
    name: 'ValidationException',
    message:
      "1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length less than or equal to 10",
  });
  const fits = event({ Detail: JSON.stringify({ no: 'x'.repeat(1_048_576 - 100) }) });
  await client.send(new PutEventsCommand({ Entries: [fits] }));
  const large = new PutEventsCommand({
    Entries: [fits, event({ Detail: JSON.stringify({ no: 'x'.repeat(100) }) })],
  });
  await expect(client.send(large)).rejects.toMatchObject({ name: 'ValidationException' });
});

test('a notification becomes one of our events, under the name that its rule gives it', async () => {
  const reported = await busNotifier(client, 'fleet', 5_000).notify(
    aBusNotification({ type: 'Line is low' }),
  );
  const last = local.aws.busEvents().at(-1);
  expect(reported).toEqual({ kind: 'taken', id: last?.id });
  expect(last).toMatchObject({ source: 'fleetcast', detailType: 'Line is low', bus: 'fleet' });
  expect(last?.detail).toMatchObject({ id: 'execution0000000000000000abcd-1' });
});
