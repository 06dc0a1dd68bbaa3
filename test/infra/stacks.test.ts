import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const system = synthesized({ alarmEmail: 'someone@example.com' });

test('making the templates gives no warning', () => {
  expect(system.remarks).toEqual([]);
});

/** The property that would fix a resource's real name, and with it forbid replacing it or having it twice. */
const nameProperties: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::Rule': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SecretsManager::Secret': 'Name',
};

test('nothing but alarms, which people look up by name, has a name of its own', () => {
  const named = system.resources.filter(({ Type, Properties }) => {
    const property = nameProperties[Type];
    return property !== undefined && property in Properties;
  });
  expect(named).toEqual([]);
});

test('the templates hold these kinds of resources and no others', () => {
  const kinds = new Set(system.resources.map(({ Type }) => Type));
  expect([...kinds].sort()).toEqual([
    'AWS::ApiGatewayV2::Api',
    'AWS::ApiGatewayV2::Authorizer',
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::ApiGatewayV2::Stage',
    'AWS::CloudWatch::Alarm',
    'AWS::DynamoDB::Table',
    'AWS::Events::Rule',
    'AWS::IAM::Policy',
    'AWS::IAM::Role',
    'AWS::Lambda::EventInvokeConfig',
    'AWS::Lambda::EventSourceMapping',
    'AWS::Lambda::Function',
    'AWS::Lambda::Permission',
    'AWS::Logs::LogGroup',
    'AWS::S3::Bucket',
    'AWS::S3::BucketPolicy',
    'AWS::SNS::Subscription',
    'AWS::SNS::Topic',
    'AWS::SQS::Queue',
    'AWS::SQS::QueuePolicy',
    'AWS::SecretsManager::Secret',
    'Custom::S3BucketNotifications',
  ]);
});

test('the data stack cannot lose what the service stack works on', () => {
  const text = JSON.stringify(system.service.toJSON());
  expect(text).toContain('Fn::ImportValue');
  expect(text).not.toContain('Fn::GetStackOutput');
});

test('stacks are made for no account and no region', () => {
  const text = JSON.stringify([system.data.toJSON(), system.service.toJSON()]);
  expect(text).not.toMatch(/\b\d{12}\b/);
  expect(text).not.toMatch(/\b(us|eu|ap)-[a-z]+-\d\b/);
});

const parameters = system.service.toJSON().Parameters as Record<string, Record<string, string>>;

test.each(['ProviderBaseUrl', 'ProviderAuthUrl'])(
  '%s has no default: somebody says which provider is called',
  (id) => {
    expect(parameters[id]).toMatchObject({ Type: 'String', ConstraintDescription: expect.any(String) });
    expect(parameters[id]).not.toHaveProperty('Default');
  },
);

test.each([
  ['https://api.example.com', true],
  ['https://api.example.com/v1', true],
  ['https://api.example.com/v1/x', true],
  ['http://127.0.0.1:4010', true],
  ['http://127.0.0.1:4010/oauth', true],
  ['', false],
  ['api.example.com', false],
  ['ftp://api.example.com', false],
  ['https://', false],
  ['https:///v1', false],
  ['https://api.example.com/', false],
  ['https://api.example.com/v1/', false],
  ['https://api.example.com/v1?x=1', false],
  ['https://api.example.com#x', false],
  ['https://api.example.com/a b', false],
  ['https://api.example.com\n', false],
])('a provider address %j is allowed: %s', (address, allowed) => {
  for (const id of ['ProviderBaseUrl', 'ProviderAuthUrl']) {
    expect(new RegExp(parameters[id]?.AllowedPattern ?? 'no pattern').test(address)).toBe(allowed);
  }
});
