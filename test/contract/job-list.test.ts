import { randomUUID } from 'node:crypto';
import { tableJobList } from '../../shared/aws/table-job-list.ts';
import { tableLedger } from '../../shared/aws/table-ledger.ts';
import { memoryLedger } from '../../shared/memory/memory-ledger.ts';
import { jobListContract } from './job-list-contract.ts';
import { openTable } from './local-table.ts';

jobListContract('the list in DynamoDB', async () => {
  const table = await openTable();
  const ledger = tableLedger(table.client(), table.name, randomUUID);
  return { ledger, jobList: tableJobList(table.client(), table.name, ledger), close: table.close };
});

jobListContract('the list in memory', async () => {
  const ledger = memoryLedger();
  return { ledger, jobList: ledger, close: async () => {} };
});
