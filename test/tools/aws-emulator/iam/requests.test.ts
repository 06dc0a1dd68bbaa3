import { expect, test } from 'vitest';
import { leadingKeys } from '../../../../tools/aws-emulator/iam/api-call.ts';
import { dynamodbCalls } from '../../../../tools/aws-emulator/iam/dynamodb-calls.ts';
import { eventsCalls, secretsCalls, sqsCalls } from '../../../../tools/aws-emulator/iam/json-calls.ts';
import { s3Calls } from '../../../../tools/aws-emulator/iam/s3-calls.ts';

const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Ledger';
const keysOf = () => ({ partitionKey: 'pk', indexes: { due: 'dueShard' } });
const ofLedger = (operation: string, input: object) =>
  dynamodbCalls(operation, { TableName: 'Ledger', ...input }, keysOf);
const row = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

test.each([
  ['GetItem', { Key: row('JOB#1') }, ['JOB#1'], arn],
  ['DeleteItem', { Key: row('WATCHED') }, ['WATCHED'], arn],
  ['UpdateItem', { Key: row('LIMITER#a'), UpdateExpression: 'SET pk2 = :v' }, ['LIMITER#a'], arn],
  ['PutItem', { Item: { ...row('RULES'), dueShard: { S: 'due' } } }, ['RULES'], arn],
  ['PutItem', { Item: { pk: { N: '7' } } }, ['7'], arn],
  [
    'Query',
    {
      KeyConditionExpression: 'sk BETWEEN :from AND :to AND #p = :pk',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':pk': { S: 'JOBS' }, ':from': { S: '1' }, ':to': { S: '2' } },
    },
    ['JOBS'],
    arn,
  ],
  [
    'Query',
    {
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :shard AND dueAtMs <= :until',
      ExpressionAttributeValues: { ':shard': { S: 'queued#bulk' }, ':until': { N: '5' } },
    },
    ['queued#bulk'],
    `${arn}/index/due`,
  ],
  ['Scan', {}, undefined, arn],
])('%s of %j names the rows %j', (operation, input, keys, resource) => {
  expect(ofLedger(operation, input)).toEqual([
    { action: `dynamodb:${operation}`, resource, context: keys === undefined ? {} : { [leadingKeys]: keys } },
  ]);
});

test('a batch is a call for each table, with the keys of all its rows', () => {
  const reads = { Ledger: { Keys: [row('JOB#1'), row('JOB#2'), row('JOB#1')] } };
  expect(dynamodbCalls('BatchGetItem', { RequestItems: reads }, keysOf)).toEqual([
    { action: 'dynamodb:BatchGetItem', resource: arn, context: { [leadingKeys]: ['JOB#1', 'JOB#2'] } },
  ]);
  const writes = {
    Ledger: [{ PutRequest: { Item: row('RULES') } }, { DeleteRequest: { Key: row('JOB#1') } }],
  };
  expect(dynamodbCalls('BatchWriteItem', { RequestItems: writes }, keysOf)).toEqual([
    { action: 'dynamodb:BatchWriteItem', resource: arn, context: { [leadingKeys]: ['RULES', 'JOB#1'] } },
  ]);
});

test.each([
  ['GetObject', { key: 'a/b' }, ['s3:GetObject arn:aws:s3:::box/a/b']],
  ['HeadObject', { key: 'a', versionId: '1' }, ['s3:GetObjectVersion arn:aws:s3:::box/a']],
  ['PutObject', { key: 'a' }, ['s3:PutObject arn:aws:s3:::box/a']],
  [
    'PutObject',
    { key: 'a', ifMatch: '"1"' },
    ['s3:PutObject arn:aws:s3:::box/a', 's3:GetObject arn:aws:s3:::box/a'],
  ],
  ['UploadPart', { key: 'a' }, ['s3:PutObject arn:aws:s3:::box/a']],
  ['AbortMultipartUpload', { key: 'a' }, ['s3:AbortMultipartUpload arn:aws:s3:::box/a']],
  ['DeleteObject', { key: 'a', versionId: '1' }, ['s3:DeleteObjectVersion arn:aws:s3:::box/a']],
  ['ListObjectVersions', { prefix: 'jobs/' }, ['s3:ListBucketVersions arn:aws:s3:::box']],
  ['CreateBucket', {}, ['s3:CreateBucket arn:aws:s3:::box']],
])('%s of %j is %j', (operation, input, expected) => {
  const calls = s3Calls(operation, { bucket: 'box', ...input });
  expect(calls.map(({ action, resource }) => `${action} ${resource}`)).toEqual(expected);
});

test('queues, secrets and buses are named by their ARNs', () => {
  const at = (service: string, name: string) => `arn:aws:${service}:us-east-1:000000000000:${name}`;
  const url = 'http://127.0.0.1:9/000000000000/plan';
  expect(sqsCalls('SendMessageBatch', { QueueUrl: url, Entries: [] })).toEqual([
    { action: 'sqs:SendMessage', resource: at('sqs', 'plan') },
  ]);
  const secret = at('secretsmanager', 'secret:keys-AbCdEf');
  expect(secretsCalls('GetSecretValue', { SecretId: secret }, () => undefined)).toEqual([
    { action: 'secretsmanager:GetSecretValue', resource: secret },
  ]);
  const named = secretsCalls('PutSecretValue', { SecretId: 'keys' }, (name) =>
    at('secretsmanager', `secret:${name}-AbCdEf`),
  );
  expect(named).toEqual([{ action: 'secretsmanager:PutSecretValue', resource: secret }]);
  const Entries = [{ EventBusName: 'own' }, {}, { EventBusName: 'own' }];
  expect(eventsCalls('PutEvents', { Entries }).map(({ resource }) => resource)).toEqual([
    at('events', 'event-bus/own'),
    at('events', 'event-bus/default'),
  ]);
});
