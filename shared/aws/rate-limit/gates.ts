import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Gate } from '../../core/rate-limit/gate.ts';
import type { GateName } from '../../core/rate-limit/name.ts';
import type { GateStore, SlotTake } from '../../ports/gates.ts';
import type { FreshName } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';

/**
 * Gates in the ledger's table, an item each of less than 3 KB.
 *
 * @param freshName names each guarded write, so that a write whose answer was lost knows itself again
 */
export function tableGates(dynamo: DynamoDBClient, tableName: string, freshName: FreshName): GateStore {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, freshName);
  const read = async (name: GateName): Promise<Gate | undefined> => {
    const row = await rows.get(keyOf(name));
    return row === undefined ? undefined : gateOf(row);
  };
  const put = async (name: GateName, gate: Gate, condition: object) => {
    const answer = await rows.put({ ...gate, ...keyOf(name) }, condition);
    if (answer.applied) return answer;
    return { applied: false as const, found: answer.found === undefined ? undefined : gateOf(answer.found) };
  };
  return {
    gate: read,
    addGate: (name, gate) => put(name, gate, isAbsent),
    replaceGate: (name, next, before) => put(name, next, isStill(before)),
    async takeSlots(name, take) {
      try {
        const command = { TableName: tableName, Key: keyOf(name), ...additionOf(take) };
        const { Attributes } = await table.send(new UpdateCommand({ ...command, ReturnValues: 'ALL_NEW' }));
        return { applied: true, gate: gateOf(Attributes as Row) };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
      return { applied: false, found: await read(name) };
    },
  };
}

function keyOf(name: GateName): RowKey {
  return { pk: `${ledgerKeys.gate}${name}`, sk: 'GATE' };
}

function isStill({ version, beat }: Gate): object {
  return {
    ConditionExpression: '#version = :version AND #beat.#taken = :taken',
    ExpressionAttributeNames: { '#version': 'version', '#beat': 'beat', '#taken': 'taken' },
    ExpressionAttributeValues: { ':version': version, ':taken': beat.taken },
  };
}

function additionOf({ version, slots, takenMax, work }: SlotTake): object {
  const names = { '#version': 'version', '#beat': 'beat', '#taken': 'taken' };
  const values = { ':version': version, ':most': takenMax, ':slots': slots };
  const ofBeat = '#beat.#taken = #beat.#taken + :slots';
  const ofRound = '#round.#taken.#work = if_not_exists(#round.#taken.#work, :none) + :slots';
  return {
    ConditionExpression: '#version = :version AND #beat.#taken <= :most',
    UpdateExpression: work === undefined ? `SET ${ofBeat}` : `SET ${ofBeat}, ${ofRound}`,
    ExpressionAttributeNames: work === undefined ? names : { ...names, '#round': 'round', '#work': work },
    ExpressionAttributeValues: work === undefined ? values : { ...values, ':none': 0 },
  };
}

/** Only this store writes the item, so that what it reads back is trusted. */
function gateOf({ pk: _pk, sk: _sk, writeId: _write, ...gate }: Row): Gate {
  return gate as unknown as Gate;
}
