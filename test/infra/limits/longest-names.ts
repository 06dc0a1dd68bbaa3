/**
 * The longest of the partitions and regions that cdk.json names (`target-partitions`), and a host of each place of the
 * account.
 */
export const place: Readonly<Record<string, string>> = {
  'AWS::AccountId': '123456789012',
  'AWS::Partition': 'aws-cn',
  'AWS::Region': 'cn-northwest-1',
  'AWS::URLSuffix': 'amazonaws.com.cn',
};

/** What CloudFormation puts at the end of a name that it makes up: 12 letters today, 13 in older stacks. */
const suffix = 'ABCDEFGHIJKLM';

/**
 * Most letters of a name, by type. Source: each service's quotas; CloudFormation cuts the stack's name and the id to
 * fit.
 */
const nameMax: Readonly<Record<string, number>> = {
  'AWS::DynamoDB::Table': 255,
  'AWS::Events::Rule': 64,
  'AWS::IAM::Role': 64,
  'AWS::Lambda::Function': 64,
  'AWS::Logs::LogGroup': 512,
  'AWS::S3::Bucket': 63,
  'AWS::SNS::Topic': 256,
  'AWS::SQS::Queue': 80,
};

/** A host name has at most 253 letters (RFC 1035). */
export const longestHost = `https://${`${'h'.repeat(62)}.`.repeat(5).slice(0, 253)}`;

type Named = { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> };

/** The name that CloudFormation makes up for a resource, at its longest. */
export function physicalName(stack: string, logicalId: string, { Type, Properties = {} }: Named): string {
  if (Type === 'AWS::Events::EventBus') return String(Properties.Name);
  if (Type === 'AWS::SecretsManager::Secret') return String(Properties.Name);
  // Ids of an HTTP API have ten letters.
  if (Type === 'AWS::ApiGatewayV2::Api') return 'abcdefghij';
  const name = `${`${stack}-${logicalId}`.slice(0, (nameMax[Type] ?? 255) - suffix.length - 1)}-${suffix}`;
  return Type === 'AWS::S3::Bucket' ? name.toLowerCase() : name;
}

const regional = (service: string, resource: string) =>
  `arn:${place['AWS::Partition']}:${service}:${place['AWS::Region']}:${place['AWS::AccountId']}:${resource}`;

const arns: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::Table': (name) => regional('dynamodb', `table/${name}`),
  'AWS::Events::EventBus': (name) => regional('events', `event-bus/${name}`),
  'AWS::Events::Rule': (name) => regional('events', `rule/${name}`),
  'AWS::IAM::Role': (name) => `arn:${place['AWS::Partition']}:iam::${place['AWS::AccountId']}:role/${name}`,
  'AWS::Lambda::Function': (name) => regional('lambda', `function:${name}`),
  'AWS::Logs::LogGroup': (name) => regional('logs', `log-group:${name}:*`),
  'AWS::S3::Bucket': (name) => `arn:${place['AWS::Partition']}:s3:::${name}`,
  'AWS::SNS::Topic': (name) => regional('sns', name),
  'AWS::SQS::Queue': (name) => regional('sqs', name),
  // Secrets Manager adds six letters of its own.
  'AWS::SecretsManager::Secret': (name) => regional('secretsmanager', `secret:${name}-abcdef`),
};

export function arnOf(type: string, name: string): string {
  return arns[type]?.(name) ?? name;
}

/** What a Ref to a resource gives. */
export function refOf(type: string, name: string): string {
  if (type === 'AWS::SQS::Queue')
    return `https://sqs.${place['AWS::Region']}.${place['AWS::URLSuffix']}/${place['AWS::AccountId']}/${name}`;
  const isArn = type === 'AWS::SecretsManager::Secret' || type === 'AWS::SNS::Topic';
  return isArn ? arnOf(type, name) : name;
}
