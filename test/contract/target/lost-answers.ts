import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { type Call, type Fate, openRudeNetwork } from './rude-network.ts';

export type LosingNetwork = {
  readonly url: string;
  /** The operations of which an answer was lost. */
  readonly operationsLost: ReadonlySet<string>;
  /** @throws unless an answer was lost: what stands behind it was not tried then */
  close(): Promise<void>;
};

/** Operations of DynamoDB, of Secrets Manager and of S3 that change something. */
const writes = /^(Put|Update|Delete|TransactWrite)/;

/** Loses the first answer to each write, which the SDK then repeats: the server carries every write out twice. */
export async function openLosingNetwork(
  target: string,
  isWrite: (call: Call) => boolean = ({ operation }) => writes.test(operation),
): Promise<LosingNetwork> {
  const network = await openRudeNetwork(target);
  const lost = new Set<string>();
  const operationsLost = new Set<string>();
  network.decide((call): Fate => {
    if (!isWrite(call) || lost.has(call.invocation)) return 'carried';
    lost.add(call.invocation);
    operationsLost.add(call.operation);
    return 'lost';
  });
  return {
    url: network.url,
    operationsLost,
    async close() {
      await network.close();
      if (lost.size === 0) throw new Error('No answer was lost');
    },
  };
}

/** A table whose clients have every write repeated after it was carried out. */
export async function openLosingTable(): Promise<LocalTable> {
  const table = await openTable();
  const network = await openLosingNetwork(table.url);
  return {
    ...table,
    client: (settings) => table.client({ endpoint: network.url, retryStrategy: atOnce, ...settings }),
    async close() {
      await table.close();
      await network.close();
    },
  };
}

type Strategy = Exclude<
  Exclude<DynamoDBClientConfig['retryStrategy'], undefined>,
  { readonly retry: unknown }
>;

/** Repeats what the SDK repeats, without its waits. */
export const atOnce: Strategy = {
  acquireInitialRetryToken: async () => tokenOf(0),
  refreshRetryTokenForRetry: async (token, { errorType }) => {
    if (errorType === 'CLIENT_ERROR' || token.getRetryCount() === 2) throw new Error('It is not repeated');
    return tokenOf(token.getRetryCount() + 1);
  },
  recordSuccess() {},
};

function tokenOf(retries: number) {
  return { getRetryCount: () => retries, getRetryDelay: () => 0 };
}
