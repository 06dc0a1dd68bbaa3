import { randomUUID } from 'node:crypto';
import { tableJobCounts } from '../../../shared/aws/counts/job-counts.ts';
import { memoryJobCounts } from '../../../shared/memory/counts/job-counts.ts';
import { openTable } from '../../support/target/local-table.ts';
import { jobCountsContract } from './job-counts-contract.ts';

jobCountsContract('counts in DynamoDB', async () => {
  const table = await openTable();
  return { jobCounts: tableJobCounts(table.client(), table.name, randomUUID), close: table.close };
});
jobCountsContract('counts in RAM', async () => ({ jobCounts: memoryJobCounts(), close: async () => {} }));
