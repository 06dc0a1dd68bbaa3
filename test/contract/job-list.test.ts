import { randomUUID } from 'node:crypto';
import { tableJobList } from '../../shared/aws/table-job-list.ts';
import { tableLedger } from '../../shared/aws/table-ledger.ts';
import { memoryLedger } from '../../shared/memory/memory-ledger.ts';
import { jobListContract } from './job-list-contract.ts';
import { openTable } from './local-table.ts';
import { openLosingTable } from './lost-answers.ts';

for (const [name, open] of [
  ['the list in DynamoDB', openTable],
  ['the list in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  jobListContract(name, async () => {
    const table = await open();
    const ledger = tableLedger(table.client(), table.name, randomUUID);
    return { ledger, jobList: tableJobList(table.client(), table.name, ledger), close: table.close };
  });

jobListContract('the list in memory', async () => {
  const ledger = memoryLedger();
  return { ledger, jobList: ledger, close: async () => {} };
});
