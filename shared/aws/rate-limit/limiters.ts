import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Limiter } from '../../core/rate-limit/limiter.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import type { LimiterStore, PermitTake } from '../../ports/limiters.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';

/**
 * Rate limiters in the ledger's table, an item each of less than 3 KB.
 *
 * @param newId names each guarded write, so that a write whose answer was lost knows itself again
 */
export function tableLimiters(dynamo: DynamoDBClient, tableName: string, newId: NewId): LimiterStore {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const read = async (name: LimiterName): Promise<Limiter | undefined> => {
    const row = await rows.get(keyOf(name));
    return row === undefined ? undefined : limiterOf(row);
  };
  const put = async (name: LimiterName, limiter: Limiter, condition: object) => {
    const answer = await rows.put({ ...limiter, ...keyOf(name) }, condition);
    if (answer.applied) return answer;
    return {
      applied: false as const,
      found: answer.found === undefined ? undefined : limiterOf(answer.found),
    };
  };
  return {
    limiter: read,
    addLimiter: (name, limiter) => put(name, limiter, isAbsent),
    replaceLimiter: (name, next, before) => put(name, next, isStill(before)),
    async takePermits(name, take) {
      try {
        const command = { TableName: tableName, Key: keyOf(name), ...additionOf(take) };
        const { Attributes } = await table.send(new UpdateCommand({ ...command, ReturnValues: 'ALL_NEW' }));
        return { applied: true, limiter: limiterOf(Attributes as Row) };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
      return { applied: false, found: await read(name) };
    },
  };
}

function keyOf(name: LimiterName): RowKey {
  return { pk: `${ledgerKeys.limiter}${name}`, sk: 'LIMITER' };
}

function isStill({ version, interval }: Limiter): object {
  return {
    ConditionExpression: '#version = :version AND #interval.#taken = :taken',
    ExpressionAttributeNames: { '#version': 'version', '#interval': 'interval', '#taken': 'taken' },
    ExpressionAttributeValues: { ':version': version, ':taken': interval.taken },
  };
}

function additionOf({ version, permits, takenMax, work }: PermitTake): object {
  const names = { '#version': 'version', '#interval': 'interval', '#taken': 'taken' };
  const values = { ':version': version, ':most': takenMax, ':permits': permits };
  const ofInterval = '#interval.#taken = #interval.#taken + :permits';
  const ofRound = '#round.#taken.#work = if_not_exists(#round.#taken.#work, :none) + :permits';
  return {
    ConditionExpression: '#version = :version AND #interval.#taken <= :most',
    UpdateExpression: work === undefined ? `SET ${ofInterval}` : `SET ${ofInterval}, ${ofRound}`,
    ExpressionAttributeNames: work === undefined ? names : { ...names, '#round': 'round', '#work': work },
    ExpressionAttributeValues: work === undefined ? values : { ...values, ':none': 0 },
  };
}

/** Only this store writes the item, so that what it reads back is trusted. */
function limiterOf({ pk: _pk, sk: _sk, writeId: _write, ...limiter }: Row): Limiter {
  return limiter as unknown as Limiter;
}
