import { randomUUID } from 'node:crypto';
import { tablePersonNotes } from '../../shared/aws/table-person-notes.ts';
import { memoryPersonNotes } from '../../shared/memory/memory-person-notes.ts';
import { openTable } from './local-table.ts';
import { personNotesContract } from './person-notes-contract.ts';

personNotesContract('notes of who is ordered for in memory', async () => ({
  notes: memoryPersonNotes(),
  close: async () => {},
}));

personNotesContract('notes of who is ordered for in DynamoDB', async () => {
  const table = await openTable();
  return { notes: tablePersonNotes(table.client(), table.name, randomUUID), close: table.close };
});
