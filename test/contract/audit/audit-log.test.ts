import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableAuditLog } from '../../../shared/aws/audit/audit-log.ts';
import type { AuditIntent } from '../../../shared/core/audit/audit-entry.ts';
import { auditIdOf } from '../../../shared/core/ids.ts';
import { memoryAuditLog } from '../../../shared/memory/audit/audit-log.ts';
import type { AuditLog } from '../../../shared/ports/access.ts';
import { collect } from '../../support/pieces.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = { readonly audit: AuditLog; close(): Promise<void> };

const dayMs = 86_400_000;

async function inDynamo(open: () => Promise<LocalTable>): Promise<Opened> {
  const table = await open();
  return { audit: tableAuditLog(table.client(), table.name, 400), close: table.close };
}

/** @param day each test has days of its own */
function anIntent(name: string, day: number, ms = 0): AuditIntent {
  return {
    id: auditIdOf(name),
    atMs: day * dayMs + ms,
    actor: { kind: 'person', id: 'https://id.example.com#ada', name: 'Ada' },
    action: 'job.approve',
    resource: name,
    requestId: 'request-1',
  };
}

const names = (entries: readonly AuditIntent[]) => entries.map(({ resource }) => resource);

describe.each<[string, () => Promise<Opened>]>([
  ['in memory', async () => ({ audit: memoryAuditLog(), close: async () => {} })],
  ['in DynamoDB', () => inDynamo(openTable)],
  ['in DynamoDB, each of whose writes is repeated', () => inDynamo(openLosingTable)],
])('the audit log %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const listed = (fromDay: number, toDay: number) =>
    collect(opened.audit.newest({ atMs: toDay * dayMs, id: '' }, fromDay * dayMs));

  test('keeps an entry from its beginning to its end, as one', async () => {
    const intent = anIntent('whole', 10);
    await opened.audit.begin(intent);
    expect(await listed(10, 11)).toEqual([{ ...intent, result: 'unknown' }]);
    await opened.audit.end({ ...intent, result: 'done', beforeVersion: 1, afterVersion: 2 });
    expect(await listed(10, 11)).toEqual([{ ...intent, result: 'done', beforeVersion: 1, afterVersion: 2 }]);
  });

  test('keeps an entry that had no beginning', async () => {
    const entry = { ...anIntent('refused', 20), result: 'refused', code: 'scope_missing' } as const;
    await opened.audit.end(entry);
    expect(await listed(20, 21)).toEqual([entry]);
  });

  test('changes nothing that was put', async () => {
    const intent = anIntent('first', 30);
    await opened.audit.begin(intent);
    await opened.audit.begin({ ...intent, action: 'job.cancel' });
    await opened.audit.end({ ...intent, result: 'rejected' });
    await opened.audit.end({ ...intent, result: 'done' });
    expect(await listed(30, 31)).toEqual([{ ...intent, result: 'rejected' }]);
  });

  test('is read from the newest to the oldest, over days, from a cursor, to a moment', async () => {
    const intents = [
      anIntent('a', 40),
      anIntent('b', 40, 5),
      anIntent('c', 42, dayMs - 1),
      anIntent('d', 43),
      anIntent('e', 43, 1),
    ];
    for (const intent of intents) {
      await opened.audit.begin(intent);
      await opened.audit.end({ ...intent, result: 'done' });
    }
    expect(names(await listed(40, 44))).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(names(await listed(40, 43))).toEqual(['c', 'b', 'a']);
    const third = anIntent('c', 42, dayMs - 1);
    expect(names(await collect(opened.audit.newest(third, 40 * dayMs + 1)))).toEqual(['b']);
  });

  test('shows many entries of one moment once each', async () => {
    const intents = Array.from({ length: 230 }, (_unused, no) => anIntent(`many-${no}`, 50));
    for (const [no, intent] of intents.entries()) {
      await opened.audit.begin(intent);
      if (no % 3 > 0) await opened.audit.end({ ...intent, result: 'done' });
    }
    const entries = await listed(50, 51);
    expect(new Set(names(entries)).size).toBe(230);
    expect(entries.filter(({ result }) => result === 'unknown')).toHaveLength(77);
    expect(entries).toHaveLength(230);
  });
});

test('a row expires after the days of the stage', async () => {
  const table = await openTable();
  try {
    const intent = anIntent('kept', 60);
    await tableAuditLog(table.client(), table.name, 30).begin(intent);
    const { Items = [] } = await table.client().send(new ScanCommand({ TableName: table.name }));
    expect(Items.map(({ expiresAtS }) => expiresAtS)).toEqual([{ N: String((90 * dayMs) / 1_000) }]);
  } finally {
    await table.close();
  }
});
