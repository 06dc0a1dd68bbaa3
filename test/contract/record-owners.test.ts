import { randomUUID } from 'node:crypto';
import { tableRecordOwners } from '../../shared/aws/table-record-owners.ts';
import { memoryRecordOwners } from '../../shared/memory/memory-record-owners.ts';
import { openTable } from './local-table.ts';
import { recordOwnersContract } from './record-owners-contract.ts';

recordOwnersContract('owners of records in memory', async () => ({
  owners: memoryRecordOwners(),
  close: async () => {},
}));

recordOwnersContract('owners of records in DynamoDB', async () => {
  const table = await openTable();
  return { owners: tableRecordOwners(table.client(), table.name, randomUUID), close: table.close };
});
