import { randomUUID } from 'node:crypto';
import { tableRecordOwners } from '../../../shared/aws/orders/record-owners.ts';
import { memoryRecordOwners } from '../../../shared/memory/orders/record-owners.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { recordOwnersContract } from './record-owners-contract.ts';

recordOwnersContract('owners of records in memory', async () => ({
  owners: memoryRecordOwners(),
  close: async () => {},
}));

for (const [name, open] of [
  ['owners of records in DynamoDB', openTable],
  ['owners of records in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  recordOwnersContract(name, async () => {
    const table = await open();
    return { owners: tableRecordOwners(table.client(), table.name, randomUUID), close: table.close };
  });
