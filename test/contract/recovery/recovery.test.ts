import { randomUUID } from 'node:crypto';
import { tableRecovery } from '../../../shared/aws/recovery/recovery.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { recoveryContract } from './recovery-contract.ts';

for (const [name, openOne] of [
  ['marks in DynamoDB', openTable],
  ['marks in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  recoveryContract(name, async () => {
    const table = await openOne();
    return { marks: tableRecovery(table.client(), table.name, randomUUID), close: table.close };
  });
recoveryContract('marks in RAM', async () => ({ marks: memoryRecovery(), close: async () => {} }));
