import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
} from '@aws-sdk/client-secrets-manager';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { create } from 'dynalite/db/index.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAws } from '../../../tools/aws-emulator/start-aws.ts';
import { type KillableAws, startKillable } from './killable-aws.ts';
import { ledgerTable } from './ledger-table.ts';
import { clientsIn } from './local-clients.ts';

let dataDir: string;
let running: KillableAws[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-aws-test-'));
  running = [];
});
afterEach(async () => {
  for (const aws of running) await aws.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(mode: 'deliver' | 'hold' = 'deliver'): Promise<KillableAws> {
  const aws = await startKillable(dataDir, mode);
  running.push(aws);
  return aws;
}

async function restarted(aws: KillableAws): Promise<KillableAws> {
  await aws.kill();
  return start();
}

describe('after kill -9 and a restart on the same folder', () => {
  it('every acknowledged DynamoDB write is there, in the table and in its index', async () => {
    const before = await start();
    await before.dynamodb.send(new CreateTableCommand(ledgerTable('ledger')));
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const item = (n: number) => ({
      pk: { S: 'job' },
      sk: { S: String(n) },
      lane: { S: 'sms' },
      dueAtMs: { N: String(1000 - n) },
    });
    await Promise.all(
      numbers.map((n) => before.dynamodb.send(new PutItemCommand({ TableName: 'ledger', Item: item(n) }))),
    );
    const after = await restarted(before);
    const query = new QueryCommand({
      TableName: 'ledger',
      IndexName: 'due',
      KeyConditionExpression: 'lane = :lane',
      ExpressionAttributeValues: { ':lane': { S: 'sms' } },
    });
    const { Items } = await after.dynamodb.send(query);
    expect(Items?.map((found) => Number(found.sk?.S))).toEqual([...numbers].reverse());
    const key = { pk: { S: 'job' }, sk: { S: '49' } };
    const read = await after.dynamodb.send(
      new GetItemCommand({ TableName: 'ledger', Key: key, ConsistentRead: true }),
    );
    expect(read.Item).toEqual(item(49));
  });

  it('a queue keeps its settings and messages, and gives back at once what was in flight', async () => {
    const before = await start();
    const settings = { QueueName: 'work', Attributes: { VisibilityTimeout: '43200' } };
    const { QueueUrl } = await before.sqs.send(new CreateQueueCommand(settings));
    const send = (MessageBody: string, DelaySeconds?: number) =>
      before.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
    await send('done');
    const done = await before.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    const ReceiptHandle = done.Messages?.[0]?.ReceiptHandle;
    await before.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    await send('in flight');
    await before.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    await send('waiting');
    await send('delayed', 900);

    const after = await restarted(before);
    const again = await after.sqs.send(new CreateQueueCommand(settings));
    expect(again.QueueUrl).toBe(`${after.environment.AWS_ENDPOINT_URL_SQS}/000000000000/work`);
    const input = { QueueUrl: again.QueueUrl, MaxNumberOfMessages: 10 };
    const received = await after.sqs.send(
      new ReceiveMessageCommand({ ...input, MessageSystemAttributeNames: ['ApproximateReceiveCount'] }),
    );
    const counts = received.Messages?.map(({ Body, Attributes }) => [
      Body,
      Attributes?.ApproximateReceiveCount,
    ]);
    expect(counts?.sort()).toEqual([
      ['in flight', '2'],
      ['waiting', '1'],
    ]);
    const left = await after.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: again.QueueUrl, AttributeNames: ['All'] }),
    );
    expect(left.Attributes).toMatchObject({
      VisibilityTimeout: '43200',
      ApproximateNumberOfMessagesDelayed: '1',
    });
  });

  it('an object keeps its bytes, versions and metadata, and an upload in parts can be completed', async () => {
    const Bucket = 'uploads';
    const before = await start();
    await before.s3.send(new CreateBucketCommand({ Bucket }));
    const VersioningConfiguration = { Status: 'Enabled' as const };
    await before.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    const first = await before.s3.send(
      new PutObjectCommand({ Bucket, Key: 'a', Body: 'one', Metadata: { job: '1' } }),
    );
    await before.s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'two' }));
    const upload = { Bucket, Key: 'parts' };
    const { UploadId } = await before.s3.send(new CreateMultipartUploadCommand(upload));
    const { ETag } = await before.s3.send(
      new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'first part' }),
    );

    const after = await restarted(before);
    const old = await after.s3.send(new GetObjectCommand({ Bucket, Key: 'a', VersionId: first.VersionId }));
    expect(old.Metadata).toEqual({ job: '1' });
    expect(await old.Body?.transformToString()).toBe('one');
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await after.s3.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }));
    const whole = await after.s3.send(new GetObjectCommand(upload));
    expect(await whole.Body?.transformToString()).toBe('first part');
    const third = await after.s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'three' }));
    expect(third.VersionId).toBeDefined();
  });

  it('an event whose listener had not finished is delivered again', async () => {
    const before = await start('hold');
    await before.s3.send(new CreateBucketCommand({ Bucket: 'uploads' }));
    await before.s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'a.csv', Body: 'x' }));
    expect(await before.nextCreated()).toBe('a.csv');
    const after = await restarted(before);
    expect(await after.nextCreated()).toBe('a.csv');
  });

  it('an event whose listener had finished is not delivered again', async () => {
    const before = await start();
    await before.s3.send(new CreateBucketCommand({ Bucket: 'uploads' }));
    for (const Key of ['first', 'second']) {
      await before.s3.send(new PutObjectCommand({ Bucket: 'uploads', Key, Body: 'x' }));
      expect(await before.nextCreated()).toBe(Key);
    }
    const after = await restarted(before);
    await after.s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'third', Body: 'x' }));
    // The kill may have come between the second listener's end and the note of it, but not the first's.
    expect(['second', 'third']).toContain(await after.nextCreated());
  });

  it('a secret keeps its versions and labels', async () => {
    const before = await start();
    const { VersionId } = await before.secrets.send(
      new CreateSecretCommand({ Name: 'slot', SecretString: 'one' }),
    );
    await before.secrets.send(new PutSecretValueCommand({ SecretId: 'slot', SecretString: 'two' }));
    const after = await restarted(before);
    const read = (input: object) =>
      after.secrets.send(new GetSecretValueCommand({ SecretId: 'slot', ...input }));
    expect((await read({})).SecretString).toBe('two');
    expect((await read({ VersionId })).VersionStages).toEqual(['AWSPREVIOUS']);
  });
});

