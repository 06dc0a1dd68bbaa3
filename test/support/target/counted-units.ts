import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What was read of DynamoDB. */
export type Reads = { requests: number; units: number };

const reading = ['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand'];

/** The client, which counts the reads that it makes, and what they cost, as DynamoDB says it. */
export function countingReads(client: DynamoDBClient, reads: Reads): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!reading.includes(commandName)) return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await next(args);
        const { ConsumedCapacity: capacity } = answer.output as {
          ConsumedCapacity?: { CapacityUnits?: number };
        };
        reads.requests += 1;
        reads.units += capacity?.CapacityUnits ?? 0;
        return answer;
      },
    { step: 'initialize' },
  );
  return client;
}
