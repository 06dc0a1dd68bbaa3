import type { Resource, Template } from '../template/assembly.ts';
import { bucket } from './bucket.ts';
import { bucketNotifications } from './bucket-notifications.ts';
import { eventBus } from './event-bus.ts';
import { eventInvokeConfig } from './event-invoke-config.ts';
import { eventSourceMapping } from './event-source-mapping.ts';
import { lambdaFunction } from './function.ts';
import { authorizer, httpApi, httpStage, integration, route } from './http-api.ts';
import { queue } from './queue.ts';
import { type Maker, skipped } from './resource.ts';
import { scheduleRule } from './schedule-rule.ts';
import { secret } from './secret.ts';
import { table } from './table.ts';

const notificationsType = 'Custom::S3BucketNotifications';

/** Everything a template may hold. Those that are skipped guard, watch or describe; nothing here runs on them. */
const makers: Readonly<Record<string, Maker>> = {
  'AWS::ApiGatewayV2::Api': httpApi,
  'AWS::ApiGatewayV2::Authorizer': authorizer,
  'AWS::ApiGatewayV2::Integration': integration,
  'AWS::ApiGatewayV2::Route': route,
  'AWS::ApiGatewayV2::Stage': httpStage,
  'AWS::CDK::Metadata': skipped,
  'AWS::CloudWatch::Alarm': skipped,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::EventBus': eventBus,
  'AWS::Events::Rule': scheduleRule,
  'AWS::IAM::Policy': skipped,
  'AWS::IAM::Role': skipped,
  'AWS::Lambda::EventInvokeConfig': eventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Lambda::Function': lambdaFunction,
  'AWS::Lambda::Permission': skipped,
  'AWS::Logs::LogGroup': skipped,
  'AWS::S3::Bucket': bucket,
  'AWS::S3::BucketPolicy': skipped,
  'AWS::SNS::Subscription': skipped,
  'AWS::SNS::Topic': skipped,
  'AWS::SNS::TopicPolicy': skipped,
  'AWS::SQS::Queue': queue,
  'AWS::SQS::QueuePolicy': skipped,
  'AWS::SecretsManager::Secret': secret,
  [notificationsType]: bucketNotifications,
};

/** @throws Error on a type that is not in the table: an ignored resource would be missed only on AWS */
export function makerOf(resource: Resource, logicalId: string, template: Template, at: string): Maker {
  if (isNotificationsHandler(logicalId, template)) return skipped;
  const found = Object.hasOwn(makers, resource.Type) ? makers[resource.Type] : undefined;
  if (found) return found;
  throw new Error(
    `${at} is a ${resource.Type}, which the local system does not know; teach it in apps/local/resources`,
  );
}

/** CDK's own function behind the custom resource, in Python. The host does its work. */
function isNotificationsHandler(logicalId: string, template: Template): boolean {
  return Object.values(template.Resources).some(({ Type, Properties }) => {
    const token = Properties.ServiceToken;
    return Type === notificationsType && JSON.stringify(token)?.includes(`"${logicalId}"`) === true;
  });
}
