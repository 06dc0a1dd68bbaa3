import { isOrder, isText } from '../../core/calls/entry.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { OperationName } from '../../core/jobs/operation.ts';
import type { Country } from '../../core/msisdn.ts';
import { orderFateOf } from '../../core/orders/order-fate.ts';
import { decodeOrder } from '../../core/orders/order-plan.ts';
import { isOrderFor, type SearchedPerson, textFor } from '../../core/people/person-match.ts';
import type { AllPorts } from '../../ports/world.ts';
import { chunkRowStates, type RowFate } from '../results/chunk-row-states.ts';

/** A row that was for a person, and what became of it. */
export type FoundRow = {
  readonly job: Job;
  readonly line: number;
  readonly state: RowFate['state'];
  readonly reason?: string;
  readonly detail?: string;
  /** When its last call was made. Absent: none was. */
  readonly calledAtMs?: number;
} & (
  | {
      readonly kind: 'text';
      readonly from: string;
      readonly parts: readonly string[];
      readonly smsId?: string;
    }
  | { readonly kind: 'order'; readonly operations: readonly OperationName[]; readonly orderId?: string }
);

export type FindPorts = Pick<AllPorts, 'ledger' | 'objects'>;

/** The rows of these lines of a job's plan that are for the person. */
export async function findInPiece(
  ports: FindPorts,
  job: Job,
  lines: readonly Uint8Array[],
  person: SearchedPerson,
  country: Country,
): Promise<readonly FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const line of lines) {
    const row =
      kindOf(job.id) === 'campaign'
        ? await foundText(ports, job, line, person)
        : await foundOrder(ports, job, line, person, country);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

async function foundText(
  ports: FindPorts,
  job: Job,
  line: Uint8Array,
  person: SearchedPerson,
): Promise<FoundRow | undefined> {
  // A text goes to a number. Whose e-mail stood in its row, the plan does not keep.
  const found = 'number' in person ? textFor(line, person.number) : undefined;
  if (found === undefined) return undefined;
  const { chunk, index } = found;
  const entries = (await ports.ledger.chunkEntries(job.id, chunk.no)).filter(isText);
  const {
    state = 'unprocessed',
    call,
    smsId,
    reason,
    detail,
  } = (await chunkRowStates(ports, entries))[index] ?? {};
  const calledAtMs = entries.find(({ id }) => id === call)?.claim?.atMs;
  return {
    kind: 'text',
    job,
    line: chunk.lines[index] ?? 0,
    state,
    from: chunk.from,
    parts: chunk.parts,
    ...(smsId === undefined ? {} : { smsId }),
    ...(reason === undefined ? {} : { reason }),
    ...(detail === undefined ? {} : { detail }),
    ...(calledAtMs === undefined ? {} : { calledAtMs }),
  };
}

async function foundOrder(
  ports: FindPorts,
  job: Job,
  line: Uint8Array,
  person: SearchedPerson,
  country: Country,
): Promise<FoundRow | undefined> {
  const order: ReturnType<typeof decodeOrder> | undefined = decodeOrder(line);
  // The last line of a plan is no order.
  if (order === undefined || !isOrderFor(order, person, country)) return undefined;
  const entries = (await ports.ledger.chunkEntries(job.id, order.no)).filter(isOrder);
  const { state = 'unprocessed', orderId, reason, detail } = orderFateOf(entries) ?? {};
  const calls = entries.flatMap(({ claim }) => claim?.atMs ?? []);
  return {
    kind: 'order',
    job,
    line: order.line,
    state,
    operations: order.steps.map(({ operation }) => operation),
    ...(orderId === undefined ? {} : { orderId }),
    ...(reason === undefined ? {} : { reason }),
    ...(detail === undefined ? {} : { detail }),
    ...(calls.length === 0 ? {} : { calledAtMs: Math.max(...calls) }),
  };
}
