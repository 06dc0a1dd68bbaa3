import { expect, test } from 'vitest';
import { boto3 } from './boto3.ts';

const python = boto3();
const event = (change: object) => ({ Source: 'shop', DetailType: 'sold', Detail: '{}', ...change });
const put = (...Entries: object[]) => python.call('events', 'put_events', { Entries });

test('each entry is taken or refused separately, with the codes of AWS', async () => {
  const answer = await put(
    event({}),
    event({ Source: 'aws.s3' }),
    event({ Detail: '[]' }),
    event({ DetailType: undefined }),
  );
  expect(answer).toMatchObject({
    FailedEntryCount: 3,
    Entries: [
      { EventId: expect.any(String) },
      { ErrorCode: 'NotAuthorizedForSourceException' },
      { ErrorCode: 'MalformedDetail' },
      { ErrorCode: 'InvalidArgument' },
    ],
  });
});

test('an event for a bus that was never made is lost without an error, as on AWS, and reported here', async () => {
  await python.call('events', 'create_event_bus', { Name: 'fleet' });
  expect(await put(event({ EventBusName: 'fleet' }), event({ EventBusName: 'fleat' }))).toMatchObject({
    FailedEntryCount: 0,
  });
  expect(python.aws.busEvents().map(({ bus }) => bus)).toEqual(['default', 'fleet']);
  expect(python.logged).toEqual([expect.stringContaining('no bus fleat')]);
});

test('entries may have 1 MiB together', async () => {
  const half = (extra: number) => event({ Detail: `{"a":"${'x'.repeat(524_288 - 16 + extra)}"}` });
  expect(await put(half(0), half(0))).toMatchObject({ FailedEntryCount: 0 });
  expect(await put(half(0), half(1))).toMatchObject({ refused: 'ValidationException' });
});
