import { isFinal, isOrder, isText, type OrderEntry, type TextEntry } from '../../core/calls/entry.ts';
import { isNeverCalled } from '../../core/calls/never-called.ts';
import { chunksOfEntries, entriesById } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import { readJsonLines } from '../../core/json/json-lines.ts';
import { orderFateOf } from '../../core/orders/order-fate.ts';
import { type ResultRow, type RowFates, rowFates } from '../../core/results/row-fates.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readChunk } from '../calls/chunk-rows.ts';
import { readOrder } from '../calls/read-step.ts';
import { chunkRowStates } from './chunk-row-states.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/** What became of each row of a job: from the ledger and the plan, and from the report of rows that were skipped. */
export async function fatesOf(ports: Ports, job: Job): Promise<RowFates> {
  const fates = rowFates();
  const { plan } = job;
  if (plan === undefined) return fates;
  for await (const entries of chunksOfEntries(ports.ledger.entries(job.id))) {
    await addChunk(ports, plan.key, entries.filter(isText), fates);
    await addOrder(ports, plan.key, entries.filter(isOrder), fates);
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

async function addChunk(
  ports: Ports,
  planKey: string,
  entries: readonly TextEntry[],
  fates: RowFates,
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const chunk = await readChunk(ports, planKey, first);
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

async function addOrder(
  ports: Ports,
  planKey: string,
  entries: readonly OrderEntry[],
  fates: RowFates,
): Promise<void> {
  const [first] = entries;
  const fate = orderFateOf(entries);
  if (first === undefined || fate === undefined) return;
  const { line } = await readOrder(ports, planKey, first);
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
