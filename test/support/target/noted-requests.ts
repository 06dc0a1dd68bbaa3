import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The client, with a note of each request that it makes. */
export function notingRequests(client: DynamoDBClient, requests: string[]): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        requests.push(commandName);
        return next(args);
      },
    { step: 'initialize' },
  );
  return client;
}
