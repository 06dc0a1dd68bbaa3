import * as z from 'zod';
import { AwsError } from '../aws-error.ts';
import { operation } from '../json-protocol.ts';
import type { KeptEvents } from './kept-events.ts';

const input = z.strictObject({
  Name: z.string().regex(/^[.\-_A-Za-z0-9]{1,256}$/),
  Description: z.string().optional(),
  // Tags carry no behaviour.
  Tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).optional(),
});

/** Makes a bus beside `default`, which every account has. */
export const createEventBus = operation(input, ({ Name }, kept: KeptEvents) => {
  if (kept.hasBus(Name))
    throw new AwsError('ResourceAlreadyExistsException', `Event bus ${Name} already exists.`);
  kept.addBus(Name);
  return { EventBusArn: `arn:aws:events:us-east-1:000000000000:event-bus/${Name}` };
});
