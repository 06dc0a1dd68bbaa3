import { describe, expect, test } from 'vitest';
import { feeding } from './queue-feeding.ts';

/** A handler that prints each record, and answers what its first message asks for. */
const obedient = `export const handler = async ({ Records }) => {
  for (const { body, attributes } of Records) console.log('got ' + body + ' ' + attributes.ApproximateReceiveCount);
  const { answer, fail } = JSON.parse(Records[0].body);
  if (fail) throw new Error('failed as asked');
  return JSON.parse(JSON.stringify(answer ?? null).replaceAll('OWN', Records[0].messageId));
};`;
const asks = (answer: unknown) => JSON.stringify({ answer });

describe('a message whose handler went well', () => {
  test.each([
    ['null', null],
    ['no failures', { batchItemFailures: [] }],
    ['failures that are null', { batchItemFailures: null }],
    ['an answer without failures', {}],
  ])('is deleted: %s', async (_, answer) => {
    const { start, send, handled, counts } = await feeding(obedient);
    await send(asks(answer));
    start();
    await handled('deleted', 1);
    expect(await counts()).toEqual({ visible: 0, inFlight: 0 });
  });

  test('is handed over as AWS does', async () => {
    const { start, send, printed, lines } = await feeding(
      'export const handler = async (event) => console.log(JSON.stringify(event));',
    );
    const messageId = await send('hello');
    start();
    await printed('hello');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      Records: [
        {
          messageId,
          receiptHandle: expect.any(String),
          body: 'hello',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: expect.any(String),
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          },
          messageAttributes: {},
          md5OfBody: '5d41402abc4b2a76b9719d911017c592',
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:work',
          awsRegion: 'us-east-1',
        },
      ],
    });
  });
});

describe('a message whose handler failed', () => {
  test.each([
    ['it throws', JSON.stringify({ fail: true })],
    ['it names the message', asks({ batchItemFailures: [{ itemIdentifier: 'OWN' }] })],
    ['it names an unknown message', asks({ batchItemFailures: [{ itemIdentifier: 'nobody' }] })],
    ['it names an empty one', asks({ batchItemFailures: [{ itemIdentifier: '' }] })],
    ['it spells the key wrong', asks({ batchItemFailures: [{ itemId: 'OWN' }] })],
    ['its failures are no list', asks({ batchItemFailures: 'OWN' })],
    ['its answer is a text', asks('fine')],
  ])('stays hidden for its visibility timeout and comes back then: %s', async (_, body) => {
    const { start, send, handled, counts, clock, printed } = await feeding(obedient);
    await send(body);
    start();
    await handled('kept', 1);
    expect(await counts()).toEqual({ visible: 0, inFlight: 1 });
    await clock.advance(360_000);
    await printed(`got ${body} 2`);
  });

  test('is deleted all the same when the mapping does not report single failures and nothing is thrown', async () => {
    const { start, send, handled } = await feeding(obedient, { reportsItemFailures: false });
    await send(asks({ batchItemFailures: [{ itemIdentifier: 'OWN' }] }));
    start();
    await handled('deleted', 1);
  });

  test('comes back when the handler wanted it to', async () => {
    const sdk = import.meta.resolve('@aws-sdk/client-sqs');
    const { start, send, printed } = await feeding(`
      import { ChangeMessageVisibilityCommand, SQSClient } from '${sdk}';
      const sqs = new SQSClient();
      export const handler = async ({ Records: [record] }) => {
        console.log('receive ' + record.attributes.ApproximateReceiveCount);
        await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: process.env.QUEUE_URL, ReceiptHandle: record.receiptHandle, VisibilityTimeout: 0 }));
        return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
      };`);
    await send('back at once');
    start();
    await printed('receive 3');
  });

  test('goes to the dead-letter queue after its last receive', async () => {
    const { start, send, handled, clock, nextDead } = await feeding(obedient, { maxReceiveCount: 1 });
    await send(JSON.stringify({ fail: true }));
    start();
    await handled('kept', 1);
    await clock.advance(360_000);
    expect(await nextDead()).toBe('{"fail":true}');
  });

  test('fails alone when the batch has others', async () => {
    const { start, send, handled, events } = await feeding(
      `export const handler = async ({ Records }) => ({
        batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({ itemIdentifier: messageId })) });`,
      { batchSize: 3, concurrencyMax: 1 },
    );
    await send('good');
    const bad = await send('bad');
    await send('good too');
    start();
    await handled('deleted', 2);
    const kept = await events.waitFor((event) => event.kind === 'message' && event.outcome === 'kept');
    expect(kept).toMatchObject({ messageId: bad });
  });
});

test('no more batches are under way than the mapping allows', async () => {
  const { start, send, printed, counts, host, lines } = await feeding(
    `export const handler = async ({ Records: [{ body }] }) => { console.log('holds ' + body); await new Promise(() => {}); };`,
    { concurrencyMax: 2 },
  );
  for (const body of ['1', '2', '3', '4', '5']) await send(body);
  start();
  await printed('holds 1');
  await printed('holds 2');
  expect(lines).toHaveLength(2);
  expect(host.load()).toEqual({ running: 2, waiting: 0 });
  expect(await counts()).toEqual({ visible: 3, inFlight: 2 });
});

describe('a function that feeds its own queue', () => {
  const sdk = import.meta.resolve('@aws-sdk/client-sqs');
  const circle = `
    import { SendMessageCommand, SQSClient } from '${sdk}';
    const sqs = new SQSClient();
    let times = 0;
    export const handler = async () => {
      times += 1;
      console.log('again');
      if (times === 20) return;
      await sqs.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: 'again' }));
    };`;

  test('is stopped after 16 times', async () => {
    const { start, send, handled, lines, warnings } = await feeding(circle);
    await send('first');
    start();
    await handled('kept', 1);
    expect(lines.filter((line) => line === 'again')).toHaveLength(16);
    expect(warnings.join()).toContain('recursive loop');
  });

  test('is called again and again if its template allows that', async () => {
    const allowed = { function: { mayRecur: true }, concurrencyMax: 1 };
    const { start, send, handled, warnings } = await feeding(circle, allowed);
    await send('first');
    start();
    await handled('deleted', 20);
    expect(warnings).toEqual([]);
  });
});

test('stopping waits for the invocation that runs, and receives no more', async () => {
  const { start, send, printed, counts, host } = await feeding(
    `export const handler = async ({ Records: [{ body }] }) => { console.log('began ' + body); await new Promise(setImmediate); };`,
    { concurrencyMax: 1 },
  );
  await send('1');
  const source = start();
  await printed('began 1');
  await source.stop();
  expect(host.load()).toEqual({ running: 0, waiting: 0 });
  expect(await counts()).toEqual({ visible: 0, inFlight: 0 });
  await send('2');
  expect(await counts()).toEqual({ visible: 1, inFlight: 0 });
});
