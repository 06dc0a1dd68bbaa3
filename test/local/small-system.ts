import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { writeAssembly } from '../tools/aws-emulator/hand-made-assembly.ts';

const bundles = {
  plan: `export const handler = async ({ Records }) => { for (const { body } of Records) console.log('planned ' + body); };`,
  api: `export const handler = async ({ rawPath, requestContext }) => {
    if (rawPath === '/crash') process.exit(1);
    return { path: rawPath, route: requestContext.routeKey, provider: process.env.PROVIDER_BASE_URL };
  };`,
  scheduler: `export const handler = async ({ time }) => console.warn('scheduled at ' + time);`,
};

const arn = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const ref = (logicalId: string) => ({ Ref: logicalId });

const lambda = (name: string, variables: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: arn('Role'),
    Environment: { Variables: { POWERTOOLS_SERVICE_NAME: name, ...variables } },
  },
});

const everything = { Effect: 'Allow', Action: '*', Resource: '*' };

const resources = {
  Uploads: { Type: 'AWS::S3::Bucket', Properties: { VersioningConfiguration: { Status: 'Enabled' } } },
  ProviderCredentials01234567: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: '{}' } },
  PartnerCredentials01234567: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: '{}' } },
  Keys01234567: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName: 'small-keys',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    },
  },
  WebhookSecrets01234567: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: '{}' } },
  Role: {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {},
      Policies: [{ PolicyName: 'all', PolicyDocument: { Version: '2012-10-17', Statement: everything } }],
    },
  },
  PlanQueue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60 } },
  Plan: lambda('plan'),
  PlanSource: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn: arn('PlanQueue'), FunctionName: ref('Plan'), BatchSize: 1 },
  },
  Notify: {
    Type: 'Custom::S3BucketNotifications',
    Properties: {
      ServiceToken: arn('PythonHandler'),
      BucketName: ref('Uploads'),
      NotificationConfiguration: {
        QueueConfigurations: [
          {
            Events: ['s3:ObjectCreated:*'],
            QueueArn: arn('PlanQueue'),
            Filter: {
              Key: {
                FilterRules: [
                  { Name: 'prefix', Value: 'campaigns/' },
                  { Name: 'suffix', Value: '.csv' },
                ],
              },
            },
          },
        ],
      },
      Managed: false,
    },
  },
  PythonHandler: {
    Type: 'AWS::Lambda::Function',
    Properties: { Runtime: 'python3.13', Code: { ZipFile: '…' } },
  },
  Scheduler: lambda('scheduler'),
  SchedulerConfig: {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: { FunctionName: ref('Scheduler'), Qualifier: '$LATEST', MaximumRetryAttempts: 0 },
  },
  EveryMinute: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [{ Arn: arn('Scheduler'), Id: 'scheduler' }],
    },
  },
  Api: lambda('api', { PROVIDER_BASE_URL: ref('ProviderBaseUrl') }),
  Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'small', ProtocolType: 'HTTP' } },
  Integration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: ref('Http'),
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: arn('Api'),
      PayloadFormatVersion: '2.0',
    },
  },
  Route: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: ref('Http'),
      RouteKey: '$default',
      Target: { 'Fn::Join': ['', ['integrations/', ref('Integration')]] },
    },
  },
};

/** A system of three tiny functions that has something of everything the local system plays. */
export function smallAssembly(changes: Readonly<Record<string, unknown>> = {}): string {
  const template = {
    Parameters: Object.fromEntries(
      ['ProviderBaseUrl', 'ProviderAuthUrl', 'PartnerBaseUrl', 'PartnerAuthUrl'].map((name) => [
        name,
        { Type: 'String' },
      ]),
    ),
    Resources: { ...resources, ...changes },
    Outputs: { BucketName: { Value: ref('Uploads') } },
  };
  return writeAssembly(temporaryFolder(), { small: template }, bundles);
}
