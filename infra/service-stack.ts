import {
  type App,
  CfnOutput,
  CfnParameter,
  CrossStackReferences,
  ReferenceStrength,
  Stack,
} from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { DataStack } from './data-stack.ts';
import { Api } from './features/api.ts';
import { DeadLetters } from './features/dead-letters.ts';
import { Erase } from './features/erase.ts';
import { Notices } from './features/notices.ts';
import { Orders } from './features/orders.ts';
import { Outcomes } from './features/outcomes.ts';
import { Settle } from './features/settle.ts';
import { Sms, Urgent } from './features/sms.ts';
import { Tick } from './features/tick.ts';
import { Uploads } from './features/uploads.ts';
import { Webhooks } from './features/webhooks.ts';
import type { StageSettings } from './stage.ts';
import type { Surroundings } from './surroundings.ts';

/** What may be deleted and rebuilt at any time: everything it must remember lies in the data stack. */
export class ServiceStack extends Stack {
  constructor(app: App, stage: StageSettings, data: DataStack) {
    super(app, `Fleetcast-${stage.name}-service`, {
      description: `Fleetcast ${stage.name}: queues, functions and the HTTP API`,
    });
    // CloudFormation then refuses to delete or replace the table or the bucket while this stack works on them.
    CrossStackReferences.of(this).consume(ReferenceStrength.STRONG);

    const surroundings = { stage, data, alarmTopic: alarmTopic(this, stage) };
    const provider = {
      organization: {
        baseUrl: address(this, 'ProviderBaseUrl', 'Where the organization API lives'),
        authUrl: address(this, 'ProviderAuthUrl', 'Where its access tokens come from'),
      },
      partner: {
        baseUrl: optionalAddress(this, 'PartnerBaseUrl', 'Where the partner API lives'),
        authUrl: optionalAddress(
          this,
          'PartnerAuthUrl',
          'Where the access tokens of the partner API come from',
        ),
      },
    };
    const sms = new Sms(this, surroundings, provider);
    const urgent = new Urgent(this, surroundings, provider);
    const orders = new Orders(this, surroundings, provider);
    const notices = new Notices(this, surroundings);
    const sending = { sms: sms.queue, urgent: urgent.queue, orders: orders.queue, notices: notices.queue };
    const uploads = new Uploads(this, surroundings, sending, provider);
    const erase = new Erase(this, surroundings);
    const asking = {
      plan: uploads.queue,
      urgent: urgent.queue,
      notices: notices.queue,
      erase: erase.queue,
    };
    const api = new Api(this, surroundings, asking, provider, notices.targets);
    const { sms: _, ...commanding } = sending;
    const started = { plan: uploads.queue, ...commanding };
    const webhooks = new Webhooks(this, surroundings, api.http, started, provider);
    api.mayReplay(webhooks.queue);
    const settle = new Settle(this, surroundings, provider);
    const queues = {
      plan: uploads.queue,
      sms: sms.queue,
      urgent: urgent.queue,
      settle: settle.queue,
      orders: orders.queue,
      notices: notices.queue,
      events: webhooks.queue,
    };
    new Tick(this, surroundings, queues, provider, notices.targets);
    new Outcomes(this, surroundings);
    // It serves the queues of all features before it.
    new DeadLetters(this, surroundings, api.http);
    new CfnOutput(this, 'BucketName', { value: data.bucket.bucketName });
  }
}

const addressForm = 'https?://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?';

/** For stages that use the organization API only, an empty one stands for none. */
function optionalAddress(scope: Stack, id: string, description: string): string {
  const { valueAsString } = new CfnParameter(scope, id, {
    description: `${description}. Leave it empty when it is not used`,
    default: '',
    allowedPattern: `^(${addressForm})?$`,
    constraintDescription: 'must be an address such as https://host or https://host/path, or empty',
  });
  return valueAsString;
}

/** A parameter without a default: which provider is called, with real numbers, is said at every first deployment. */
function address(scope: Stack, id: string, description: string): string {
  const { valueAsString } = new CfnParameter(scope, id, {
    description,
    allowedPattern: `^${addressForm}$`,
    constraintDescription:
      'must be an address such as https://host or https://host/path, without a slash at its end, query or fragment',
  });
  return valueAsString;
}

function alarmTopic(scope: Stack, { alarmEmail }: StageSettings): Surroundings['alarmTopic'] {
  if (alarmEmail === undefined) return undefined;
  const topic = new Topic(scope, 'Alarms');
  topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
}
