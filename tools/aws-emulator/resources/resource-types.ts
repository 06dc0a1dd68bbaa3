import type { Resource, Template } from '../template/assembly.ts';
import { bucket } from './bucket.ts';
import { bucketNotifications } from './bucket-notifications.ts';
import { eventBus, ruleOfBus } from './event-bus.ts';
import { eventInvokeConfig } from './event-invoke-config.ts';
import { eventSourceMapping } from './event-source-mapping.ts';
import { lambdaFunction } from './function.ts';
import { httpApi, httpStage, integration, route } from './http-api.ts';
import { logGroup } from './log-group.ts';
import { queue } from './queue.ts';
import { type Maker, skipped } from './resource.ts';
import { policy, role } from './role.ts';
import { scheduleRule } from './schedule-rule.ts';
import { secret } from './secret.ts';
import { table } from './table.ts';

const notificationsType = 'Custom::S3BucketNotifications';
/** It empties a bucket that is deleted; here a data folder is removed as a whole. */
const emptyingType = 'Custom::S3AutoDeleteObjects';
const customTypes: readonly string[] = [notificationsType, emptyingType];

const eventRule: Maker = {
  skips: false,
  make: (declared, site) => {
    const isOnBus = Object.hasOwn(Object(declared.properties), 'EventBusName');
    return (isOnBus ? ruleOfBus : scheduleRule).make(declared, site);
  },
};

/** Everything a template may hold. Those that are skipped guard, watch or describe; nothing here runs on them. */
const makers: Readonly<Record<string, Maker>> = {
  'AWS::ApiGatewayV2::Api': httpApi,
  'AWS::ApiGatewayV2::Integration': integration,
  'AWS::ApiGatewayV2::Route': route,
  'AWS::ApiGatewayV2::Stage': httpStage,
  'AWS::CDK::Metadata': skipped,
  'AWS::CloudWatch::Alarm': skipped,
  'AWS::CloudWatch::Dashboard': skipped,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::EventBus': eventBus,
  'AWS::Events::Rule': eventRule,
  'AWS::IAM::Policy': policy,
  'AWS::IAM::Role': role,
  'AWS::Lambda::EventInvokeConfig': eventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Lambda::Function': lambdaFunction,
  'AWS::Lambda::Permission': skipped,
  'AWS::Logs::LogGroup': logGroup,
  'AWS::Logs::MetricFilter': skipped,
  'AWS::S3::Bucket': bucket,
  'AWS::S3::BucketPolicy': skipped,
  'AWS::SNS::Subscription': skipped,
  'AWS::SNS::Topic': skipped,
  'AWS::SNS::TopicPolicy': skipped,
  'AWS::SQS::Queue': queue,
  'AWS::SQS::QueuePolicy': skipped,
  'AWS::SecretsManager::Secret': secret,
  [notificationsType]: bucketNotifications,
  [emptyingType]: skipped,
};

/** @throws Error on a type that is not in the table: an ignored resource would be missed only on AWS */
export function makerOf(resource: Resource, logicalId: string, template: Template, at: string): Maker {
  if (isHelper(logicalId, template)) return skipped;
  const found = Object.hasOwn(makers, resource.Type) ? makers[resource.Type] : undefined;
  if (found) return found;
  throw new Error(
    `${at} is a ${resource.Type}, which the local system does not know; teach it in tools/aws-emulator/resources`,
  );
}

/** CDK's own function behind a custom resource. The host does its work, or nobody. */
function isHelper(logicalId: string, template: Template): boolean {
  return Object.values(template.Resources).some(({ Type, Properties }) => {
    const token = Properties.ServiceToken;
    return customTypes.includes(Type) && JSON.stringify(token)?.includes(`"${logicalId}"`) === true;
  });
}
