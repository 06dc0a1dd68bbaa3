import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type CfnStage, type HttpApi, HttpMethod, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  type HttpLambdaIntegrationProps,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { FilterPattern, type IFilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type ApiFunction, type Operation, operations } from '../../shared/core/api/operations.ts';
import { present } from '../../shared/core/present.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { LossAlarm } from '../parts/alarm.ts';
import type { ServiceFunction } from '../parts/function.ts';
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

/**
 * One permission for the whole API instead of one for each route: a function's resource policy holds 20,480 bytes,
 * which about 46 routes fill, and the deployment is then refused. The API is ours alone, so any of its routes may call
 * the function.
 */
export const onePermission: HttpLambdaIntegrationProps = { scopePermissionToRoute: false };

/** Who asks for a proof of the caller, in the place of the gateway. */
const askedBy = {
  key: 'The function reads the API key of each request before anything else, and answers 401 without one.',
  proof: 'A webhook source is authenticated by the raw body, which an authorizer does not see.',
  public: 'The description of the API holds no data of anybody.',
};

/** Leads the operations of a function to it. */
export function addRoutes(http: HttpApi, name: ApiFunction, handler: ServiceFunction): readonly HttpRoute[] {
  const integration = new HttpLambdaIntegration(name, handler, onePermission);
  const own = Object.values<Operation>(operations).filter((operation) => operation.function === name);
  return own.flatMap(({ method, path, scope }) => {
    // Who answers GET also answers HEAD, OPTIONS, and 405 to each method that no other function has.
    const methods = [method === 'GET' ? HttpMethod.ANY : HttpMethod[method]];
    const routes = http.addRoutes({ path, methods, integration });
    const reason = askedBy[typeof scope === 'string' ? scope : 'key'];
    for (const route of routes) acknowledge(route, { 'AwsSolutions-APIG4': reason });
    return routes;
  });
}
