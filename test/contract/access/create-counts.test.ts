import { expect, test } from 'vitest';
import { tableCreateCounts } from '../../../shared/aws/access/create-counts.ts';
import { memoryCreateCounts } from '../../../shared/memory/access/create-counts.ts';
import type { CreateCounts } from '../../../shared/ports/access.ts';
import { openTable } from '../../support/target/local-table.ts';

async function withTable(use: (counts: CreateCounts) => Promise<void>): Promise<void> {
  const table = await openTable();
  try {
    await use(tableCreateCounts(table.client(), table.name));
  } finally {
    await table.close();
  }
}

test.each([
  ['in RAM', (use: (counts: CreateCounts) => Promise<void>) => use(memoryCreateCounts())],
  ['in DynamoDB', withTable],
] as const)('counts %s let each caller create so much in each minute', (_, open) =>
  open(async (counts) => {
    const letIn = async (caller: string, minute: number) => counts.count(caller, minute, 2);
    expect([await letIn('crm', 7), await letIn('crm', 7), await letIn('crm', 7)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await letIn('crm', 8)).toBe(true);
    expect(await letIn('cli', 7)).toBe(true);
    expect(await letIn('crm', 7)).toBe(false);
    const atOnce = await Promise.all(Array.from({ length: 9 }, () => letIn('web', 7)));
    expect(atOnce.filter(Boolean)).toHaveLength(2);
  }),
);