describe('a data folder', () => {
  it('is refused to a second process while one has it open', async () => {
    await start();
    await expect(startKillable(dataDir)).rejects.toThrow('Stop the other process that uses it.');
  });

  it('has its indexes made again from the items, and its half-made tables finished', async () => {
    const first = await startAws({ dataDir });
    const { dynamodb } = clientsIn(first.environment);
    await dynamodb.send(new CreateTableCommand(ledgerTable('ledger')));
    const item = { pk: { S: 'job' }, sk: { S: '1' }, lane: { S: 'sms' }, dueAtMs: { N: '5' } };
    await dynamodb.send(new PutItemCommand({ TableName: 'ledger', Item: item }));
    await first.close();

    // What a kill leaves behind: an entry of the index lost, one too many, and a table that never became ACTIVE.
    const store = create({ path: join(dataDir, 'dynamodb') });
    await store.db.open();
    await store.db.clear({ gte: 'index-', lt: 'index.' });
    const [table] = await Array.fromAsync(store.db.values({ gte: 'table~', lt: 'table\x7f' }));
    await store.db.put('table~ledger', { ...(table as object), TableStatus: 'CREATING' });
    await store.db.close();

    const second = await startAws({ dataDir });
    const reopened = clientsIn(second.environment).dynamodb;
    const { Items } = await reopened.send(
      new QueryCommand({
        TableName: 'ledger',
        IndexName: 'due',
        KeyConditionExpression: 'lane = :lane',
        ExpressionAttributeValues: { ':lane': { S: 'sms' } },
      }),
    );
    await second.close();
    expect(Items).toEqual([item]);
  });

  it('holds no body that was replaced, and at the next start none whose upload never finished', async () => {
    const first = await startAws({ dataDir });
    const { s3 } = clientsIn(first.environment);
    await s3.send(new CreateBucketCommand({ Bucket: 'uploads' }));
    for (const Body of ['replaced', 'kept']) {
      await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'kept', Body }));
    }
    await first.close();
    const bodies = join(dataDir, 's3', 'bodies');
    const kept = await readdir(bodies);
    expect(kept).toHaveLength(1);
    await writeFile(join(bodies, 'cut-off'), 'half');
    await (await startAws({ dataDir })).close();
    expect(await readdir(bodies)).toEqual(kept);
  });
});
