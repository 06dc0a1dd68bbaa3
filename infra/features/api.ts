import { CfnOutput, Duration } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { dueKeys, ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { addRoutes, onePermission } from '../parts/add-routes.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { oneVcpuMib, ServiceFunction } from '../parts/function.ts';
import { countMessages, lookForObjects, readEvents, sendTo, writeObjects } from '../parts/permissions.ts';
import { type Provider, variablesOf } from '../parts/provider.ts';
import { queuePairs, queuesAt } from '../parts/queue-names.ts';
import type { QueueWorker } from '../parts/queue-worker.ts';
import { planningRestored } from '../parts/recovery-rows.ts';
import {
  addAudit,
  authenticate,
  changeRules,
  counts,
  createCounts,
  decisions,
  erasures,
  jobList,
  jobs,
  limitersOf,
  listJobs,
  manageEndpoints,
  manageKeys,
  marks,
  namedEntries,
  newJobs,
  queryDue,
  queryListed,
  readAudit,
  readJobs,
  readRows,
  recordOwners,
  reports,
  rulesInForce,
  statusRows,
  stopCalls,
  suppressing,
  suppressionList,
  tokenRecords,
  useRows,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** An HTTP API gives up on its integration after 30 s; the function ends before that, so that its end is logged. */
const apiTimeoutMs = 29_000;

type Queues = Readonly<Record<'plan' | 'urgent' | 'notifications' | 'erase' | 'count', IQueue>>;

/** Jobs, events and rules over HTTP, for callers with a key. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly #reading: ServiceFunction;
  readonly #writing: ServiceFunction;

  constructor(scope: Construct, surroundings: Surroundings, queues: Queues, provider: Provider) {
    super(scope, 'Api');
    this.#reading = readingPart(this, surroundings);
    this.#writing = writingPart(this, surroundings, queues, provider);
    // The default route hands everything else to a function as well, which answers 404 in the API's own form.
    const http = new HttpApi(this, 'Http', {
      apiName: `Fleetcast ${surroundings.stage.name}`,
      description: 'Fleetcast: campaigns',
      defaultIntegration: new HttpLambdaIntegration('Unknown', this.#reading, onePermission),
    });
    const unknown = http.node.findChild('DefaultRoute');
    acknowledge(unknown, { 'AwsSolutions-APIG4': 'It answers 404 to everybody, and reads nothing.' });
    addRoutes(http, 'api-read', this.#reading);
    addRoutes(http, 'api-files', filesPart(this, surroundings, queues));
    addRoutes(http, 'api-write', this.#writing);
    addRoutes(http, 'api-keys', keysPart(this, surroundings));
    this.http = http;

    // Counted at the gateway: it sees crashes of both functions and the 500s that the API answers in good order.
    new LossAlarm(this, 'ServerErrors', surroundings, {
      name: 'api answers 5xx',
      loss: 'A caller could not start a campaign or read its results.',
      metric: http.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      atLeast: 1,
    });
    new CfnOutput(this, 'Url', { value: http.apiEndpoint }).overrideLogicalId('ApiUrl');
  }

  /** Lets the API send events to the rules again. It comes later, because their queue needs the API. */
  mayReplay(events: IQueue): void {
    this.#writing.addEnvironment('EVENTS_QUEUE', events.queueName);
    this.#writing.addToRolePolicy(sendTo(events));
  }

  /** Lets the API say how long the queues are. It comes last, because some of them need the API. */
  mayCount(workers: readonly QueueWorker[]): void {
    for (const [name, value] of Object.entries(queuePairs('QUEUES', workers)))
      this.#reading.addEnvironment(name, value);
    const queues = workers.flatMap(({ queue, deadLetters }) => [queue, deadLetters]);
    this.#reading.addToRolePolicy(countMessages(...queues));
  }
}

// A whole vCPU for all three: a page of rows is read from many objects.

function readingPart(scope: Construct, { stage, data }: Surroundings): ServiceFunction {
  return new ServiceFunction(scope, 'api-read', stage, {
    does: 'Answers HTTP reads of jobs, events and rules from the tables',
    timeoutMs: apiTimeoutMs,
    memoryMib: oneVcpuMib,
    environment: {
      TABLE_NAME: data.table.tableName,
      EVENTS_TABLE_NAME: data.events.tableName,
      KEYS_TABLE_NAME: data.apiKeys.tableName,
      AUDIT_TABLE_NAME: data.audit.tableName,
    },
    may: [
      ...useRows(data.apiKeys, authenticate),
      ...useRows(data.audit, addAudit, readAudit),
      ...useRows(
        data.table,
        readJobs('campaign', 'orders', 'notifications'),
        counts,
        namedEntries('campaign', 'orders', 'notifications'),
        limitersOf('organization', 'partner'),
        tokenRecords('organization', 'partner'),
        statusRows,
        rulesInForce,
        { get: [ledgerKeys.erasure, ledgerKeys.quota, ledgerKeys.rules] },
        decisions,
      ),
      queryDue(data.table, dueKeys.unclear, dueKeys.held),
      ...queryListed(data.table, 'notifications', 'erasures'),
      ...readEvents(data.events),
    ],
  });
}

function filesPart(scope: Construct, { stage, data }: Surroundings, queues: Queues): ServiceFunction {
  return new ServiceFunction(scope, 'api-files', stage, {
    does: 'Answers HTTP reads from the bucket: rows, previews, uploads and results of jobs',
    timeoutMs: apiTimeoutMs,
    memoryMib: oneVcpuMib,
    environment: {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.bucket.bucketName,
      ...queuesAt(queues.plan),
      PLAN_QUEUE: queues.plan.queueName,
      KEYS_TABLE_NAME: data.apiKeys.tableName,
      AUDIT_TABLE_NAME: data.audit.tableName,
    },
    may: [
      ...useRows(data.apiKeys, authenticate),
      ...useRows(data.audit, addAudit),
      ...useRows(
        data.table,
        readRows('campaign', 'orders'),
        limitersOf('organization', 'partner'),
        tokenRecords('organization', 'partner'),
        listJobs,
        { get: [ledgerKeys.report, ledgerKeys.sending] },
        suppressionList,
      ),
      ...queryListed(data.table, 'jobs', 'reports'),
      ...lookForObjects(data.bucket, 'campaigns/', 'orders/', 'suppressions/', 'jobs/'),
      // That results were asked for; the planner writes them.
      writeObjects(data.bucket, 'jobs/'),
      sendTo(queues.plan),
    ],
  });
}

function writingPart(
  scope: Construct,
  { stage, data }: Surroundings,
  queues: Queues,
  provider: Provider,
): ServiceFunction {
  return new ServiceFunction(scope, 'api-write', stage, {
    does: 'Creates, changes and stops campaigns, order batches and rules over HTTP',
    timeoutMs: apiTimeoutMs,
    memoryMib: oneVcpuMib,
    environment: {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.bucket.bucketName,
      EVENTS_TABLE_NAME: data.events.tableName,
      ...queuesAt(queues.plan),
      PLAN_QUEUE: queues.plan.queueName,
      URGENT_QUEUE: queues.urgent.queueName,
      NOTIFICATIONS_QUEUE: queues.notifications.queueName,
      ERASE_QUEUE: queues.erase.queueName,
      COUNT_QUEUE: queues.count.queueName,
      KEYS_TABLE_NAME: data.apiKeys.tableName,
      AUDIT_TABLE_NAME: data.audit.tableName,
      // Rules are checked by the clients of both APIs, which call nobody for that: it has no right to a token.
      ...variablesOf(provider, 'organization', 'partner'),
    },
    may: [
      ...useRows(data.apiKeys, authenticate),
      ...useRows(data.audit, addAudit),
      ...useRows(
        data.table,
        jobs('campaign', 'orders', 'notifications'),
        counts,
        createCounts,
        marks,
        newJobs,
        suppressing,
        erasures,
        reports,
        changeRules,
        stopCalls,
        limitersOf('organization'),
        recordOwners,
        manageEndpoints,
        jobList,
        // For a rule that is only tried: what would hold it back, and what its ids may name. For a decision: held rows.
        { get: [ledgerKeys.execution, ledgerKeys.quota, ledgerKeys.directory], query: [ledgerKeys.counts] },
        ...planningRestored(stage),
      ),
      ...readEvents(data.events),
      // Requests are read too: a writer that lost a race looks whether the object is there.
      ...lookForObjects(data.bucket, 'requests/', 'jobs/'),
      // The plan of an urgent campaign, and what is uploaded by a form that the function has signed.
      writeObjects(data.bucket, 'requests/', 'jobs/', 'campaigns/', 'orders/', 'suppressions/'),
      sendTo(queues.plan, queues.urgent, queues.notifications, queues.erase, queues.count),
    ],
  });
}

function keysPart(scope: Construct, { stage, data }: Surroundings): ServiceFunction {
  return new ServiceFunction(scope, 'api-keys', stage, {
    does: 'Makes, rotates and revokes API keys over HTTP',
    timeoutMs: apiTimeoutMs,
    memoryMib: 512,
    environment: { KEYS_TABLE_NAME: data.apiKeys.tableName, AUDIT_TABLE_NAME: data.audit.tableName },
    may: [...useRows(data.apiKeys, authenticate, manageKeys), ...useRows(data.audit, addAudit)],
  });
}
