import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { CreateEventBusCommand } from '@aws-sdk/client-eventbridge';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { awsClients, closeClients } from '../../../tools/aws-emulator/aws-clients.ts';
import { emptyBlueprint } from '../../../tools/aws-emulator/blueprint.ts';
import { deploy } from '../../../tools/aws-emulator/resources/deploy.ts';
import { startAws } from '../../../tools/aws-emulator/start-aws.ts';
import { readAssembly } from '../../../tools/aws-emulator/template/assembly.ts';
import { temporaryFolder } from './functions/local-function.ts';
import { assemblyOf, writeAssembly } from './hand-made-assembly.ts';

async function emptyAccount() {
  const aws = await startAws();
  onTestFinished(() => aws.close());
  const clients = awsClients(aws.endpoints);
  onTestFinished(() => closeClients(clients));
  return {
    clients,
    queueUrl: aws.queueUrl,
    /** Rejects also when the folder cannot be read. */
    async deploy(folder: string, parameters: Record<string, string> = {}) {
      const blueprint = emptyBlueprint();
      const site = { clients, blueprint, apiEndpoint: 'http://127.0.0.1:1' };
      return { ...(await deploy(readAssembly(folder), parameters, site)), blueprint };
    },
  };
}

const queue = (properties: object = {}) => ({ Type: 'AWS::SQS::Queue', Properties: properties });
const table = (properties: object = {}) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    ...properties,
  },
});

describe('what the local system does not know is refused', () => {
  test.each<[string, object, string]>([
    ['a type', { Topic: { Type: 'AWS::Kinesis::Stream' } }, 'app/Topic is a AWS::Kinesis::Stream'],
    ['a property', { Queue: queue({ FifoQueue: true }) }, 'FifoQueue'],
    [
      'a nested property',
      { Table: table({ KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH', More: 1 }] }) },
      'More',
    ],
    ['a part of a resource', { Queue: { ...queue(), CreationPolicy: {} } }, 'CreationPolicy'],
    [
      'a runtime',
      {
        F: {
          Type: 'AWS::Lambda::Function',
          Properties: { Code: { S3Bucket: 'b', S3Key: 'k' }, Handler: 'a.b', Runtime: 'nodejs22.x' },
        },
      },
      'nodejs24.x',
    ],
    [
      'a schedule',
      {
        R: {
          Type: 'AWS::Events::Rule',
          Properties: {
            ScheduleExpression: 'cron(0 1 * * ? *)',
            Targets: [{ Arn: 'arn:aws:lambda:x', Id: '1' }],
          },
        },
      },
      'only rate(…) is known here, not cron(0 1 * * ? *)',
    ],
    [
      'asynchronous retries',
      {
        C: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: { FunctionName: 'f', Qualifier: '$LATEST', MaximumRetryAttempts: 2 },
        },
      },
      'MaximumRetryAttempts',
    ],
  ])('%s', async (_, resources, message) => {
    const { deploy } = await emptyAccount();
    await expect(deploy(assemblyOf({ ...resources }))).rejects.toThrow(message);
  });

  test('a section of the template', async () => {
    expect(() => readAssembly(assemblyOf({}, { Transform: 'AWS::Serverless-2016-10-31' }))).toThrow(
      'Transform',
    );
  });
});

test('resources are made after those they refer to, whatever their order', async () => {
  const { deploy, clients, queueUrl } = await emptyAccount();
  const { outputs } = await deploy(
    assemblyOf(
      {
        Work: queue({
          RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
        }),
        Dead: queue(),
      },
      { Outputs: { Url: { Value: { Ref: 'Work' } } } },
    ),
  );
  expect(outputs.get('Url')).toBe(queueUrl('app-Work'));
  const { Attributes } = await clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl('app-Work'), AttributeNames: ['RedrivePolicy'] }),
  );
  expect(JSON.parse(Attributes?.RedrivePolicy ?? '')).toEqual({
    deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:app-Dead',
    maxReceiveCount: 3,
  });
});

test('resources that refer to each other in a circle are refused', async () => {
  const { deploy } = await emptyAccount();
  const redriveTo = (name: string) => ({
    RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [name, 'Arn'] }, maxReceiveCount: 3 },
  });
  await expect(deploy(assemblyOf({ A: queue(redriveTo('B')), B: queue(redriveTo('A')) }))).rejects.toThrow(
    'in a circle: A, B',
  );
});

test('a stack uses what the stacks before it export', async () => {
  const { deploy } = await emptyAccount();
  const folder = writeAssembly(temporaryFolder(), {
    data: {
      Resources: { Work: queue() },
      Outputs: { Out: { Value: { 'Fn::GetAtt': ['Work', 'Arn'] }, Export: { Name: 'data:WorkArn' } } },
    },
    service: { Resources: {}, Outputs: { Arn: { Value: { 'Fn::ImportValue': 'data:WorkArn' } } } },
  });
  expect((await deploy(folder)).outputs.get('Arn')).toBe('arn:aws:sqs:us-east-1:000000000000:data-Work');
});

