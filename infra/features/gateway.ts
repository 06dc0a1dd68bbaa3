import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { CfnStage, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { FilterPattern, type IFilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { present } from '../../shared/core/present.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { metricsNamespace } from '../parts/metrics.ts';
import { stageKey } from '../parts/stage-key.ts';
import type { Surroundings } from '../surroundings.ts';

/** What the gateway writes of each request. The route stands in for the path, which may hold what belongs in no log. */
const accessLine = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  route: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  responseLatencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationStatus: '$context.integration.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
};

/** Fewer refusals in five minutes may be somebody who mistypes, or a stranger who tries the door. */
const deniedAtLeast = 20;

const period = Duration.minutes(5);

/** The route of all sources, as patterns find it. */
const webhookRoute = 'POST /webhooks/*';

/** What all browsers call themselves. */
const browsers = 'Mozilla/*';

/**
 * How the API's one stage is guarded and watched: its access log, a limit for every route, and what the log is searched
 * for.
 */
export class Gateway extends Construct {
  constructor(scope: Construct, surroundings: Surroundings, http: HttpApi) {
    super(scope, 'Gateway');
    const { stage } = surroundings;
    const log = new LogGroup(this, 'AccessLog', {
      ...present({ encryptionKey: stageKey(this, stage) }),
      retention: stage.logRetentionDays,
      removalPolicy: stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const gateway = http.defaultStage?.node.defaultChild as CfnStage;
    gateway.accessLogSettings = { destinationArn: log.logGroupArn, format: JSON.stringify(accessLine) };
    gateway.defaultRouteSettings = {
      throttlingRateLimit: stage.apiRate.perSecond,
      throttlingBurstLimit: stage.apiRate.burst,
    };

    // Counted from the log: such a metric costs something only in the hours in which it has counted.
    const found = (metricName: string, filterPattern: IFilterPattern) =>
      new MetricFilter(this, metricName, {
        logGroup: log,
        filterPattern,
        metricNamespace: metricsNamespace(stage),
        metricName,
        metricValue: '1',
      }).metric({ statistic: 'Sum', period });
    new LossAlarm(this, 'Denied', surroundings, {
      name: 'keys are denied',
      loss: 'One of your programs may be locked out of the API, or a stranger tries keys: requests are denied.',
      metric: found(
        'KeysDenied',
        // A webhook has no key; "webhooks are refused" counts those whose proof is wrong. A page of the console asks on
        // when its session has ended, all night long: people in browsers have no key either.
        FilterPattern.all(
          FilterPattern.stringValue('$.route', '!=', webhookRoute),
          FilterPattern.any(
            FilterPattern.all(
              FilterPattern.stringValue('$.status', '=', '401'),
              FilterPattern.stringValue('$.userAgent', '!=', browsers),
            ),
            FilterPattern.stringValue('$.status', '=', '403'),
          ),
        ),
      ),
      atLeast: deniedAtLeast,
    });
    if (!stage.apis.includes('partner')) return;
    new LossAlarm(this, 'WebhookErrors', surroundings, {
      name: 'webhooks are answered 5xx',
      loss: 'Data may run out unnoticed until the next sweep: events were not kept and may not be sent again.',
      metric: found(
        'WebhooksFailed',
        FilterPattern.all(
          FilterPattern.stringValue('$.route', '=', webhookRoute),
          FilterPattern.stringValue('$.status', '=', '5*'),
        ),
      ),
      atLeast: 1,
    });
  }
}
