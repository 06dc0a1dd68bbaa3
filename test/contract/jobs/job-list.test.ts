import { randomUUID } from 'node:crypto';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobCounts } from '../../../shared/aws/counts/job-counts.ts';
import { tableJobList } from '../../../shared/aws/jobs/job-list.ts';
import { tableListedJobs } from '../../../shared/aws/jobs/listed-jobs.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { memoryJobCounts, memoryListedJobs } from '../../../shared/memory/counts/job-counts.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { fewJobsContract } from './few-jobs-contract.ts';
import { jobListContract, type OpenJobList } from './job-list-contract.ts';

const tableLists = (open: typeof openTable) => async (): Promise<OpenJobList> => {
  const table = await open();
  const ledger = tableLedger(table.client(), table.name, randomUUID);
  return {
    ledger,
    jobList: tableJobList(table.client(), table.name, ledger),
    listedJobs: tableListedJobs(table.client(), table.name),
    jobCounts: tableJobCounts(table.client(), table.name, randomUUID),
    close: table.close,
  };
};

const memoryLists = async (): Promise<OpenJobList> => {
  const ledger = memoryLedger();
  const jobCounts = memoryJobCounts();
  const listedJobs = memoryListedJobs(ledger, jobCounts);
  return { ledger, jobList: ledger, listedJobs, jobCounts, close: async () => {} };
};

for (const [name, open] of [
  ['the list in DynamoDB', tableLists(openTable)],
  ['the list in DynamoDB, each of whose writes is repeated', tableLists(openLosingTable)],
  ['the list in memory', memoryLists],
] as const) {
  jobListContract(name, open);
  // Memory costs nothing.
  fewJobsContract(name, open, open === memoryLists);
}
