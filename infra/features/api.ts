import { CfnOutput, Duration } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LossAlarm } from '../parts/alarm.ts';
import { campaignDefaults } from '../parts/campaign-defaults.ts';
import { ServiceFunction } from '../parts/function.ts';
import {
  readEvents,
  readObjects,
  readSecret,
  sendTo,
  useLedger,
  writeObjects,
} from '../parts/permissions.ts';
import { type Provider, variablesOf } from '../parts/provider.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Notices } from './notices.ts';

/** An HTTP API gives up on its integration after 30 s; the function ends before that, so that its end is logged. */
const apiTimeoutMs = 29_000;

const authorizeTimeoutMs = 10_000;

/** How long a removed key may still be let in. */
const authorizerCacheMs = 60_000;

type Queues = Readonly<Record<'plan' | 'urgent' | 'notices' | 'erase', IQueue>>;

/** What a job can be told, each a path of its own below it. */
const actions = ['approve', 'pause', 'resume', 'cancel', 'resolve', 'results', 'retry'];

const noticeActions = ['approve', 'pause', 'resume', 'cancel', 'retry'];

const ruleReads = ['/rules', '/rules/schema', '/rules/versions', '/decisions'];
const ruleWrites = [
  '/rules/enable',
  '/rules/disable',
  ...['enable', 'disable', 'dry', 'test'].map((word) => `/rules/{name}/${word}`),
  '/events/replay',
];

/** Jobs, events and rules over HTTP, behind bearer keys. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly #handler: ServiceFunction;

  constructor(
    scope: Construct,
    surroundings: Surroundings,
    queues: Queues,
    provider: Provider,
    targets: Notices['targets'],
  ) {
    super(scope, 'Api');
    this.#handler = campaigns(this, surroundings, queues, provider, targets);
    const integration = new HttpLambdaIntegration('Campaigns', this.#handler);
    const authorizer = new HttpLambdaAuthorizer('BearerKeys', authorize(this, surroundings), {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: ['$request.header.Authorization'],
      resultsCacheTtl: Duration.millis(authorizerCacheMs),
    });
    // The default route hands everything else to the function as well, which answers 404 in the API's own form.
    const http = new HttpApi(this, 'Http', {
      apiName: `Fleetcast ${surroundings.stage.name}`,
      description: 'Fleetcast: campaigns',
      defaultIntegration: integration,
      defaultAuthorizer: authorizer,
    });
    for (const jobs of ['/campaigns', '/order-batches']) {
      http.addRoutes({ path: jobs, methods: [HttpMethod.POST, HttpMethod.GET], integration });
      http.addRoutes({ path: `${jobs}/{id}`, methods: [HttpMethod.GET], integration });
      for (const action of actions)
        http.addRoutes({ path: `${jobs}/{id}/${action}`, methods: [HttpMethod.POST], integration });
      http.addRoutes({ path: `${jobs}/{id}/results/{name}`, methods: [HttpMethod.GET], integration });
    }
    http.addRoutes({ path: '/notices', methods: [HttpMethod.GET], integration });
    http.addRoutes({ path: '/notices/{id}', methods: [HttpMethod.GET], integration });
    for (const action of noticeActions)
      http.addRoutes({ path: `/notices/{id}/${action}`, methods: [HttpMethod.POST], integration });
    http.addRoutes({ path: '/campaigns/{id}/recipients', methods: [HttpMethod.GET], integration });
    http.addRoutes({ path: '/campaigns/{id}/test', methods: [HttpMethod.POST], integration });
    http.addRoutes({ path: '/order-batches/{id}/rows', methods: [HttpMethod.GET], integration });
    http.addRoutes({ path: '/suppressions', methods: [HttpMethod.POST, HttpMethod.GET], integration });
    http.addRoutes({ path: '/suppressions/check', methods: [HttpMethod.POST], integration });
    http.addRoutes({ path: '/erasures', methods: [HttpMethod.POST], integration });
    http.addRoutes({ path: '/erasures/{id}', methods: [HttpMethod.GET], integration });
    for (const path of ['/events', '/events/{id}', ...ruleReads])
      http.addRoutes({ path, methods: [HttpMethod.GET], integration });
    for (const path of ruleWrites) http.addRoutes({ path, methods: [HttpMethod.POST], integration });
    http.addRoutes({ path: '/rules', methods: [HttpMethod.PUT], integration });
    this.http = http;

    // Counted at the gateway: it sees crashes of both functions and the 500s that the API answers in good order.
    new LossAlarm(this, 'ServerErrors', surroundings, {
      name: 'api answers 5xx',
      loss: 'Somebody could not start a campaign or see what became of it.',
      metric: http.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      atLeast: 1,
    });
    new CfnOutput(this, 'Url', { value: http.apiEndpoint }).overrideLogicalId('ApiUrl');
  }

  /** Lets the API send events to the rules once more. It comes later, because their queue needs the API. */
  mayReplay(events: IQueue): void {
    this.#handler.addEnvironment('EVENTS_QUEUE_URL', events.queueUrl);
    this.#handler.addToRolePolicy(sendTo(events));
  }
}

function campaigns(
  scope: Construct,
  { stage, data }: Surroundings,
  queues: Queues,
  provider: Provider,
  targets: Notices['targets'],
): ServiceFunction {
  return new ServiceFunction(scope, 'api', stage, {
    does: 'Takes campaigns over HTTP and tells what became of them',
    timeoutMs: apiTimeoutMs,
    // A whole vCPU: counting 200,000 calls takes 7 s of it, and took 24 s of the 0.29 that come with 512 MiB.
    memoryMib: 1769,
    environment: {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.bucket.bucketName,
      EVENTS_TABLE_NAME: data.events.tableName,
      PLAN_QUEUE_URL: queues.plan.queueUrl,
      URGENT_QUEUE_URL: queues.urgent.queueUrl,
      NOTICES_QUEUE_URL: queues.notices.queueUrl,
      ERASE_QUEUE_URL: queues.erase.queueUrl,
      ...targets,
      // Rules are checked by the clients of both APIs, which call nobody for that: it has no right to a token.
      ...variablesOf(provider, data, 'organization', 'partner'),
      DEFAULT_COUNTRY: stage.defaultCountry,
      SMS_FROM: stage.smsFrom,
      SMS_TEXT: stage.smsText,
      ALLOW_FOREIGN: String(stage.allowForeign),
      CAMPAIGN_DEFAULTS: campaignDefaults(stage),
      // For how long an urgent campaign will take.
      GATE_RATES: JSON.stringify(stage.rates),
    },
    may: [
      useLedger(data.table),
      ...readEvents(data.events),
      // Requests are read too: a writer that lost a race looks whether the object is there.
      ...readObjects(data.bucket, 'campaigns/', 'orders/', 'suppressions/', 'requests/', 'jobs/'),
      writeObjects(data.bucket, 'requests/'),
      // The plan of an urgent campaign, and what is uploaded by a form that the function has signed.
      writeObjects(data.bucket, 'jobs/'),
      writeObjects(data.bucket, 'campaigns/'),
      writeObjects(data.bucket, 'orders/'),
      sendTo(queues.plan, queues.urgent, queues.notices, queues.erase),
    ],
  });
}

function authorize(scope: Construct, { stage, data }: Surroundings): ServiceFunction {
  return new ServiceFunction(scope, 'authorize', stage, {
    does: 'Knows the holders of API keys',
    timeoutMs: authorizeTimeoutMs,
    memoryMib: 512,
    environment: { API_KEYS_SECRET_ARN: data.apiKeys.secretArn },
    may: [readSecret(data.apiKeys)],
  });
}
