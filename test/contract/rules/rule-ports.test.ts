import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tableDecisions } from '../../../shared/aws/rules/decisions.ts';
import { tableExecutions } from '../../../shared/aws/rules/executions.ts';
import { tableQuotas } from '../../../shared/aws/rules/quotas.ts';
import { tableRules } from '../../../shared/aws/rules/rules.ts';
import { tableSweepCursors, tableWatched } from '../../../shared/aws/rules/watched.ts';
import { memoryDecisions } from '../../../shared/memory/rules/decisions.ts';
import { memoryExecutions } from '../../../shared/memory/rules/executions.ts';
import { memoryQuotas } from '../../../shared/memory/rules/quotas.ts';
import { memoryRules } from '../../../shared/memory/rules/rules.ts';
import { memorySweepCursors, memoryWatched } from '../../../shared/memory/rules/watched.ts';
import { collect } from '../../support/pieces.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { aDecision, dayMs, type OpenRulePorts, rulePortsContract } from './rule-ports-contract.ts';

rulePortsContract('the stores behind rules in memory', async () => ({
  quotas: memoryQuotas(),
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
  const decisions = tableDecisions(dynamo, name);
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

async function inDynamo(open: () => Promise<LocalTable>): Promise<OpenRulePorts> {
  const { client, name, close } = await open();
  const dynamo = client();
  return {
    quotas: tableQuotas(dynamo, name),
    executions: tableExecutions(dynamo, name, randomUUID),
    rules: tableRules(dynamo, name, randomUUID),
    decisions: tableDecisions(dynamo, name),
    watched: tableWatched(dynamo, name),
    sweepCursors: tableSweepCursors(dynamo, name, randomUUID),
    close,
  };
}
