import * as z from 'zod';
import { functionArn } from './function.ts';
import { made, maker, withoutEffect } from './resource.ts';

/** Without a maximum Lambda goes up to 1,250 invocations at once; one machine has enough of those it starts with. */
const concurrencyDefault = 5;

const properties = z.strictObject({
  EventSourceArn: z.string().startsWith('arn:aws:sqs:'),
  FunctionName: z.string(),
  BatchSize: z.number().min(1).max(10_000).default(10),
  MaximumBatchingWindowInSeconds: z.number().min(0).max(300).default(0),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.number().min(2).max(1000) }).optional(),
  Enabled: z.literal(true).default(true),
  Tags: withoutEffect,
});

export const eventSourceMapping = maker(properties, ({ name, properties: settings }, { blueprint }) => {
  blueprint.eventSources.push({
    queueArn: settings.EventSourceArn,
    functionArn: functionArn(settings.FunctionName),
    batchSize: settings.BatchSize,
    batchWindowMs: settings.MaximumBatchingWindowInSeconds * 1000,
    concurrencyMax: settings.ScalingConfig?.MaximumConcurrency ?? concurrencyDefault,
    reportsItemFailures: settings.FunctionResponseTypes.length > 0,
  });
  return made(name);
});
