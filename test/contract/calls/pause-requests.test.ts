import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { orderRowsMax } from '../../../shared/core/limits.ts';
import { call } from '../../support/http/api-client.ts';
import { openTable } from '../../support/target/local-table.ts';
import { notingRequests } from '../../support/target/noted-requests.ts';
import { aJob, aWorld } from '../../support/world.ts';

let table: Awaited<ReturnType<typeof openTable>>;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

test.each(['pause', 'cancel'])(
  'to %s an order batch of the most rows takes four requests, and none over its rows',
  async (action) => {
    const requests: string[] = [];
    const ledger = tableLedger(notingRequests(table.client(), requests), table.name, randomUUID);
    const id = orderBatchIdOf('the largest', action);
    const rows = orderRowsMax;
    const totals = {
      rows,
      accepted: rows,
      duplicate: 0,
      invalid: 0,
      suppressed: 0,
      chunks: rows,
      entries: 2 * rows,
    };
    const plan = { key: `jobs/${id}/plan.jsonl`, reportKey: `jobs/${id}/report.jsonl`, totals };
    await ledger.addJob(aJob({ id, state: 'running', plan, dueAtMs: 1 }));
    requests.length = 0;
    const { status, body } = await call({ ...aWorld(), ledger } as never, 'POST', `/v1/jobs/${id}/${action}`);
    expect([status, body.state]).toEqual([200, action === 'pause' ? 'paused' : 'canceling']);
    expect(body.rows).toMatchObject({ total: rows, unprocessed: rows });
    expect(requests).toEqual(['GetItemCommand', 'GetItemCommand', 'PutItemCommand', 'GetItemCommand']);
  },
);
