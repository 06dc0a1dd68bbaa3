import { CreateEventBusCommand, ResourceAlreadyExistsException } from '@aws-sdk/client-eventbridge';
import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({ Name: z.string(), Description: withoutEffect, Tags: withoutEffect });

export const eventBus = maker(properties, async ({ properties: { Name } }, { clients }) => {
  try {
    await clients.events.send(new CreateEventBusCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ResourceAlreadyExistsException)) throw error;
  }
  return made(Name, { Name, Arn: `arn:aws:events:${region}:${accountId}:event-bus/${Name}` });
});
