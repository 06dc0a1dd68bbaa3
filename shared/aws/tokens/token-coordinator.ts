import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { TokenRing } from '../../core/tokens/token-ring.ts';
import type { TokenCoordinator } from '../../ports/tokens.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';

/**
 * The record of one credential's tokens, a single item of the ledger's table. It holds no token.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableTokenCoordinator(
  dynamo: DynamoDBClient,
  tableName: string,
  credential: string,
  newId: NewId,
): TokenCoordinator {
  const rows = guardedRows(documentClient(dynamo), tableName, newId);
  const key = { pk: `${ledgerKeys.token}${credential}`, sk: 'RING' };
  return {
    async ring() {
      const row = await rows.get(key);
      return row === undefined ? undefined : ringOf(row);
    },
    async replaceRing(next) {
      const condition = next.version === 1 ? isAbsent : hasVersion(next.version - 1);
      const answer = await rows.put({ ...next, ...key }, condition);
      if (answer.applied) return answer;
      return { applied: false, found: answer.found === undefined ? undefined : ringOf(answer.found) };
    },
  };
}

/** Only this coordinator writes the item, so that what it reads back is trusted. */
function ringOf({ pk: _pk, sk: _sk, writeId: _write, ...ring }: Row): TokenRing {
  return ring as unknown as TokenRing;
}
