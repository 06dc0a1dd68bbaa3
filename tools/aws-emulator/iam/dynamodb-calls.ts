import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { type ApiCall, leadingKeys } from './api-call.ts';

/** Names of partition keys: of the table, and of its indexes by their name. */
export type TableKeys = {
  readonly partitionKey: string;
  readonly indexes: Readonly<Record<string, string>>;
};

const value = z.looseObject({ S: z.string().optional(), N: z.string().optional(), B: z.string().optional() });
const item = z.record(z.string(), value);

const shape = z.looseObject({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  Key: item.optional(),
  Item: item.optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: item.default({}),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
});

type Context = NonNullable<ApiCall['context']>;
type Input = z.output<typeof shape>;

const keysRequested = z.looseObject({ Keys: z.array(item) });
const itemsWritten = z.array(
  z.looseObject({
    PutRequest: z.looseObject({ Item: item }).optional(),
    DeleteRequest: z.looseObject({ Key: item }).optional(),
  }),
);

/**
 * What a request to DynamoDB does. A batch is one call for each of its tables.
 *
 * Source: Service Authorization Reference, "Actions, resources, and condition keys for Amazon DynamoDB"; DynamoDB
 * developer guide, "Using IAM policy conditions for fine-grained access control".
 *
 * @param keysOf undefined for a table that is not in the template
 */
export function dynamodbCalls(
  operation: string,
  input: unknown,
  keysOf: (table: string) => TableKeys | undefined,
): ApiCall[] {
  const action = `dynamodb:${operation}`;
  const read = shape.parse(input);
  if (read.RequestItems !== undefined)
    return Object.entries(read.RequestItems).map(([table, requested]) => {
      const partitionKey = keysOf(table)?.partitionKey ?? '';
      return { action, resource: tableArn(table), context: leading(batchItems(requested), partitionKey) };
    });
  const table = read.TableName ?? '*';
  const keys = keysOf(table);
  const resource =
    read.IndexName === undefined ? tableArn(table) : `${tableArn(table)}/index/${read.IndexName}`;
  const partitionKey = read.IndexName === undefined ? keys?.partitionKey : keys?.indexes[read.IndexName];
  const context = partitionKey === undefined ? {} : contextOf(read, partitionKey);
  return [{ action, resource, context }];
}

function tableArn(table: string): string {
  return `arn:aws:dynamodb:${region}:${accountId}:table/${table}`;
}

function contextOf(input: Input, partitionKey: string): Context {
  if (input.KeyConditionExpression !== undefined)
    return queried(input, input.KeyConditionExpression, partitionKey);
  return leading([input.Key ?? input.Item ?? {}], partitionKey);
}

function batchItems(requested: unknown): z.output<typeof item>[] {
  const reads = keysRequested.safeParse(requested);
  if (reads.success) return reads.data.Keys;
  return itemsWritten
    .parse(requested)
    .map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {});
}

function leading(items: readonly z.output<typeof item>[], partitionKey: string): Context {
  const found = items.flatMap((one) => textOf(one[partitionKey]) ?? []);
  return found.length === 0 ? {} : { [leadingKeys]: [...new Set(found)] };
}

/** A query names exactly one partition: `key = :value`, on whichever side of an AND. */
function queried(input: Input, expression: string, partitionKey: string): Context {
  for (const [, name = '', placeholder = ''] of expression.matchAll(/([\w#.-]+)\s*=\s*(:\w+)/g)) {
    if ((input.ExpressionAttributeNames[name] ?? name) !== partitionKey) continue;
    const found = textOf(input.ExpressionAttributeValues[placeholder]);
    return found === undefined ? {} : { [leadingKeys]: [found] };
  }
  return {};
}

function textOf(held: z.output<typeof value> | undefined): string | undefined {
  return held?.S ?? held?.N ?? held?.B;
}
