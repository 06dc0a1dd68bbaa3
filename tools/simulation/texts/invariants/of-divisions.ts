import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Complaint } from './complaint.ts';

/** An outcome object, as far as it is looked at here. */
export type OutcomeObject = {
  readonly by: string;
  readonly children: readonly {
    readonly state: string;
    readonly indexes: readonly number[];
    readonly usageItems?: readonly string[];
  }[];
};

/** The children of a divided entry share out the recipients of its call: each has exactly one of them. */
export function childrenCarryOn(
  parent: TextEntry,
  called: readonly number[],
  outcome: OutcomeObject | undefined,
): Complaint {
  if (outcome === undefined) return `Entry ${parent.id} is divided, and nothing says how`;
  const shared = outcome.children.flatMap(({ indexes }) => indexes).toSorted((one, other) => one - other);
  if (shared.join() !== called.join())
    return `The children of ${parent.id} have the rows ${shared.join()} of ${called.join()}`;
  const reported = parent.division?.children.map(({ rows, state }) => `${rows} ${state}`).join();
  const made = outcome.children.map(({ indexes, state }) => `${indexes.length} ${state}`).join();
  return reported === made
    ? undefined
    : `Entry ${parent.id} reports ${reported} where its outcome has ${made}`;
}

/** A child begins where its parent's outcome says, and each is begun once. */
export function childrenBeginAsNamed(child: TextEntry, outcome: OutcomeObject | undefined): Complaint {
  const named = outcome?.children[(child.within?.child ?? 0) - 1];
  if (named === undefined) return `Entry ${child.id} is a child that nothing names`;
  if (named.state !== child.state) return `Entry ${child.id} begins as ${child.state}, not as ${named.state}`;
  return named.indexes.length === child.recipients
    ? undefined
    : `Entry ${child.id} begins with ${child.recipients} rows`;
}

/** Most calls that looking for the refused among a chunk's recipients may cost beyond the first one, for each part. */
const extraCallsMax = 24;

/** Looking for the refused ones has its price, and a limit. Every call of it is booked before it can be made. */
export function divisionsAreCapped(what: string, calls: number, booked: number): Complaint {
  if (calls > extraCallsMax) return `${what} was divided into ${calls} calls`;
  return calls > booked
    ? `${what} was divided into ${calls} calls, of which ${booked} are booked`
    : undefined;
}

/** What the provider said no to. */
export type Refused = {
  readonly recipients: number;
  readonly status: number | undefined;
  readonly pointers: readonly string[];
};

/**
 * Nobody is refused because somebody else is: a row is refused when its own call is, or when it is named, or when the
 * fault lies in what all have in common, or when the calls for finding out are used up.
 */
export function refusedForAReason(
  entry: TextEntry,
  refusal: Refused | undefined,
  { callsBooked, splits }: { readonly callsBooked: number; readonly splits: boolean },
): Complaint {
  if (refusal === undefined) return `Entry ${entry.id} is refused, and the provider never refused it`;
  const { recipients, status, pointers } = refusal;
  if (recipients <= 1 || status !== 400) return undefined;
  if (!splits) return `Entry ${entry.id} is refused, and a person was to decide`;
  if (pointers.some((pointer) => /^\$\.(text|from)/.test(pointer))) return undefined;
  const needed = pointers.length > 0 ? 1 : 2;
  if (callsBooked + needed > extraCallsMax) return undefined;
  return `Entry ${entry.id} is refused with all of its ${recipients} recipients`;
}

/**
 * Refused calls are divided only where that is wanted, and a row that a division calls refused was named by the
 * provider.
 */
export function namedOnesAreRefused(
  parent: TextEntry,
  called: readonly number[],
  refusal: Refused | undefined,
  outcome: OutcomeObject,
  splits: boolean,
): Complaint {
  if (!splits) return `Entry ${parent.id} is divided, and a person was to decide`;
  const named = new Set(refusal?.pointers.map((pointer) => called[Number(/\[(\d+)\]$/.exec(pointer)?.[1])]));
  const refused = outcome.children.flatMap(({ state, indexes }) => (state === 'refused' ? indexes : []));
  return refused.every((index) => named.has(index)) && refusal !== undefined
    ? undefined
    : `Rows of ${parent.id} are refused that the provider did not name`;
}
