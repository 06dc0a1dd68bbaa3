import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const system = synthesized({
  alarmEmail: 'someone@example.com',
  crm: { url: 'https://crm.example/hooks', timeLimitSeconds: 5 },
});

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
};

test('nothing but alarms, secrets and the tables of keys and of the audit log, which people look up by name, has a name of its own', () => {
  const named = system.resources.filter(({ Type, Properties }) => {
    const property = nameProperties[Type];
    return property !== undefined && property in Properties;
  });
  expect(named.map(({ Properties }) => Properties.TableName)).toEqual([
    'Fleetcast-example-keys',
    'Fleetcast-example-audit',
  ]);
});

test('the templates hold these kinds of resources and no others', () => {
  const kinds = new Set(system.resources.map(({ Type }) => Type));
  expect([...kinds].sort()).toEqual([
    'AWS::ApiGatewayV2::Api',
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
    'AWS::Logs::MetricFilter',
    'AWS::S3::Bucket',
    'AWS::S3::BucketPolicy',
    'AWS::SNS::Subscription',
    'AWS::SNS::Topic',
    'AWS::SNS::TopicPolicy',
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

test('no parameter has its default of the stage: an update keeps the value that it had, whatever the default is now', () => {
  const { BootstrapVersion: _ofCdk, ...own } = parameters;
  expect(Object.keys(own)).not.toEqual([]);
  for (const [id, { Default = '' }] of Object.entries(own)) expect(Default, id).toBe('');
});
