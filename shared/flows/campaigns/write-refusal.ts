import { takesResult } from '../../core/calls/call-result.ts';
import type { TextEntry } from '../../core/calls/entry.ts';
import { holdForPerson } from '../../core/calls/entry-moves.ts';
import { move } from '../../core/calls/move.ts';
import { calledRows } from '../../core/calls/progress.ts';
import { extraCallsMax, type Refusal, type Split, splitOf } from '../../core/calls/split.ts';
import { entryIdOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';
import { divide } from '../calls/divide.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'newId' | 'log' | 'count'>;

/**
 * Writes what a refused call means for its recipients, where that is more than "all are refused": it is divided, or
 * held when the campaign wants a person to decide.
 *
 * @param claimed the entry as this worker claimed it
 * @param called the indexes that the call went to, in its order
 * @returns the entry as it now stands, or undefined when all of its recipients are refused
 */
export async function writeRefusal(
  ports: Ports,
  options: Job['options'],
  claimed: TextEntry,
  called: readonly number[],
  refusal: Refusal,
): Promise<TextEntry | undefined> {
  for (let seen = claimed; ; ) {
    const next =
      options?.on400 === 'hold' && called.length > 1
        ? await hold(ports, seen, refusal)
        : await split(ports, seen, called, refusal);
    if (next !== 'changed') return next;
    const found = await ports.ledger.entry(claimed.jobId, claimed.id);
    if (found?.kind !== 'text') throw new Error(`Entry ${claimed.jobId}/${claimed.id} is gone`);
    if (!takesResult(found, claimed.claimNo)) return found;
    seen = found;
  }
}

async function hold(ports: Ports, seen: TextEntry, { reason }: Refusal): Promise<TextEntry | 'changed'> {
  const next = holdForPerson(seen, { code: 'refused_together', detail: reason.detail });
  if (!(await ports.ledger.replaceEntry(next)).applied) return 'changed';
  ports.count('RowsHeld', calledRows(next));
  return next;
}

async function split(
  ports: Ports,
  seen: TextEntry,
  called: readonly number[],
  refusal: Refusal,
): Promise<TextEntry | undefined | 'changed'> {
  const root = await rootOf(ports, seen);
  const spent = root.extraCalls ?? 0;
  const parts = splitOf(called, refusal, extraCallsMax - spent);
  if (parts === undefined) return undefined;
  const { jobId, id } = seen;
  ports.log.info('call.divided', { jobId, entryId: id, into: parts.children.length });
  const isRoot = seen.within === undefined;
  if (!isRoot && !(await book(ports, root, parts))) return 'changed';
  const outcome = { by: 'refusal', children: parts.children } as const;
  const divided = await divide(ports, seen, outcome, isRoot ? spent + parts.calls : undefined);
  if (divided === undefined) return 'changed';
  const refused = parts.children.find(({ state }) => state === 'refused');
  if (refused !== undefined) ports.count('RowsRefused', refused.indexes.length);
  return divided;
}

/** The undivided ancestor: it keeps count of the calls, so that the quota holds for all its descendants together. */
async function rootOf({ ledger }: Ports, entry: TextEntry): Promise<TextEntry> {
  if (entry.within === undefined) return entry;
  const root = await ledger.entry(entry.jobId, entryIdOf(entry.chunkNo, entry.part));
  if (root?.kind !== 'text') throw new Error(`Entry ${entry.jobId}/${entry.id} has no ancestor`);
  return root;
}

/** Calls stay booked if nothing comes of the division. */
async function book({ ledger }: Ports, root: TextEntry, { calls }: Split): Promise<boolean> {
  const extraCalls = (root.extraCalls ?? 0) + calls;
  return (await ledger.replaceEntry(move(root, 'divided', { extraCalls }))).applied;
}
