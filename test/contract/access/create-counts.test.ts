import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tableCreateCounts } from '../../../shared/aws/access/create-counts.ts';
import { memoryCreateCounts } from '../../../shared/memory/access/create-counts.ts';
import type { CreateCounts } from '../../../shared/ports/access.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Use = (counts: CreateCounts) => Promise<void>;

const inTable = (openOne: typeof openTable) => async (use: Use) => {
  const table = await openOne();
  try {
    await use(tableCreateCounts(table.client(), table.name, randomUUID));
  } finally {
    await table.close();
  }
};

describe.each([
  ['in RAM', async (use: Use) => use(memoryCreateCounts()), 2],
  ['in DynamoDB', inTable(openTable), 2],
  // Of requests at the same moment, one that another has come between may count twice, and holds its caller up early.
  ['in DynamoDB, each of whose writes is repeated', inTable(openLosingTable), 1],
] as const)('counts %s', (_, open, atOnceMin) => {
  test('let each caller create so much in each minute', () =>
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
    }));

  test('let no more in when many come at the same moment', () =>
    open(async (counts) => {
      const all = await Promise.all(Array.from({ length: 9 }, () => counts.count('web', 7, 2)));
      const letIn = all.filter(Boolean).length;
      expect(letIn).toBeLessThanOrEqual(2);
      expect(letIn).toBeGreaterThanOrEqual(atOnceMin);
    }));
});
