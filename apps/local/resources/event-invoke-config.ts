import * as z from 'zod';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  // Without this Lambda repeats a failed asynchronous call twice, minutes later. The host never does.
  MaximumRetryAttempts: z.literal(0),
  // An event waits here only while the function is busy with the one before.
  MaximumEventAgeInSeconds: withoutEffect,
});

export const eventInvokeConfig = maker(properties, ({ name }) => made(name));
