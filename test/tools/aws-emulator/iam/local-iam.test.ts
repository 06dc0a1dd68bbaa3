import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCredentials } from '../../../../tools/aws-emulator/aws-clients.ts';
import { emptyBlueprint } from '../../../../tools/aws-emulator/blueprint.ts';
import { demandQueueRights, missingLogRights } from '../../../../tools/aws-emulator/iam/lambda-rights.ts';
import { type Credentials, localIam } from '../../../../tools/aws-emulator/iam/local-iam.ts';
import { rolePolicy } from '../../../../tools/aws-emulator/iam/policy.ts';
import { type LocalAws, startAws } from '../../../../tools/aws-emulator/start-aws.ts';

/** The emulators with a function that is granted little, over the wire. */
const said: string[] = [];
const iam = localIam(localCredentials.accessKeyId, (line) => said.push(line));
let aws: LocalAws;
let queue: string;
let host: ReturnType<typeof clientsOf>;
let own: ReturnType<typeof clientsOf>;

const clientsOf = (credentials: Pick<Credentials, 'accessKeyId' | 'secretAccessKey'>) => {
  const at = (endpoint: string) => ({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  const { endpoints } = aws;
  return {
    dynamodb: new DynamoDBClient(at(endpoints.dynamodb)),
    s3: new S3Client({ ...at(endpoints.s3), forcePathStyle: true }),
    sqs: new SQSClient(at(endpoints.sqs)),
    secrets: new SecretsManagerClient(at(endpoints.secretsmanager)),
    events: new EventBridgeClient(at(endpoints.eventbridge)),
  };
};

const spec = {
  arn: 'arn:aws:lambda:us-east-1:000000000000:function:stack-send',
  name: 'stack-send',
  label: 'send',
  roleArn: 'arn:aws:iam::000000000000:role/stack-role',
};
const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Ledger';
const user = 'arn:aws:sts::000000000000:assumed-role/stack-role/stack-send';

beforeAll(async () => {
  aws = await startAws({ authorize: iam.authorize });
  host = clientsOf(localCredentials);
  await host.dynamodb.send(
    new CreateTableCommand({
      TableName: 'Ledger',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  await host.s3.send(new CreateBucketCommand({ Bucket: 'box' }));
  await host.s3.send(new PutObjectCommand({ Bucket: 'box', Key: 'jobs/one', Body: 'x' }));
  queue = (await host.sqs.send(new CreateQueueCommand({ QueueName: 'plan' }))).QueueUrl ?? '';
  await host.secrets.send(new CreateSecretCommand({ Name: 'keys', SecretString: '{}' }));
  const statements = rolePolicy.parse({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['dynamodb:PutItem', 'dynamodb:GetItem'],
        Resource: table,
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'JOB#*' } },
      },
      { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: 'arn:aws:s3:::box/jobs/*' },
      { Effect: 'Allow', Action: 'sqs:ReceiveMessage', Resource: '*' },
      { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: '*' },
    ],
  });
  const blueprint = emptyBlueprint();
  blueprint.functions.push({ ...functionSpec, ...spec });
  blueprint.roles.set(spec.roleArn, {
    arn: spec.roleArn,
    name: 'stack-role',
    statements,
    managedPolicies: [],
  });
  blueprint.tables.set('Ledger', { partitionKey: 'pk', indexes: {} });
  iam.enforce(blueprint);
  own = clientsOf(iam.credentialsOf(blueprint.functions[0] ?? functionSpec));
});
afterAll(() => aws.close());

const functionSpec = {
  ...spec,
  folder: '',
  handler: 'index.handler',
  environment: {},
  timeoutMs: 1,
  memoryMib: 1,
  reservedConcurrency: undefined,
  mayRecur: false,
  logGroup: 'send-log',
};
const put = (pk: string) => new PutItemCommand({ TableName: 'Ledger', Item: { pk: { S: pk } } });

test('what is granted goes through, and is recorded with its keys', async () => {
  await own.dynamodb.send(put('JOB#1'));
  expect((await own.s3.send(new GetObjectCommand({ Bucket: 'box', Key: 'jobs/one' }))).ETag).toBeDefined();
  expect(iam.calls()).toContainEqual({
    function: 'send',
    action: 'dynamodb:PutItem',
    resource: table,
    context: { 'dynamodb:leadingkeys': ['JOB#1'] },
  });
});

test('a row out of bounds is refused as DynamoDB refuses, nothing is written, and a person reads of it', async () => {
  await expect(own.dynamodb.send(put('SENDER#+12125550100'))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: `User: ${user} is not authorized to perform: dynamodb:PutItem on resource: ${table} because no identity-based policy allows the dynamodb:PutItem action`,
    $metadata: { httpStatusCode: 400 },
  });
  const Key = { pk: { S: 'SENDER#+12125550100' } };
  expect((await host.dynamodb.send(new GetItemCommand({ TableName: 'Ledger', Key }))).Item).toBeUndefined();
  expect(said).toContain(
    `[send] is not allowed dynamodb:PutItem on ${table}, rows SENDER#…: see infra/parts/permissions.ts`,
  );
});

