import type { Cloud } from './cloud.ts';

/**
 * What a stage consists of: how the AWS CLI lists it, where in the answer it is, and what stays because it is not the
 * stage's.
 */
const kinds: readonly {
  readonly args: readonly string[];
  readonly list: string;
  readonly name?: string;
  readonly stays?: RegExp;
}[] = [
  { args: ['cloudformation', 'describe-stacks'], list: 'Stacks', name: 'StackName', stays: /^CDKToolkit$/ },
  { args: ['s3api', 'list-buckets'], list: 'Buckets', name: 'Name', stays: /^cdk-/ },
  { args: ['dynamodb', 'list-tables'], list: 'TableNames' },
  { args: ['sqs', 'list-queues'], list: 'QueueUrls' },
  { args: ['lambda', 'list-functions'], list: 'Functions', name: 'FunctionName' },
  { args: ['lambda', 'list-event-source-mappings'], list: 'EventSourceMappings', name: 'UUID' },
  { args: ['apigatewayv2', 'get-apis'], list: 'Items', name: 'ApiId' },
  { args: ['secretsmanager', 'list-secrets'], list: 'SecretList', name: 'Name' },
  { args: ['cloudwatch', 'describe-alarms'], list: 'MetricAlarms', name: 'AlarmName' },
  { args: ['cloudwatch', 'list-dashboards'], list: 'DashboardEntries', name: 'DashboardName' },
  { args: ['events', 'list-rules'], list: 'Rules', name: 'Name' },
  { args: ['sns', 'list-topics'], list: 'Topics', name: 'TopicArn' },
  { args: ['iam', 'list-roles'], list: 'Roles', name: 'RoleName', stays: /^cdk-/ },
];

/** @throws Error that names what is left of the stage */
export async function nothingLeft(cloud: Cloud, signal: AbortSignal): Promise<string> {
  const left: string[] = [];
  for (const { args, list, name, stays } of kinds) {
    const answer = await cloud.ask<Record<string, (string | Record<string, string>)[]>>(signal, ...args);
    const names = (answer[list] ?? []).map((item) =>
      typeof item === 'string' ? item : (item[name ?? ''] ?? ''),
    );
    left.push(...names.filter((one) => !stays?.test(one)).map((one) => `${args[0]} ${one}`));
  }
  if (left.length > 0) throw new Error(`${left.length} things are left: ${left.slice(0, 5).join(', ')}`);
  return `nothing left of ${kinds.length} kinds`;
}
