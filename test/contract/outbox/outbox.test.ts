import { randomUUID } from 'node:crypto';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableOutboxes } from '../../../shared/aws/outbox/outboxes.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { outboxContract } from './outbox-contract.ts';

for (const [name, open] of [
  ['the table', openTable],
  ['the table, each of whose writes is repeated', openLosingTable],
] as const)
  outboxContract(name, async () => {
    const table = await open();
    const ledger = tableLedger(table.client(), table.name, randomUUID);
    return { ledger, outboxes: tableOutboxes(table.client(), table.name), close: table.close };
  });

outboxContract('memory', async () => {
  const ledger = memoryLedger();
  return { ledger, outboxes: ledger.outboxes, close: async () => {} };
});
