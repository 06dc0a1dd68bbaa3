import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { readOrderPlan } from '../../core/orders/order-plan.ts';
import { readPlan } from '../../core/rows/plan.ts';
import type { RowCursor } from '../../core/rows/row-cursor.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { refuseExpired, rowsExpired } from '../jobs/expired-rows.ts';
import { reportPage } from './report-page.ts';

type Ports = { readonly objects: Objects };

/** How many skipped rows are looked through at once. */
const pageRows = 1_000;

/**
 * Where in the listing of a job's rows the row of one input line stands. It reads the report and the plan from their
 * beginnings: some megabytes for 200,000 rows.
 *
 * @returns undefined when the job has no row of that line
 * @throws InputError 410 when they are kept no longer
 */
export async function findRow({ objects }: Ports, job: Job, line: number): Promise<RowCursor | undefined> {
  const { id, plan } = job;
  if (plan === undefined) return undefined;
  await refuseExpired({ objects }, job);
  const skipped = await inReport(objects, plan.reportKey, line);
  if (skipped !== undefined) return skipped;
  const stored = await objects.read(plan.key);
  if (stored === undefined) throw rowsExpired();
  if (kindOf(id) === 'orders') {
    let chunkNo = 0;
    for await (const one of readOrderPlan(stored.body)) {
      if (!('order' in one)) continue;
      if (one.order.line === line) return { from: 'plan', chunkNo, at: 0 };
      chunkNo += 1;
    }
    return undefined;
  }
  for await (const one of readPlan(stored.body)) {
    const at = 'chunk' in one ? one.chunk.lines.indexOf(line) : -1;
    if ('chunk' in one && at >= 0) return { from: 'plan', chunkNo: one.chunk.no, at };
  }
  return undefined;
}

async function inReport(objects: Objects, key: string, line: number): Promise<RowCursor | undefined> {
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { rows, next } = await reportPage(objects, key, offset, pageRows);
    const at = rows.findIndex((row) => row.line === line);
    if (at === 0) return { from: 'report', offset };
    if (at > 0) return (await reportPage(objects, key, offset, at)).next;
    offset = next?.from === 'report' ? next.offset : undefined;
  }
  return undefined;
}
