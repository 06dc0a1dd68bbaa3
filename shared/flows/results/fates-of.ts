import {
  type Entry,
  isFinal,
  isOrder,
  isText,
  type OrderEntry,
  type TextEntry,
} from '../../core/calls/entry.ts';
import { isNeverCalled } from '../../core/calls/never-called.ts';
import { chunksOfEntries, entriesById } from '../../core/calls/progress.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { readJsonLines } from '../../core/json/json-lines.ts';
import { orderFateOf } from '../../core/orders/order-fate.ts';
import { type PlannedOrder, readOrderPlan } from '../../core/orders/order-plan.ts';
import { type ResultRow, type RowFates, rowFates } from '../../core/results/row-fates.ts';
import { type PlannedChunk, readPlan } from '../../core/rows/plan.ts';
import type { AllPorts } from '../../ports/world.ts';
import { rowsExpired } from '../jobs/expired-rows.ts';
import { chunkRowStates } from './chunk-row-states.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/**
 * What became of each row of a job: from the ledger and the plan, and from the report of rows that were skipped. The
 * plan is read once, beside the ledger: a request for each chunk would take longer than a function may.
 */
export async function fatesOf(ports: Ports, job: Job): Promise<RowFates> {
  const fates = rowFates();
  const { plan } = job;
  if (plan === undefined) return fates;
  const stored = await ports.objects.read(plan.key);
  if (stored === undefined) throw rowsExpired();
  const chunks = chunksOfEntries(ports.ledger.entries(job.id));
  if (kindOf(job.id) === 'orders')
    for await (const [entries, line] of linesOfEntries(chunks, readOrderPlan(stored.body))) {
      if ('order' in line) addOrder(line.order, entries.filter(isOrder), fates);
    }
  else
    for await (const [entries, line] of linesOfEntries(chunks, readPlan(stored.body))) {
      if ('chunk' in line) await addChunk(ports, line.chunk, entries.filter(isText), fates);
    }
  const report = await ports.objects.read(plan.reportKey);
  if (report === undefined) throw new Error(`The report of ${job.id} is gone`);
  for await (const { value } of readJsonLines(report.body)) {
    const { kind, line, reason, detail, of } = value as ResultRow & { kind: string; line: number };
    fates.set(line, {
      state: kind,
      isSkipped: true,
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      ...(of === undefined ? {} : { of }),
    });
  }
  return fates;
}

/**
 * Each chunk of a job, or row of an order batch, with the line of the plan that its entries name. Both come in the
 * order of the plan, so that it is read once.
 *
 * @param chunks the entries of one chunk together, in the order of their ids
 * @throws Error when the plan has no such line
 */
async function* linesOfEntries<Line extends { readonly offset: number }>(
  chunks: AsyncIterable<readonly Entry[]>,
  plan: AsyncGenerator<Line>,
): AsyncGenerator<readonly [readonly Entry[], Line]> {
  try {
    for await (const entries of chunks) {
      const [first] = entries;
      if (first === undefined) continue;
      let line = await plan.next();
      while (line.done !== true && line.value.offset < first.body.offset) line = await plan.next();
      if (line.done === true || line.value.offset !== first.body.offset)
        throw new Error(`The plan of ${first.jobId} does not hold ${first.id} where the ledger says`);
      yield [entries, line.value];
    }
  } finally {
    await plan.return(undefined);
  }
}

async function addChunk(
  ports: Ports,
  chunk: PlannedChunk,
  entries: readonly TextEntry[],
  fates: RowFates,
): Promise<void> {
  const [first] = entries;
  if (first?.chunkNo !== chunk.no)
    throw new Error(
      `The plan of ${first?.jobId} does not hold chunk ${first?.chunkNo} where the ledger says`,
    );
  const states = await chunkRowStates(ports, entries);
  const byId = entriesById(entries);
  for (const [index, line] of chunk.lines.entries()) {
    const { call, ...fate } = states[index] ?? { state: 'unprocessed' as const };
    const entry = call === undefined ? undefined : byId.get(call);
    const isCalledFor = call === undefined || !isNeverCalled(entry, byId);
    fates.set(line, {
      ...fate,
      ...(fate.state === 'unprocessed' && isCalledFor ? { isPending: true } : {}),
      ...(entry?.claim === undefined ? {} : { calledAtMs: entry.claim.atMs }),
    });
  }
}

function addOrder({ line }: PlannedOrder, entries: readonly OrderEntry[], fates: RowFates): void {
  const fate = orderFateOf(entries);
  if (fate === undefined) return;
  const { step, status: orderStatus, subscription: facts, ...rest } = fate;
  const isOver = entries.some(({ step: no, state }) => no === step && isFinal(state));
  const calls = entries.flatMap(({ claim }) => claim?.atMs ?? []);
  fates.set(line, {
    ...rest,
    ...(calls.length === 0 ? {} : { calledAtMs: Math.max(...calls) }),
    ...(fate.state === 'unprocessed' && !isOver ? { isPending: true } : {}),
    ...(orderStatus === undefined ? {} : { orderStatus }),
    ...(facts === undefined ? {} : { subscription: facts }),
  });
}
