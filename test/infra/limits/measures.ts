import type { ResolvedResource, ResolvedStack } from './resolved.ts';

/** How much of one limit one thing takes. */
export type Measure = {
  readonly limit: string;
  /** What AWS takes at most, in bytes, letters or pieces. */
  readonly max: number;
  readonly of: string;
  readonly used: number;
};

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const text = (value: unknown) => String(value ?? '');

/**
 * Every limit that a deployment can run into, with what takes it. Source of each figure: the quotas page of its
 * service.
 */
export function measures(stacks: readonly ResolvedStack[]): Measure[] {
  const all = stacks.flatMap(({ resources }) => resources);
  const each = (type: string, limit: string, max: number, used: (one: ResolvedResource) => number) =>
    all.filter((one) => one.type === type).map((one) => ({ limit, max, of: one.id, used: used(one) }));
  return [
    ...stacks.flatMap(ofStack),
    ...each('AWS::Lambda::Function', 'resource policy of a function, bytes', 20_480, (one) =>
      policySize(one, all),
    ),
    ...each('AWS::Lambda::Function', 'environment of a function, bytes', 4_096, environmentSize),
    ...each(
      'AWS::Lambda::Function',
      'description of a function',
      256,
      (one) => text(one.properties.Description).length,
    ),
    ...each('AWS::IAM::Role', 'inline policies of a role, bytes', 10_240, (one) => inlineSize(one, all)),
    ...each(
      'AWS::CloudWatch::Alarm',
      'name of an alarm',
      255,
      (one) => text(one.properties.AlarmName).length,
    ),
    ...each(
      'AWS::CloudWatch::Alarm',
      'description of an alarm',
      1_024,
      (one) => text(one.properties.AlarmDescription).length,
    ),
    ...each('AWS::CloudWatch::Alarm', 'metrics of an alarm', 10, metricCount),
    ...each(
      'AWS::SecretsManager::Secret',
      'description of a secret',
      2_048,
      (one) => text(one.properties.Description).length,
    ),
    ...each('AWS::SecretsManager::Secret', 'name of a secret', 512, (one) => one.name.length),
    ...each('AWS::SQS::QueuePolicy', 'policy of a queue, bytes', 8_192, (one) =>
      bytes(one.properties.PolicyDocument),
    ),
    ...each('AWS::S3::BucketPolicy', 'policy of a bucket, bytes', 20_480, (one) =>
      bytes(one.properties.PolicyDocument),
    ),
    ...each('AWS::ApiGatewayV2::Api', 'routes of an API', 300, () => count(all, 'AWS::ApiGatewayV2::Route')),
    ...each('AWS::ApiGatewayV2::Api', 'integrations of an API', 300, () =>
      count(all, 'AWS::ApiGatewayV2::Integration'),
    ),
  ];
}

function ofStack({ name, description, template, resources }: ResolvedStack): Measure[] {
  const outputs = Object.values(template.Outputs ?? {});
  const exportNames = outputs.flatMap(({ Export }) =>
    Export === undefined ? [] : [text(Export.Name).length],
  );
  const of = (limit: string, max: number, used: number): Measure => ({ limit, max, of: name, used });
  return [
    of('name of a stack', 128, name.length),
    of('description of a stack, bytes', 1_024, Buffer.byteLength(description)),
    of('resources of a stack', 500, resources.length),
    of('outputs of a stack', 200, outputs.length),
    of('parameters of a stack', 200, Object.keys(template.Parameters ?? {}).length),
    of('template of a stack, bytes', 1_000_000, bytes(template)),
    of('name of an export', 255, Math.max(0, ...exportNames)),
  ];
}

const count = (all: readonly ResolvedResource[], type: string) =>
  all.filter((one) => one.type === type).length;

/** Lambda measures the variables as JSON: its refusal says "String measured: {…}". */
function environmentSize({ properties }: ResolvedResource): number {
  const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, string> };
  return bytes(Variables);
}

/** The policy that Lambda makes of a function's permissions, each a statement whose id CloudFormation makes up. */
function policySize(one: ResolvedResource, all: readonly ResolvedResource[]): number {
  const arn = `function:${one.name}`;
  const Statement = all
    .filter(({ type, properties }) => {
      const target = text(properties.FunctionName);
      return type === 'AWS::Lambda::Permission' && (target === one.name || target.endsWith(arn));
    })
    .map(({ name, properties }) => ({
      Sid: name.slice(0, 100),
      Effect: 'Allow',
      Principal: { Service: properties.Principal },
      Action: properties.Action,
      Resource: properties.FunctionName,
      Condition: { ArnLike: { 'AWS:SourceArn': properties.SourceArn } },
    }));
  return Statement.length === 0 ? 0 : bytes({ Version: '2012-10-17', Id: 'default', Statement });
}

/** All inline policies of a role count together. IAM leaves white space out. */
function inlineSize(role: ResolvedResource, all: readonly ResolvedResource[]): number {
  const attached = all.filter(
    ({ type, properties }) =>
      type === 'AWS::IAM::Policy' && (properties.Roles as string[]).includes(role.name),
  );
  const own = (role.properties.Policies ?? []) as { PolicyDocument: unknown }[];
  const documents = [...attached.map(({ properties }) => properties), ...own] as {
    PolicyDocument: unknown;
  }[];
  return documents.reduce((sum, { PolicyDocument }) => sum + bytes(PolicyDocument), 0);
}

/** Expressions do not count, the metrics that they are made of do. */
function metricCount({ properties }: ResolvedResource): number {
  const { Metrics } = properties as { Metrics?: readonly { MetricStat?: unknown }[] };
  return Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}
