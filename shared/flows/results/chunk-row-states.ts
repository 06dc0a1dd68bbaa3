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
import { placesIn } from '../../core/rows/place-set.ts';
import type { AllPorts } from '../../ports/world.ts';
import { calledPlaces, placesOf, readOutcome } from '../calls/chunk-rows.ts';

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
 * What became of each row of a chunk, by place: the state of its first part that was not accepted.
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
    for (const place of carried ?? []) fates[place] = lacking(root);
    for (const { entry } of leavesOf(root, byId)) {
      if (entry === undefined) continue;
      const proofs = await proofsOf(ports, entry);
      const called = await calledPlaces(ports, entry);
      for (const place of called) {
        if (carried !== undefined && !carried.has(place)) continue;
        const isTooLate = carried !== undefined && entry.reason?.code === earlierPartCode;
        fates[place] = isTooLate ? lacking(root) : fateOf(entry, proofs.get(place));
        if (entry.state === 'accepted') accepted.add(place);
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

/** The usage item of each place that an entry's proof names. */
async function proofsOf(ports: Ports, entry: TextEntry): Promise<ReadonlyMap<number, string>> {
  const { proofKey, within } = entry;
  if (proofKey === undefined) return new Map();
  const outcome = await readOutcome(ports, proofKey);
  const own = within?.key === proofKey ? outcome.children[within.child - 1] : outcome.children[0];
  return new Map(own?.usageItems?.map((item, at) => [own.places[at] ?? -1, item]));
}

/**
 * Those that came onto the suppression list before their call, or were texted too often. Whoever had no part before
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
    const out = placesIn(leftOut.places);
    const contacted = placesIn(leftOut.contacted);
    const lacking = placesIn(leftOut.lacking);
    for (const place of await placesOf(ports, entry))
      if (out.has(place) && !lacking.has(place) && (carried === undefined || carried.has(place)))
        fates[place] = {
          state: 'suppressed',
          call: entry.id,
          ...(contacted.has(place) ? { reason: 'contacted' } : {}),
        };
  }
}