test('each service refuses in its own form, and names what is missing', async () => {
  const refusals: [() => Promise<unknown>, string, number, string][] = [
    [
      () => own.s3.send(new PutObjectCommand({ Bucket: 'box', Key: 'reconciliation/a', Body: 'x' })),
      'AccessDenied',
      403,
      's3:PutObject',
    ],
    [
      () => own.sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: 'x' })),
      'AccessDenied',
      403,
      'sqs:SendMessage',
    ],
    [
      () => own.secrets.send(new GetSecretValueCommand({ SecretId: 'keys' })),
      'AccessDeniedException',
      400,
      'secretsmanager:GetSecretValue',
    ],
    [
      () =>
        own.events.send(new PutEventsCommand({ Entries: [{ Source: 'x', DetailType: 'x', Detail: '{}' }] })),
      'AccessDeniedException',
      400,
      'events:PutEvents',
    ],
  ];
  for (const [ask, name, httpStatusCode, action] of refusals) {
    await expect(ask()).rejects.toMatchObject({
      name: expect.stringMatching(`^${name}`),
      message: expect.stringContaining(`is not authorized to perform: ${action} on resource: arn:aws:`),
      $metadata: { httpStatusCode },
    });
  }
});

test('who may not list does not learn that an object is missing', async () => {
  const missing = new GetObjectCommand({ Bucket: 'box', Key: 'jobs/none' });
  await expect(own.s3.send(missing)).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(host.s3.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a presigned address and a form may do what their signer may', async () => {
  const statusOf = async (key: string) =>
    (await fetch(await getSignedUrl(own.s3, new GetObjectCommand({ Bucket: 'box', Key: key })))).status;
  expect([await statusOf('jobs/one'), await statusOf('campaigns/one')]).toEqual([200, 403]);
  const posted = async (Key: string) => {
    const { url, fields } = await createPresignedPost(own.s3, { Bucket: 'box', Key });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['x']));
    return (await fetch(url, { method: 'POST', body: form })).status;
  };
  expect([await posted('jobs/form'), await posted('campaigns/form')]).toEqual([204, 403]);
});

test('a key that is nobody’s is refused', async () => {
  const stranger = clientsOf({ accessKeyId: 'AKIASTRANGER', secretAccessKey: 'x' });
  await expect(stranger.dynamodb.send(put('JOB#1'))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
  await expect(
    stranger.s3.send(new GetObjectCommand({ Bucket: 'box', Key: 'jobs/one' })),
  ).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
});

test('Lambda makes no event source mapping for a role that may not delete messages', () => {
  const arn = 'arn:aws:sqs:us-east-1:000000000000:plan';
  expect(() => demandQueueRights(iam, functionSpec, arn)).toThrow(
    `send: its role does not have permissions to call sqs:DeleteMessage on ${arn}`,
  );
});

test('a log that a role may not begin is named', () => {
  expect(missingLogRights(iam, functionSpec)).toEqual(['logs:CreateLogStream']);
});

test.each([
  ['no role', [], 'has no role'],
  ['a policy of AWS', ['arn:aws:iam::aws:policy/ReadOnlyAccess'], 'ReadOnlyAccess'],
])('a function with %s is refused at the start', (_, managedPolicies, words) => {
  const blueprint = emptyBlueprint();
  const { roleArn } = spec;
  blueprint.functions.push(functionSpec);
  if (managedPolicies.length > 0)
    blueprint.roles.set(roleArn, { arn: roleArn, name: 'r', statements: [], managedPolicies });
  expect(() => localIam('local', () => {}).enforce(blueprint)).toThrow(words);
});
