import { CfnResource, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { present } from '../../shared/core/present.ts';
import type { StageSettings } from '../stage/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { ServiceFunction } from './function.ts';
import { stageKey } from './stage-key.ts';

const managedPolicy =
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]';

/**
 * Functions that CDK brings along, for what CloudFormation cannot do, would log into groups that nobody made
 * and that keep everything for ever. Here they get a group with the stage's days. To be called when all else of the
 * stack is made.
 */
export function logHelpers(stack: Stack, stage: Pick<StageSettings, 'logRetentionDays' | 'kmsKeyArn'>): void {
  const all = stack.node.findAll();
  const isHelper = (one: (typeof all)[number]): one is CfnResource =>
    CfnResource.isCfnResource(one) &&
    one.cfnResourceType === 'AWS::Lambda::Function' &&
    !(one.node.scope instanceof ServiceFunction);
  for (const helper of all.filter(isHelper)) {
    const logGroup = new LogGroup(helper.node.scope ?? stack, 'Log', {
      ...present({ encryptionKey: stageKey(stack, stage) }),
      retention: stage.logRetentionDays,
      // What they say is about one deployment, and of no use after it.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    helper.addPropertyOverride('LoggingConfig.LogGroup', logGroup.logGroupName);
    acknowledge(helper.node.scope ?? stack, {
      [managedPolicy]: "CDK's own function, which serves deployments; the policy lets it write its log.",
    });
  }
}
