import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { Activity } from './activity.ts';
import { type AwsClients, queueReader } from './aws-clients.ts';
import type { Blueprint, NotificationRule } from './blueprint.ts';
import type { LocalClock } from './clock.ts';
import type { Closers } from './closers.ts';
import { startEventSource } from './event-source.ts';
import { type FunctionHosts, openFunctionHosts } from './function-hosts.ts';
import type { FunctionHost } from './functions/function-host.ts';
import type { FunctionLog } from './functions/function-log.ts';
import { demandQueueRights } from './iam/lambda-rights.ts';
import type { LocalIam } from './iam/local-iam.ts';
import type { LocalEvents } from './local-events.ts';
import { notifier, testEvent } from './notifications.ts';
import { startSchedule } from './schedule.ts';
import type { LocalAws } from './start-aws.ts';
import { accountId, region } from './template/account.ts';

export type Surroundings = {
  readonly aws: LocalAws;
  readonly iam: LocalIam;
  readonly clients: AwsClients;
  readonly clock: LocalClock;
  readonly busy: Activity;
  readonly events: LocalEvents;
  readonly log: FunctionLog;
  readonly say: (line: string) => void;
  readonly opened: Closers;
};

export type Running = {
  readonly hosts: FunctionHosts;
  readonly queueUrls: readonly string[];
  /** Runs everything that is scheduled, now. */
  runScheduler(): Promise<void>;
};

/** Brings to life what the template says of functions, queues, notifications and schedules. */
export async function runBlueprint(
  blueprint: Blueprint,
  newNotifications: readonly NotificationRule[],
  surroundings: Surroundings,
): Promise<Running> {
  const { aws, iam, clients, clock, busy, events, opened, say } = surroundings;
  const nameOf = (queueArn: string) => queueArn.split(':').at(-1) ?? '';
  const urlOf = (queueArn: string) => aws.queueUrl(nameOf(queueArn));
  const send = async (queueArn: string, body: string) => {
    await clients.sqs.send(new SendMessageCommand({ QueueUrl: urlOf(queueArn), MessageBody: body }));
  };
  const hosts = openFunctionHosts(blueprint.functions, { ...surroundings, emulators: aws.environment });
  opened.add(() => hosts.close());

  for (const { bucket, queueArn } of newNotifications) await send(queueArn, testEvent(bucket, clock.now()));
  aws.onObjectCreated(notifier(blueprint.notifications, send, events), busy.during);

  for (const spec of blueprint.eventSources) {
    const queueUrl = urlOf(spec.queueArn);
    const host = hosts.at(spec.functionArn);
    demandQueueRights(iam, host.spec, spec.queueArn);
    const sqs = queueReader(aws.endpoints.sqs, iam.credentialsOf(host.spec));
    opened.add(() => sqs.destroy());
    const source = startEventSource(spec, { sqs, queueUrl, host, events, warn: say });
    opened.add(() => source.stop());
    // What it has received is worked on, or on its way, until all of its receivers wait again.
    busy.watch(() => aws.receivers.count(nameOf(spec.queueArn)) < spec.concurrencyMax);
  }
  aws.receivers.onWait(busy.look);
  clock.onMove(() => aws.receivers.wakeAll());

  const scheduled = blueprint.schedules.map((rule) => {
    const targets = rule.functionArns.map((arn) => scheduledHost(arn, blueprint, hosts));
    const runAt = async (dueMs: number) => {
      const event = scheduledEvent(rule.name, new Date(dueMs).toISOString());
      await Promise.all(targets.map((host) => host.invoke(event)));
      events.emit({ kind: 'schedule', rule: rule.name, dueMs });
    };
    const run = (dueMs: number) => busy.during(() => runAt(dueMs));
    const schedule = startSchedule(rule, clock, run);
    opened.add(() => schedule.stop());
    return run;
  });
  return {
    hosts,
    queueUrls: blueprint.eventSources.map(({ queueArn }) => urlOf(queueArn)),
    async runScheduler() {
      await Promise.all(scheduled.map((run) => run(clock.now())));
    },
  };
}

/** @throws Error when Lambda would do something after a failure that is not played here */
function scheduledHost(arn: string, { neverRetried }: Blueprint, hosts: FunctionHosts): FunctionHost {
  const host = hosts.at(arn);
  if (neverRetried.has(arn)) return host;
  throw new Error(
    `Lambda would call ${host.spec.label} twice more when it fails, and the local system would not: give it ` +
      'retryAttempts: 0',
  );
}

/** Source: EventBridge user guide, "Scheduled events". */
function scheduledEvent(rule: string, time: string) {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time,
    region,
    resources: [`arn:aws:events:${region}:${accountId}:rule/${rule}`],
    detail: {},
  };
}
