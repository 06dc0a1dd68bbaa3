import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, boto3 } from './boto3.ts';

const python = boto3();
const TableName = 'ledger';
const call = (operation: string, parameters: object): Promise<Answer> =>
  python.call('dynamodb', operation, { TableName, ...parameters });

const key = (sk: string) => ({ pk: { S: 'job' }, sk: { S: sk } });
const put = (sk: string, more: object, rest: object = {}) =>
  call('put_item', { Item: { ...key(sk), ...more }, ...rest });
const update = (UpdateExpression: string, values: object, rest: object = {}) =>
  call('update_item', {
    Key: key('updated'),
    UpdateExpression,
    ExpressionAttributeValues: values,
    ...rest,
  });

beforeAll(async () => {
  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  await call('create_table', {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'shard', 'place'].map(attribute),
    KeySchema: keys('pk', 'sk'),
    GlobalSecondaryIndexes: [
      { IndexName: 'due', KeySchema: keys('shard', 'place'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ],
  });
});

/** A value with this many levels, its innermost text included. */
const levels = (count: number): object => (count === 1 ? { S: 'x' } : { M: { n: levels(count - 1) } });
const listOf = (count: number, at: (no: number) => string) =>
  Array.from({ length: count }, (_, no) => at(no));
const sized = (bytes: number) => 'SET v = :v'.padEnd(bytes);
const operands = (count: number) => ({
  names: listOf(count, (no) => `:i${no}`).join(', '),
  values: Object.fromEntries(listOf(count, (no) => `:i${no}`).map((name) => [name, { S: name }])),
});
const sums = (count: number) => `SET ${listOf(count, (no) => `n${no}=:n+:n`).join(',')}`;

describe('as AWS does, DynamoDB refuses', () => {
  test('an expression of more than 4 KB', async () => {
    expect(await update(sized(4_096), { ':v': { S: 'x' } })).not.toHaveProperty('refused');
    expect(await update(sized(4_097), { ':v': { S: 'x' } })).toMatchObject({
      refused: 'ValidationException',
      message:
        'Invalid UpdateExpression: Expression size has exceeded the maximum allowed size; expression size: 4097',
    });
  });

  test('an empty text as the key of an index, when an item is put and when it is changed', async () => {
    expect(await put('empty', { shard: { S: '' } })).toMatchObject({
      refused: 'ValidationException',
      message: expect.stringContaining('IndexName: due, IndexKey: shard'),
    });
    expect(await update('SET place = :v', { ':v': { S: '' } })).toMatchObject({
      refused: 'ValidationException',
      message: expect.stringContaining('cannot contain an empty string value'),
    });
    expect(await call('get_item', { Key: key('empty') })).toEqual({});
  });

  test('a value of more than 32 levels, wherever it is', async () => {
    expect(await put('deep', { value: levels(32) })).toEqual({});
    expect(await put('deep', { value: levels(33) })).toMatchObject({
      refused: 'ValidationException',
      message: expect.stringContaining('Nesting Levels have exceeded supported limits'),
    });
    const compared = { ConditionExpression: 'a = :deep' };
    expect(
      await put('deep', {}, { ...compared, ExpressionAttributeValues: { ':deep': levels(33) } }),
    ).toMatchObject({ refused: 'ValidationException' });
  });

  test('IN with more than 100 operands', async () => {
    const tried = (count: number) => {
      const { names, values } = operands(count);
      return put('in', {}, { ConditionExpression: `NOT a IN (${names})`, ExpressionAttributeValues: values });
    };
    expect(await tried(100)).toEqual({});
    expect(await tried(101)).toMatchObject({
      refused: 'ValidationException',
      message:
        'Invalid ConditionExpression: The IN operator is provided with too many operands; number of operands: 101',
    });
  });

  test('an update with more than 300 operators', async () => {
    expect(await update(sums(300), { ':n': { N: '1' } })).not.toHaveProperty('refused');
    expect(await update(sums(301), { ':n': { N: '1' } })).toMatchObject({ refused: 'ValidationException' });
  });

  test('a question of a scan that has more than 100 operands, and a batch of 26', async () => {
    const { names, values } = operands(101);
    const FilterExpression = `a IN (${names})`;
    expect(await call('scan', { FilterExpression, ExpressionAttributeValues: values })).toMatchObject({
      refused: 'ValidationException',
    });
    const RequestItems = { [TableName]: listOf(26, String).map((no) => ({ PutRequest: { Item: key(no) } })) };
    expect(await python.call('dynamodb', 'batch_write_item', { RequestItems })).toMatchObject({
      refused: 'ValidationException',
    });
  });
});

test('a condition that fails shows the item to a caller who asks for it, and to no other', async () => {
  await put('shown', { state: { S: 'claimed' } });
  const failing = { ConditionExpression: 'attribute_not_exists(pk)' };
  const shows = { ...failing, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
  expect(await put('shown', {}, shows)).toMatchObject({
    refused: 'ConditionalCheckFailedException',
    Item: { ...key('shown'), state: { S: 'claimed' } },
  });
  expect(await put('shown', {}, failing)).not.toHaveProperty('Item');
});

test('what a write costs in an index is counted: an entry that comes, moves, stays and goes', async () => {
  const counted = { ReturnConsumedCapacity: 'INDEXES' };
  const unitsOf = async (answer: Promise<Answer>) => {
    const { CapacityUnits, Table, GlobalSecondaryIndexes } = (await answer).ConsumedCapacity as Answer;
    return { CapacityUnits, Table, GlobalSecondaryIndexes };
  };
  const units = (table: number, index: number) => ({
    CapacityUnits: table + index,
    Table: { CapacityUnits: table },
    GlobalSecondaryIndexes: index === 0 ? undefined : { due: { CapacityUnits: index } },
  });
  const indexed = (place: string) => ({ shard: { S: '1' }, place: { S: place } });
  expect(await unitsOf(put('unit', {}, counted))).toEqual(units(1, 0));
  expect(await unitsOf(put('unit', indexed('a'), counted))).toEqual(units(1, 1));
  expect(await unitsOf(put('unit', indexed('b'), counted))).toEqual(units(1, 2));
  expect(await unitsOf(put('unit', { ...indexed('b'), more: { S: 'x' } }, counted))).toEqual(units(1, 0));
  expect(await unitsOf(call('delete_item', { Key: key('unit'), ...counted }))).toEqual(units(1, 1));
});
