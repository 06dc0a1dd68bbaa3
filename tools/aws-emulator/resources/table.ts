import { isDeepStrictEqual } from 'node:util';
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const properties = z.strictObject({
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.strictObject({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .default([]),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  PointInTimeRecoverySpecification: withoutEffect,
  // DynamoDB deletes what has expired some days later, so that nothing may rely on it.
  TimeToLiveSpecification: withoutEffect,
  DeletionProtectionEnabled: withoutEffect,
  SSESpecification: withoutEffect,
  Tags: withoutEffect,
});

type Shape = z.output<typeof properties>;

/** A table keeps its items over a restart; one whose keys or indexes changed is refused, as it cannot be fixed. */
export const table = maker(
  properties,
  async ({ name: nameMade, at, properties: shape }, { clients, blueprint }) => {
    const name = shape.TableName ?? nameMade;
    const existing = await describe(clients.dynamodb, name);
    if (!existing) await create(clients.dynamodb, name, shape);
    else if (!isDeepStrictEqual(shapeOf(existing), shapeOf(shape))) {
      throw new Error(
        `${at}: the stored table has other keys or indexes than the template; start once with --fresh, which ` +
          'forgets all data',
      );
    }
    blueprint.tables.set(name, {
      partitionKey: partitionKeyOf(shape.KeySchema),
      indexes: Object.fromEntries(
        shape.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => [
          IndexName,
          partitionKeyOf(KeySchema),
        ]),
      ),
    });
    return made(name, { Arn: `arn:aws:dynamodb:${region}:${accountId}:table/${name}` });
  },
);

function partitionKeyOf(schema: Shape['KeySchema']): string {
  return schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: DynamoDBClient, name: string, shape: Shape): Promise<void> {
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode } = shape;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      AttributeDefinitions,
      KeySchema,
      BillingMode,
      ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
    }),
  );
}

function shapeOf({ AttributeDefinitions, KeySchema, GlobalSecondaryIndexes }: TableDescription | Shape) {
  const named = (key: { AttributeName?: string | undefined }) => String(key.AttributeName);
  return {
    attributes: Object.fromEntries(
      (AttributeDefinitions ?? []).map((attribute) => [named(attribute), attribute.AttributeType]),
    ),
    keys: (KeySchema ?? []).map((key) => [named(key), key.KeyType]),
    indexes: Object.fromEntries(
      (GlobalSecondaryIndexes ?? []).map((index) => [
        index.IndexName,
        {
          keys: (index.KeySchema ?? []).map((key) => [named(key), key.KeyType]),
          projects: index.Projection?.ProjectionType,
          holds: index.Projection?.NonKeyAttributes?.toSorted(),
        },
      ]),
    ),
  };
}
