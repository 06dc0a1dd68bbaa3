import { tableSchedulerRuns } from '../../../shared/aws/status/scheduler-runs.ts';
import { memorySchedulerRuns } from '../../../shared/memory/status/scheduler-runs.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { schedulerRunsContract } from './scheduler-runs-contract.ts';

for (const [name, openOne] of [
  ['runs in DynamoDB', openTable],
  ['runs in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  schedulerRunsContract(name, async () => {
    const table = await openOne();
    return { runs: tableSchedulerRuns(table.client(), table.name), close: table.close };
  });
schedulerRunsContract('runs in RAM', async () => ({ runs: memorySchedulerRuns(), close: async () => {} }));
