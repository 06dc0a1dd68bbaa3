import { randomUUID } from 'node:crypto';
import type { S3Event } from 'aws-lambda';
import type { NotificationRule } from './blueprint.ts';
import type { LocalEvents } from './local-events.ts';

export type SendToQueue = (queueArn: string, body: string) => Promise<void>;

/**
 * Takes the object store's events and sends a message to every queue whose rule fits.
 *
 * @returns the listener; it rejects when a queue did not take its message, and is then handed the event again
 */
export function notifier(
  rules: readonly NotificationRule[],
  send: SendToQueue,
  events: LocalEvents,
): (event: S3Event) => Promise<void> {
  return async (event) => {
    for (const record of event.Records) {
      const { bucket, object } = record.s3;
      const key = decodeURIComponent(object.key.replaceAll('+', ' '));
      for (const rule of rules.filter((one) => fits(one, record.eventName, bucket.name, key))) {
        await send(rule.queueArn, JSON.stringify({ Records: [record] }));
        const queue = rule.queueArn.split(':').at(-1) ?? '';
        events.emit({ kind: 'notification', bucket: bucket.name, key, queue });
      }
    }
  };
}

function fits(rule: NotificationRule, eventName: string, bucket: string, key: string): boolean {
  const isWanted = rule.events.some((pattern) =>
    pattern.endsWith('*')
      ? `s3:${eventName}`.startsWith(pattern.slice(0, -1))
      : pattern === `s3:${eventName}`,
  );
  return isWanted && bucket === rule.bucket && key.startsWith(rule.prefix) && key.endsWith(rule.suffix);
}

/** What S3 sends to a queue when it is put into a bucket's configuration. Source: S3 user guide, "s3:TestEvent". */
export function testEvent(bucket: string, nowMs: number): string {
  return JSON.stringify({
    Service: 'Amazon S3',
    Event: 's3:TestEvent',
    Time: new Date(nowMs).toISOString(),
    Bucket: bucket,
    RequestId: randomUUID(),
    HostId: 'local',
  });
}
