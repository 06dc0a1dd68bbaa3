import { CreateEventBusCommand, ResourceAlreadyExistsException } from '@aws-sdk/client-eventbridge';
import * as z from 'zod';
import type { AwsClients } from '../aws-clients.ts';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({ Name: z.string(), Description: withoutEffect, Tags: withoutEffect });

export const eventBus = maker(properties, async ({ properties: { Name } }, { clients }) => {
  await createBus(clients, Name);
  return made(Name, { Name, Arn: `arn:aws:events:${region}:${accountId}:event-bus/${Name}` });
});

/** A rule that is off and calls nobody. It only needs a bus to be created on. */
const switchedOff = z.strictObject({
  EventBusName: z.string(),
  State: z.literal('DISABLED'),
  EventPattern: withoutEffect,
  Description: withoutEffect,
  Tags: withoutEffect,
});

/** On AWS the bus belongs to somebody else. Nobody else is here, so it is created. */
export const ruleOfBus = maker(switchedOff, async ({ name, properties: { EventBusName } }, { clients }) => {
  await createBus(clients, EventBusName);
  return made(name, { Arn: `arn:aws:events:${region}:${accountId}:rule/${EventBusName}/${name}` });
});

async function createBus({ events }: AwsClients, Name: string): Promise<void> {
  try {
    await events.send(new CreateEventBusCommand({ Name }));
  } catch (error) {
    if (!(error instanceof ResourceAlreadyExistsException)) throw error;
  }
}
