import {
  type App,
  Aws,
  CfnOutput,
  CfnParameter,
  CrossStackReferences,
  ReferenceStrength,
  Stack,
} from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import {
  authAddressPattern,
  authAddressRule,
  baseAddressPattern,
  baseAddressRule,
} from '../shared/core/provider-address.ts';
import type { DataStack } from './data-stack.ts';
import { Account, Outcomes } from './features/alarms.ts';
import { Api } from './features/api.ts';
import { Console } from './features/console.ts';
import { Counting } from './features/counting.ts';
import { Dashboard } from './features/dashboard.ts';
import { DeadLetters } from './features/dead-letters.ts';
import { Directory } from './features/directory.ts';
import { Docs } from './features/docs.ts';
import { Erase } from './features/erase.ts';
import { Gateway } from './features/gateway.ts';
import { Notifications } from './features/notifications.ts';
import { Orders } from './features/orders.ts';
import { Reconciliation } from './features/reconcile.ts';
import { Scheduler } from './features/scheduler.ts';
import { Sms, Urgent } from './features/sms.ts';
import { Uploads } from './features/uploads.ts';
import { NoEvents, Webhooks } from './features/webhooks.ts';
import { acknowledge } from './parts/acknowledge.ts';
import { announceConcurrency } from './parts/concurrency.ts';
import { logHelpers } from './parts/helper-functions.ts';
import type { ApiAddress } from './parts/provider.ts';
import { queueWorkersIn } from './parts/queue-worker.ts';
import { keepTable } from './parts/restored.ts';
import type { StageSettings } from './stage/stage.ts';
import type { Surroundings } from './surroundings.ts';

/** What may be deleted and rebuilt, under another address: everything it must remember lies in the data stack. */
export class ServiceStack extends Stack {
  constructor(app: App, stage: StageSettings, data: DataStack) {
    super(app, `Fleetcast-${stage.name}-service`, {
      description: `Fleetcast ${stage.name}: queues, functions and the HTTP API`,
    });
    // CloudFormation then refuses to delete or replace the table or the bucket while this stack works on them.
    CrossStackReferences.of(this).consume(ReferenceStrength.STRONG);
    keepTable(this, stage);

    const surroundings = { stage, data, alarmTopic: alarmTopic(this, stage) };
    const provider = {
      organization: {
        baseUrl: address(this, 'ProviderBaseUrl', 'base', 'Base address of the organization API'),
        authUrl: address(
          this,
          'ProviderAuthUrl',
          'auth',
          'Token server of the organization API, without /token',
        ),
      },
      partner: stage.apis.includes('partner') ? partner(this) : undefined,
    };
    const notifications = new Notifications(this, surroundings);
    const { queue: count } = new Counting(this, surroundings, notifications.queue);
    const sms = new Sms(this, surroundings, provider, count);
    const urgent = new Urgent(this, surroundings, provider, count);
    const orders = new Orders(this, surroundings, provider, count);
    const sending = {
      sms: sms.queue,
      urgent: urgent.queue,
      orders: orders.queue,
      notifications: notifications.queue,
    };
    const uploads = new Uploads(this, surroundings, { ...sending, count }, provider);
    const erase = new Erase(this, surroundings);
    const asking = {
      plan: uploads.queue,
      urgent: urgent.queue,
      notifications: notifications.queue,
      erase: erase.queue,
      count,
    };
    const api = new Api(this, surroundings, asking, provider);
    // Rules text urgently, and what they start is planned where it is started.
    const { sms: _, ...started } = sending;
    const { queue: events } =
      provider.partner === undefined
        ? new NoEvents(this, stage)
        : new Webhooks(this, surroundings, api.http, started, provider);
    api.mayReplay(events);
    new Directory(this, surroundings, api.http, provider);
    new Docs(this, surroundings, api.http);
    if (stage.console !== undefined) new Console(this, surroundings, api.http);
    new Gateway(this, surroundings, api.http);
    const reconciliation = new Reconciliation(this, surroundings, provider, count);
    const queues = {
      plan: uploads.queue,
      sms: sms.queue,
      urgent: urgent.queue,
      reconciliation: reconciliation.queue,
      orders: orders.queue,
      notifications: notifications.queue,
      events,
      count,
    };
    new Scheduler(this, surroundings, queues, provider);
    new Outcomes(this, surroundings);
    new Account(this, surroundings);
    // It serves the queues of all features before it.
    new DeadLetters(this, surroundings, api.http);
    api.mayCount(queueWorkersIn(this));
    if (stage.dashboard) new Dashboard(this, surroundings);
    announceConcurrency(this, stage);
    logHelpers(this, stage);
    new CfnOutput(this, 'BucketName', { value: data.bucket.bucketName });
  }
}

const forms = {
  base: { allowedPattern: baseAddressPattern, constraintDescription: baseAddressRule },
  auth: { allowedPattern: authAddressPattern, constraintDescription: authAddressRule },
};

function partner(scope: Stack): ApiAddress {
  const tokens = 'Token server of the partner API, without /token';
  return {
    baseUrl: optionalAddress(scope, 'PartnerBaseUrl', 'base', 'Base address of the partner API'),
    authUrl: optionalAddress(scope, 'PartnerAuthUrl', 'auth', tokens),
  };
}

/** For stages that use the organization API only, an empty one means none. */
function optionalAddress(scope: Stack, id: string, kind: keyof typeof forms, description: string): string {
  const { allowedPattern, constraintDescription } = forms[kind];
  const { valueAsString } = new CfnParameter(scope, id, {
    description: `${description}. Leave it empty when it is not used`,
    default: '',
    allowedPattern: `^(${allowedPattern})?$`,
    constraintDescription: `${constraintDescription}, or empty`,
  });
  return valueAsString;
}

/** A parameter without a default: which provider is called, with real numbers, is said at every first deployment. */
function address(scope: Stack, id: string, kind: keyof typeof forms, description: string): string {
  const { allowedPattern, constraintDescription } = forms[kind];
  return new CfnParameter(scope, id, {
    description,
    allowedPattern: `^${allowedPattern}$`,
    constraintDescription,
  }).valueAsString;
}

function alarmTopic(scope: Stack, { alarmEmail }: StageSettings): Surroundings['alarmTopic'] {
  if (alarmEmail === undefined) return undefined;
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  // Requiring TLS replaces the default policy of a topic, which lets alarms of its account publish.
  const alarms = new ServicePrincipal('cloudwatch.amazonaws.com');
  topic.grants.publish(alarms.withConditions({ StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } }));
  topic.addSubscription(new EmailSubscription(alarmEmail));
  acknowledge(topic, {
    'Serverless-SNSRedrivePolicy': 'If a mail is lost, the console still shows the alarm.',
  });
  return topic;
}
