import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableReports } from '../../../shared/aws/reports/reports.ts';
import { actorOf } from '../../../shared/core/access/actor.ts';
import { reportIdOf } from '../../../shared/core/ids.ts';
import { type KeptReport, reportMoved } from '../../../shared/core/reports/kept-report.ts';
import { memoryReports } from '../../../shared/memory/reports/reports.ts';
import type { Reports } from '../../../shared/ports/directory/reports.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = { readonly reports: Reports; close(): Promise<void> };

const aReport = (key: string, createdAtMs: number): KeptReport => ({
  ...{ id: reportIdOf('crm', key), version: 1, state: 'writing', by: 'crm', createdBy: actorOf('crm') },
  ...{ kind: 'usage', from: '2026-01-01', to: '2026-01-31', createdAtMs, progress: { pages: 0, items: 0 } },
});

async function inDynamo(open: () => Promise<LocalTable>): Promise<Opened> {
  const table = await open();
  return { reports: tableReports(table.client(), table.name, randomUUID), close: table.close };
}

describe.each<[string, () => Promise<Opened>]>([
  ['in memory', async () => ({ reports: memoryReports(), close: async () => {} })],
  ['in DynamoDB', () => inDynamo(openTable)],
  ['in DynamoDB, each of whose writes is repeated', () => inDynamo(openLosingTable)],
])('reports %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('are kept once, moved by one of many at a time, and listed the newest first', async () => {
    const { reports } = opened;
    const [older, newer] = [aReport('older', 1_000), aReport('newer', 2_000)];
    expect(await reports.report(older.id)).toBeUndefined();
    expect(await reports.add(older)).toEqual({ applied: true });
    expect(await reports.add({ ...older, by: 'another' })).toEqual({ applied: false, found: older });
    await reports.add(newer);

    const next = reportMoved(older, 'canceled', {}, 3_000);
    const tries = await Promise.all(Array.from({ length: 5 }, () => reports.replace(next)));
    expect(tries.filter(({ applied }) => applied)).toHaveLength(1);
    expect(await reports.report(older.id)).toEqual({
      ...older,
      state: 'canceled',
      version: 2,
      endedAtMs: 3_000,
    });

    expect(await Array.fromAsync(reports.newest())).toEqual([newer, next]);
    expect(await Array.fromAsync(reports.newest(newer))).toEqual([next]);
    expect(await Array.fromAsync(reports.newest(next))).toEqual([]);
  });
});
