import { tableDirectory } from '../../../shared/aws/directory/directory.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { countedNames } from '../../support/counted-names.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { directoryContract } from './directory-contract.ts';

for (const [name, openOne] of [
  ['lists in DynamoDB', openTable],
  ['lists in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  directoryContract(name, async () => {
    const table = await openOne();
    const directory = tableDirectory(table.client(), table.name, countedNames());
    return { directory, close: table.close };
  });
directoryContract('lists in RAM', async () => ({ directory: memoryDirectory(), close: async () => {} }));
