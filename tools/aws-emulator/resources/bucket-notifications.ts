import * as z from 'zod';
import { made, maker, withoutEffect } from './resource.ts';

const filterRule = z.strictObject({ Name: z.enum(['prefix', 'suffix']), Value: z.string() });

const properties = z.strictObject({
  ServiceToken: withoutEffect,
  BucketName: z.string(),
  NotificationConfiguration: z.strictObject({
    QueueConfigurations: z.array(
      z.strictObject({
        // The object store reports new objects only.
        Events: z.array(z.string().startsWith('s3:ObjectCreated:')).min(1),
        QueueArn: z.string(),
        Filter: z.strictObject({ Key: z.strictObject({ FilterRules: z.array(filterRule) }) }).optional(),
      }),
    ),
  }),
  Managed: withoutEffect,
  SkipDestinationValidation: withoutEffect,
});

/** CDK's custom resource. Its Python function would put this configuration on the bucket; here the host obeys it. */
export const bucketNotifications = maker(properties, ({ name, properties: settings }, { blueprint }) => {
  for (const { Events, QueueArn, Filter } of settings.NotificationConfiguration.QueueConfigurations) {
    const rules = Filter?.Key.FilterRules ?? [];
    const filterOf = (rule: 'prefix' | 'suffix') => rules.find(({ Name }) => Name === rule)?.Value ?? '';
    blueprint.notifications.push({
      bucket: settings.BucketName,
      queueArn: QueueArn,
      events: Events,
      prefix: filterOf('prefix'),
      suffix: filterOf('suffix'),
    });
  }
  return made(name);
});
