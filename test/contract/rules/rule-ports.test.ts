import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { documentClient } from '../../../shared/aws/dynamodb/document-client.ts';
import { tableDecisions } from '../../../shared/aws/rules/decisions.ts';
import { tableExecutions } from '../../../shared/aws/rules/executions.ts';
import { tableQuotas, tableQuotaUse } from '../../../shared/aws/rules/quotas.ts';
import { tableRules } from '../../../shared/aws/rules/rules.ts';
import { tableSweepCursors, tableWatched } from '../../../shared/aws/rules/watched.ts';
import {
  memoryDecisions,
  memoryExecutions,
  memoryQuotas,
  memoryRules,
  memorySweepCursors,
  memoryWatched,
} from '../../../shared/memory/rules/rules.ts';
import { collect } from '../../support/pieces.ts';
import { countingReads } from '../../support/target/counted-units.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { aDecision, dayMs, type OpenRulePorts, rulePortsContract } from './rule-ports-contract.ts';

rulePortsContract('the stores behind rules in memory', async () => ({
  ...quotasInMemory(),
  executions: memoryExecutions(),
  rules: memoryRules(),
  decisions: memoryDecisions(),
  watched: memoryWatched(),
  sweepCursors: memorySweepCursors(),
  close: async () => {},
}));

rulePortsContract('the stores behind rules in DynamoDB', () => inDynamo(openTable));

rulePortsContract('the stores behind rules in DynamoDB, each of whose writes is repeated', () =>
  inDynamo(openLosingTable),
);

test('a stage whose first rules are stored by month has no day that is asked for', async () => {
  const { client, name, close } = await openTable();
  const rules = tableRules(client(), name, randomUUID);
  const reads = { requests: 0, units: 0 };
  const read = async () => {
    Object.assign(reads, { requests: 0 });
    const decisions = tableDecisions(countingReads(client(), reads), name, () => 0);
    const found = await collect(decisions.newest({ atMs: 20_002 * dayMs, id: '' }, 19_971 * dayMs));
    expect(reads.requests).toBeLessThanOrEqual(10);
    return found;
  };
  expect(await read()).toEqual([]);
  await rules.append({ version: 1, atMs: 1, by: 'crm', off: false, rules: [] });
  expect(await read()).toEqual([]);
  await tableDecisions(client(), name, () => 0).add(aDecision('first', 20_001 * dayMs));
  expect(await read()).toHaveLength(1);
  await close();
});

test('a page of 31 quiet days asks the table nine times at most', async () => {
  const { client, name, close } = await openTable();
  const dynamo = client();
  let queries = 0;
  dynamo.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'QueryCommand') queries += 1;
        return next(args);
      },
    { step: 'initialize' },
  );
  const decisions = tableDecisions(dynamo, name, () => 0);
  const newest = (day: number) =>
    collect(decisions.newest({ atMs: day * dayMs, id: '' }, (day - 31) * dayMs));
  for (let day = 20_000; day < 20_040; day += 1) await decisions.add(aDecision(`d${day}`, day * dayMs));
  queries = 0;
  expect(await newest(20_040)).toHaveLength(31);
  expect(queries).toBeLessThanOrEqual(9);
  queries = 0;
  expect(await newest(20_200)).toEqual([]);
  expect(queries).toBeLessThanOrEqual(9);
  await close();
});

test('what version 0.1 wrote is listed, also when the first that is written behind the update is of an older day', async () => {
  const { client, name, close } = await openTable();
  const dynamo = client();
  const days = [20_002, 20_003, 20_004, 20_005, 20_006, 20_007];
  const olds = days.map((day) => aDecision(`o${day}`, day * dayMs + 5));
  for (const one of olds) {
    const pk = `DECISIONS#${Math.floor(one.atMs / dayMs)}#${one.id.charCodeAt(0) % 4}`;
    const Item = { ...one, pk, sk: `${String(one.atMs).padStart(15, '0')}#${one.id}` };
    await documentClient(dynamo).send(new PutCommand({ TableName: name, Item }));
  }
  const rules = { pk: 'RULES', sk: '000000000001', document: '{}' };
  await documentClient(dynamo).send(new PutCommand({ TableName: name, Item: rules }));
  const decisions = tableDecisions(dynamo, name, () => 20_006.1 * dayMs);
  for (const one of olds.slice(0, 1)) await decisions.add(one);
  const found = await collect(decisions.newest({ atMs: 20_010 * dayMs, id: '' }, 20_000 * dayMs));
  expect(found.map(({ id }) => id)).toEqual(olds.map(({ id }) => id).toReversed());
  await close();
});

function quotasInMemory() {
  const quotas = memoryQuotas();
  return { quotas, quotaUse: { used: quotas.item } };
}

async function inDynamo(open: () => Promise<LocalTable>): Promise<OpenRulePorts> {
  const { client, name, close } = await open();
  const dynamo = client();
  return {
    quotas: tableQuotas(dynamo, name),
    quotaUse: tableQuotaUse(dynamo, name),
    executions: tableExecutions(dynamo, name, randomUUID),
    rules: tableRules(dynamo, name, randomUUID),
    decisions: tableDecisions(dynamo, name, () => 0),
    watched: tableWatched(dynamo, name),
    sweepCursors: tableSweepCursors(dynamo, name, randomUUID),
    close,
  };
}
