import type { Entry } from '../../../core/calls/entry.ts';
import { kindOf } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Step } from '../../../core/jobs/operation.ts';
import { pointerTo } from '../../../core/json/json-pointer.ts';
import { reconciledBy } from '../../../core/orders/record-match.ts';
import { wantsIdBefore } from '../../../core/orders/step-input.ts';
import { InputError, type InputFault } from '../../../errors.ts';
import type { DueEntry } from '../../../ports/calls/due.ts';
import type { RecordOwners } from '../../../ports/orders.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readOrder } from '../../calls/read-step.ts';
import type { HeldRows } from './held-rows.ts';

type Given = { readonly line: number; readonly orderId: string };

/** Held rows, with what their step came to where a person has said it. */
export type Decided = HeldRows & {
  readonly orderId?: string;
  /** That id again where the step made what it names, which then belongs to this entry alone. */
  readonly made?: Given;
};

type Ports = Pick<AllPorts, 'objects'> & { readonly recordOwners: RecordOwners };

/** How many faults one answer names. */
const faultsMax = 20;

/**
 * Held rows that are accepted, with the ids that a person gives for them. A step whose id the next one needs is not
 * accepted without it, or nothing of it could ever be ordered.
 *
 * @throws InputError 409 that names each line whose id is missing, or is that of what another order made; then nothing
 * was changed
 */
export async function withIds(
  ports: Ports,
  { id, plan }: Job,
  found: AsyncIterable<HeldRows> | Iterable<HeldRows>,
  ids: ReadonlyMap<number, string> = new Map(),
): Promise<AsyncIterable<HeldRows> | Iterable<Decided>> {
  if (kindOf(id) !== 'orders' || plan === undefined) return found;
  const decided: Decided[] = [];
  const missing: InputFault[] = [];
  for await (const rows of found) {
    const { entry } = rows;
    if (entry.kind !== 'order') continue;
    const { line, steps } = await readOrder(ports, plan.key, entry);
    const orderId = ids.get(line);
    const step = steps[entry.step - 1];
    const isMade = step !== undefined && makesRecord(step);
    decided.push({
      ...rows,
      ...(orderId === undefined ? {} : { orderId }),
      ...(orderId === undefined || !isMade ? {} : { made: { line, orderId } }),
    });
    const next = steps[entry.step];
    if (orderId !== undefined || entry.orderId !== undefined || next === undefined) continue;
    if (wantsIdBefore(next)) missing.push({ detail: missingDetail(line), pointer: '/ids' });
  }
  if (missing.length > 0) throw new InputError('id_required', missing.slice(0, faultsMax));
  await refuseTaken(ports, decided);
  return decided;
}

/**
 * Notes that what a person names belongs to this entry, before the entry says so: no later look at the records then
 * takes it for what another order made.
 *
 * @throws InputError 409 when it was noted for another entry a moment ago
 */
export async function ownGiven(
  { recordOwners }: Pick<Ports, 'recordOwners'>,
  { entry, made }: Pick<Decided, 'entry' | 'made'>,
): Promise<void> {
  if (made === undefined) return;
  const { jobId, id: entryId } = entry;
  const owner = await recordOwners.own(made.orderId, { jobId, entryId });
  if (!isOwner(owner, entry)) throw refusedIds([takenFault(made, owner)]);
}

/** A step that only changes what was there before may name what another order made. */
function makesRecord(step: Step): boolean {
  const kind = reconciledBy(step);
  return kind !== 'status' && kind !== 'hold';
}

async function refuseTaken({ recordOwners }: Ports, decided: readonly Decided[]): Promise<void> {
  const named = new Map<string, DueEntry>();
  const faults: InputFault[] = [];
  for (const { entry, made } of decided) {
    if (made === undefined) continue;
    const owner = named.get(made.orderId) ?? (await recordOwners.ownerOf(made.orderId));
    if (owner !== undefined && !isOwner(owner, entry)) faults.push(takenFault(made, owner));
    named.set(made.orderId, owner ?? { jobId: entry.jobId, entryId: entry.id });
  }
  if (faults.length > 0) throw refusedIds(faults);
}

function isOwner({ jobId, entryId }: DueEntry, entry: Entry): boolean {
  return jobId === entry.jobId && entryId === entry.id;
}

function refusedIds(faults: readonly InputFault[]): InputError {
  return new InputError('id_taken', faults.slice(0, faultsMax));
}

function takenFault({ line }: Given, { jobId }: DueEntry): InputFault {
  const detail = `The id of line ${line} belongs to an order of ${jobId}. Give the id of what line ${line} made`;
  return { detail, pointer: pointerTo('/ids', String(line)) };
}

function missingDetail(line: number): string {
  return `The next step of line ${line} needs the id of what this step made. Add "ids": {"${line}": "<id>"}`;
}
