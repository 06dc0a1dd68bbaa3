import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({ Name: z.string(), Description: withoutEffect, Tags: withoutEffect });

/** The emulator takes events for any bus, so that there is nothing to be made. */
export const eventBus = maker(properties, ({ properties: { Name } }) =>
  made(Name, { Name, Arn: `arn:aws:events:${region}:${accountId}:event-bus/${Name}` }),
);