test('an event bus is known by its name, as on AWS', async () => {
  const { deploy } = await emptyAccount();
  const folder = assemblyOf({ Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'fleet' } } });
  expect((await deploy(folder)).refs.get('Bus')).toBe('fleet');
  const odd = {
    Type: 'AWS::Events::EventBus',
    Properties: { Name: 'fleet', EventSourceName: 'aws.partner/x' },
  };
  await expect(deploy(assemblyOf({ Bus: odd }))).rejects.toThrow('EventSourceName');
});

test('a rule on a bus of somebody else finds the bus here, and one that does more is refused', async () => {
  const { deploy, clients } = await emptyAccount();
  const rule = (more: object = {}) => ({
    Type: 'AWS::Events::Rule',
    Properties: { EventBusName: 'crm', State: 'DISABLED', EventPattern: { source: ['fleetcast'] }, ...more },
  });
  await deploy(assemblyOf({ BusExists: rule() }));
  await expect(clients.events.send(new CreateEventBusCommand({ Name: 'crm' }))).rejects.toMatchObject({
    name: 'ResourceAlreadyExistsException',
  });
  await expect(deploy(assemblyOf({ BusExists: rule({ State: 'ENABLED' }) }))).rejects.toThrow('State');
});

test('a parameter reaches the function that the template gives it to; a missing or unknown one is named', async () => {
  const { deploy } = await emptyAccount();
  const folder = writeAssembly(
    temporaryFolder(),
    {
      app: {
        Parameters: { ProviderBaseUrl: { Type: 'String' } },
        Resources: {
          Send: {
            Type: 'AWS::Lambda::Function',
            Properties: {
              Code: { S3Bucket: { 'Fn::Sub': 'assets' }, S3Key: 'send.zip' },
              Handler: 'index.handler',
              Runtime: 'nodejs24.x',
              Role: 'arn:aws:iam::000000000000:role/send',
              Timeout: 60,
              Environment: { Variables: { PROVIDER_BASE_URL: { Ref: 'ProviderBaseUrl' } } },
            },
          },
        },
      },
    },
    { send: '' },
  );
  const { blueprint } = await deploy(folder, { ProviderBaseUrl: 'http://127.0.0.1:9' });
  expect(blueprint.functions).toMatchObject([
    {
      name: 'app-Send',
      folder: `${folder}/asset.send`,
      timeoutMs: 60_000,
      environment: { PROVIDER_BASE_URL: 'http://127.0.0.1:9' },
    },
  ]);
  await expect(deploy(folder)).rejects.toThrow('app: the parameter ProviderBaseUrl has no value');
  await expect(deploy(folder, { ProviderBaseUrl: 'x', Other: 'y' })).rejects.toThrow(
    'No stack has a parameter Other',
  );
});

describe('a second deployment', () => {
  test('changes the settings of a queue and keeps its messages', async () => {
    const { deploy, clients, queueUrl } = await emptyAccount();
    const QueueUrl = queueUrl('app-Work');
    await deploy(assemblyOf({ Work: queue({ VisibilityTimeout: 360, DelaySeconds: 5 }) }));
    await clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept', DelaySeconds: 0 }));
    await deploy(assemblyOf({ Work: queue({ VisibilityTimeout: 60 }) }));
    const { Attributes } = await clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout', 'DelaySeconds'] }),
    );
    expect(Attributes).toEqual({ VisibilityTimeout: '60', DelaySeconds: '0' });
    const { Messages } = await clients.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages?.[0]?.Body).toBe('kept');
  });

  test('keeps a table, and refuses other keys or indexes', async () => {
    const { deploy, clients } = await emptyAccount();
    await deploy(assemblyOf({ Ledger: table() }));
    await deploy(assemblyOf({ Ledger: table() }));
    const { Table } = await clients.dynamodb.send(new DescribeTableCommand({ TableName: 'app-Ledger' }));
    expect(Table?.KeySchema).toEqual([{ AttributeName: 'pk', KeyType: 'HASH' }]);
    const other = { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }] };
    await expect(deploy(assemblyOf({ Ledger: table(other) }))).rejects.toThrow(
      /app\/Ledger: .* start once with --fresh/,
    );
  });

  test('leaves a secret as a person filled it', async () => {
    const { deploy, clients } = await emptyAccount();
    const folder = assemblyOf(
      { Keys: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: 'first' } } },
      { Outputs: { Arn: { Value: { Ref: 'Keys' } } } },
    );
    const SecretId = (await deploy(folder)).outputs.get('Arn');
    await clients.secrets.send(new PutSecretValueCommand({ SecretId, SecretString: 'filled' }));
    expect((await deploy(folder)).outputs.get('Arn')).toBe(SecretId);
    const { SecretString } = await clients.secrets.send(new GetSecretValueCommand({ SecretId }));
    expect(SecretString).toBe('filled');
  });
});
