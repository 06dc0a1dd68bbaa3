import { randomUUID } from 'node:crypto';
import { tableJobCounts } from '../../../shared/aws/counts/job-counts.ts';
import { memoryJobCounts } from '../../../shared/memory/counts/job-counts.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { jobCountsContract } from './job-counts-contract.ts';

for (const [name, openOne] of [
  ['counts in DynamoDB', openTable],
  ['counts in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  jobCountsContract(name, async () => {
    const table = await openOne();
    return { jobCounts: tableJobCounts(table.client(), table.name, randomUUID), close: table.close };
  });
jobCountsContract('counts in RAM', async () => ({ jobCounts: memoryJobCounts(), close: async () => {} }));
