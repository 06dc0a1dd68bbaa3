import type { EntryState, TextEntry } from '../../core/calls/entry.ts';
import { earlierPartCode, missingPart } from '../../core/calls/part-missing.ts';
import {
  entriesById,
  leavesOf,
  type RowState,
  rootsOf,
  suppressedAtCall,
} from '../../core/calls/progress.ts';
import type { EntryId } from '../../core/ids.ts';
import { indexesIn } from '../../core/rows/index-set.ts';
import type { AllPorts } from '../../ports/world.ts';
import { calledIndexes, indexesOf, readOutcome } from '../calls/chunk-rows.ts';

/** What became of one row. */
export type RowFate = {
  readonly state: RowState;
  /** The provider's id of the call that took this row (of its last part). Accepted, not delivered. */
  readonly smsId?: string;
  /** The item of the provider's usage list that proves the text, where the call's own answer was lost. */
  readonly usageItem?: string;
  /** The call: its job and entry are its idempotency key and its correlation id. */
  readonly call?: EntryId;
  readonly reason?: string;
  readonly detail?: string;
};

type Ports = { readonly objects: AllPorts['objects'] };

/**
 * What became of each row of a chunk, by index: the state of its first part that was not accepted.
 *
 * @param entries all of the chunk, in the order of their ids
 */
export async function chunkRowStates(
  ports: Ports,
  entries: readonly TextEntry[],
): Promise<readonly RowFate[]> {
  const byId = entriesById(entries);
  const fates: RowFate[] = [];
  let carried: ReadonlySet<number> | undefined;
  for (const root of rootsOf(entries)) {
    const accepted = new Set<number>();
    for (const index of carried ?? []) fates[index] = lacking(root);
    for (const { entry } of leavesOf(root, byId)) {
      if (entry === undefined) continue;
      const proofs = await proofsOf(ports, entry);
      const called = await calledIndexes(ports, entry);
      for (const index of called) {
        if (carried !== undefined && !carried.has(index)) continue;
        const isTooLate = carried !== undefined && entry.reason?.code === earlierPartCode;
        fates[index] = isTooLate ? lacking(root) : fateOf(entry, proofs.get(index));
        if (entry.state === 'accepted') accepted.add(index);
      }
    }
    await markSuppressed(ports, root, byId, fates, carried);
    carried = accepted;
  }
  return fates;
}

const stateOf: Record<Exclude<EntryState, 'divided'>, RowState> = {
  planned: 'unprocessed',
  claimed: 'unprocessed',
  canceled: 'unprocessed',
  accepted: 'accepted',
  ordered: 'ordered',
  refused: 'refused',
  unclear: 'unclear',
  held: 'held',
  suppressed: 'suppressed',
};

/** Of a row that has the part before, and is not among those that this one goes to. */
function lacking({ id, part }: TextEntry): RowFate {
  return { state: 'unprocessed', call: id, ...missingPart(part) };
}

function fateOf(entry: TextEntry, usageItem: string | undefined): RowFate {
  if (entry.state === 'divided') throw new Error(`Entry ${entry.id} is divided: its children decide`);
  const { smsId, reason } = entry;
  return {
    state: stateOf[entry.state],
    call: entry.id,
    ...(smsId === undefined ? {} : { smsId }),
    ...(usageItem === undefined ? {} : { usageItem }),
    ...(reason === undefined ? {} : { reason: reason.code, detail: reason.detail }),
  };
}

/** The usage item of each index that an entry's proof names. */
async function proofsOf(ports: Ports, entry: TextEntry): Promise<ReadonlyMap<number, string>> {
  const { proofKey, within } = entry;
  if (proofKey === undefined) return new Map();
  const outcome = await readOutcome(ports, proofKey);
  const own = within?.key === proofKey ? outcome.children[within.child - 1] : outcome.children[0];
  return new Map(own?.usageItems?.map((item, at) => [own.indexes[at] ?? -1, item]));
}

/**
 * Those that came onto the suppression list before their call, or were texted too often. Anyone who had no part before
 * then is none.
 */
async function markSuppressed(
  ports: Ports,
  root: TextEntry,
  byId: ReadonlyMap<EntryId, TextEntry>,
  fates: RowFate[],
  carried: ReadonlySet<number> | undefined,
): Promise<void> {
  for (const entry of [root, ...[...byId.values()].filter(({ id }) => id.startsWith(`${root.id}-`))]) {
    const leftOut = suppressedAtCall(entry);
    if (leftOut === undefined) continue;
    const out = indexesIn(leftOut.indexes);
    const contacted = indexesIn(leftOut.contacted);
    const lacking = indexesIn(leftOut.lacking);
    for (const index of await indexesOf(ports, entry))
      if (out.has(index) && !lacking.has(index) && (carried === undefined || carried.has(index)))
        fates[index] = {
          state: 'suppressed',
          call: entry.id,
          reason: contacted.has(index) ? 'contacted' : 'suppressed',
        };
  }
}
