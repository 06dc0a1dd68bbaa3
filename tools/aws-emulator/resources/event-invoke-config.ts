import * as z from 'zod';
import { functionArn } from './function.ts';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  // The host never calls again.
  MaximumRetryAttempts: z.literal(0),
  // An event waits here only while the function is busy with the one before.
  MaximumEventAgeInSeconds: withoutEffect,
});

export const eventInvokeConfig = maker(properties, ({ name, properties: settings }, { blueprint }) => {
  blueprint.neverRetried.add(functionArn(settings.FunctionName));
  return made(name);
});
