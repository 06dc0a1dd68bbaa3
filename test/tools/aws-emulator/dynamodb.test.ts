import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAws } from '../../../tools/aws-emulator/start-aws.ts';
import { ledgerTable } from './ledger-table.ts';
import { clientsIn, type LocalClients, startClients } from './local-clients.ts';

let local: LocalClients;

beforeAll(async () => {
  local = await startClients();
  await local.dynamodb.send(new CreateTableCommand(ledgerTable('ledger')));
});
afterAll(() => local.aws.close());

describe('the local DynamoDB', () => {
  it('has a table ready for use as soon as CreateTable has answered', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'local-aws-test-'));
    const onDisk = await startAws({ dataDir });
    const { dynamodb } = clientsIn(onDisk.environment);
    // Many at once and on disk, as the gap that this closes is about a millisecond wide.
    const states = Array.from({ length: 40 }, async (_, n) => {
      await dynamodb.send(new CreateTableCommand(ledgerTable(`table-${n}`)));
      const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: `table-${n}` }));
      return Table?.TableStatus;
    });
    expect(new Set(await Promise.all(states))).toEqual(new Set(['ACTIVE']));
    await onDisk.close();
    await rm(dataDir, { recursive: true });
  });

  it('refuses to create a table that exists', async () => {
    const again = local.dynamodb.send(new CreateTableCommand(ledgerTable('ledger')));
    await expect(again).rejects.toMatchObject({ name: 'ResourceInUseException' });
  });

  it('lets one of twenty conditional writes win and shows the winner to a strong read', async () => {
    const key = { pk: { S: 'job' }, sk: { S: 'contested' } };
    const claims = Array.from({ length: 20 }, (_, worker) =>
      local.dynamodb.send(
        new UpdateItemCommand({
          TableName: 'ledger',
          Key: key,
          UpdateExpression: 'SET claimedBy = :worker',
          ConditionExpression: 'attribute_not_exists(claimedBy)',
          ExpressionAttributeValues: { ':worker': { N: String(worker) } },
        }),
      ),
    );
    const results = await Promise.allSettled(claims);
    const winners = results.flatMap((result, worker) =>
      result.status === 'fulfilled' ? [String(worker)] : [],
    );
    const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.name] : []));
    expect(winners).toHaveLength(1);
    expect(losers).toEqual(Array(19).fill('ConditionalCheckFailedException'));
    const read = await local.dynamodb.send(
      new GetItemCommand({ TableName: 'ledger', Key: key, ConsistentRead: true }),
    );
    expect(read.Item?.claimedBy?.N).toBe(winners[0]);
  });

  it('shows in a sparse index only the items that have its key, in order, and drops one that loses it', async () => {
    const due = { a: '30', b: '10', c: undefined, d: '20' };
    for (const [id, dueAtMs] of Object.entries(due)) {
      const sparse = dueAtMs === undefined ? {} : { lane: { S: 'sms' }, dueAtMs: { N: dueAtMs } };
      const item = { pk: { S: 'sparse' }, sk: { S: id }, ...sparse };
      await local.dynamodb.send(new PutItemCommand({ TableName: 'ledger', Item: item }));
    }
    await local.dynamodb.send(
      new UpdateItemCommand({
        TableName: 'ledger',
        Key: { pk: { S: 'sparse' }, sk: { S: 'd' } },
        UpdateExpression: 'REMOVE dueAtMs',
      }),
    );
    const { Items } = await local.dynamodb.send(
      new QueryCommand({
        TableName: 'ledger',
        IndexName: 'due',
        KeyConditionExpression: 'lane = :lane',
        ExpressionAttributeValues: { ':lane': { S: 'sms' } },
      }),
    );
    expect(Items?.map((item) => item.sk?.S)).toEqual(['b', 'a']);
  });

  it.each([
    [undefined, undefined, 0.5],
    [true, undefined, 1],
    [undefined, 'due', 0.5],
  ])('counts a read that finds nothing (strong: %j, index: %j)', async (ConsistentRead, IndexName, units) => {
    const { ConsumedCapacity } = await local.dynamodb.send(
      new QueryCommand({
        ...{ TableName: 'ledger', ReturnConsumedCapacity: 'TOTAL' },
        ...(ConsistentRead && { ConsistentRead }),
        ...(IndexName && { IndexName }),
        KeyConditionExpression: '#key = :none',
        ExpressionAttributeNames: { '#key': IndexName === undefined ? 'pk' : 'lane' },
        ExpressionAttributeValues: { ':none': { S: 'none' } },
      }),
    );
    expect(ConsumedCapacity?.CapacityUnits).toBe(units);
  });

  it('refuses a transaction, which the ledger must not need', async () => {
    const write = local.dynamodb.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: 'ledger', Item: { pk: { S: 'job' }, sk: { S: 'transacted' } } } },
        ],
      }),
    );
    await expect(write).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });
});
