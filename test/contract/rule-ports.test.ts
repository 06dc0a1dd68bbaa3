import { randomUUID } from 'node:crypto';
import { tableCaps } from '../../shared/aws/table-caps.ts';
import { tableDecisions } from '../../shared/aws/table-decisions.ts';
import { tableFirings } from '../../shared/aws/table-firings.ts';
import { tableRules } from '../../shared/aws/table-rules.ts';
import { tableSweepPlaces, tableWatched } from '../../shared/aws/table-watched.ts';
import { memoryCaps } from '../../shared/memory/memory-caps.ts';
import { memoryDecisions } from '../../shared/memory/memory-decisions.ts';
import { memoryFirings } from '../../shared/memory/memory-firings.ts';
import { memoryRules } from '../../shared/memory/memory-rules.ts';
import { memorySweepPlaces, memoryWatched } from '../../shared/memory/memory-watched.ts';
import { type LocalTable, openTable } from './local-table.ts';
import { openLosingTable } from './lost-answers.ts';
import { type OpenRulePorts, rulePortsContract } from './rule-ports-contract.ts';

rulePortsContract('the stores behind rules in memory', async () => ({
  caps: memoryCaps(),
  firings: memoryFirings(),
  rules: memoryRules(),
  decisions: memoryDecisions(),
  watched: memoryWatched(),
  sweepPlaces: memorySweepPlaces(),
  close: async () => {},
}));

rulePortsContract('the stores behind rules in DynamoDB', () => inDynamo(openTable));

rulePortsContract('the stores behind rules in DynamoDB, each of whose writes is repeated', () =>
  inDynamo(openLosingTable),
);

async function inDynamo(open: () => Promise<LocalTable>): Promise<OpenRulePorts> {
  const { client, name, close } = await open();
  const dynamo = client();
  return {
    caps: tableCaps(dynamo, name),
    firings: tableFirings(dynamo, name, randomUUID),
    rules: tableRules(dynamo, name, randomUUID),
    decisions: tableDecisions(dynamo, name),
    watched: tableWatched(dynamo, name),
    sweepPlaces: tableSweepPlaces(dynamo, name, randomUUID),
    close,
  };
}
