import {
  applyResult,
  type CallResult,
  takesLateYes,
  takesResult,
  type Yes,
} from '../../core/calls/call-result.ts';
import type { Entry } from '../../core/calls/entry.ts';
import { calledRows, isLastPart, rowsOf } from '../../core/calls/progress.ts';
import { refusalsOf } from '../../core/counter.ts';
import type { Count } from '../../ports/log.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * Writes how a call ended. A late result still counts when only the lease ran out meanwhile, a late yes also when the
 * entry was held since; a result of an older claim never does.
 *
 * @param entry as this worker claimed it
 * @param completed adds what its kind stores with the entry
 * @returns the entry as it now stands
 */
export async function writeResult<E extends Entry>(
  ports: Pick<AllPorts, 'ledger' | 'log' | 'count'>,
  entry: E,
  result: CallResult<E>,
  completed: (next: E) => E = (next) => next,
): Promise<E> {
  const facts = { jobId: entry.jobId, entryId: entry.id, claimNo: entry.claimNo, result: result.kind };
  // Logged before it is written: should the ledger be out of reach, a person can still reconcile the entry.
  if (isYes(result))
    ports.log.info('call.accepted', {
      ...facts,
      rows: rowsOf(entry),
      providerId: providerIdOf(applyResult(entry, result)),
    });
  else
    ports.log.warn('call.not_accepted', { ...facts, code: result.reason.code, detail: result.reason.detail });

  for (let seen = entry; ; ) {
    const next = completed(applyResult(seen, result));
    if (next === seen) return seen;
    const written = await ports.ledger.replaceEntry(next);
    if (written.applied) {
      counted(ports.count, next, result);
      return next;
    }
    if (written.found === undefined) throw new Error(`Entry ${entry.jobId}/${entry.id} is gone`);
    const isLateYes = isYes(result) && takesLateYes(written.found, entry.claimNo);
    if (!isLateYes && !takesResult(written.found, entry.claimNo)) {
      ports.log.warn('call.result_late', { ...facts, state: written.found.state });
      return written.found;
    }
    seen = written.found;
  }
}

function isYes<E extends Entry>(result: CallResult<E>): result is Yes<E> {
  return result.kind === 'accepted' || result.kind === 'ordered';
}

function providerIdOf(entry: Entry): string | undefined {
  if (entry.kind === 'text') return entry.smsId;
  return entry.kind === 'order' ? entry.orderId : entry.acceptedId;
}

/** A row is accepted once, with its last part. One that is followed is not accepted before it is done. */
function counted<E extends Entry>(count: Count, entry: E, result: CallResult<E>): void {
  const rows = calledRows(entry);
  if (entry.state === 'accepted' && isLastPart(entry)) count('RowsAccepted', rows);
  if (result.kind === 'refused' || result.kind === 'ended') count(refusalsOf(entry.jobId), rows);
  if (result.kind === 'unclear') count('RowsUnclear', rows);
  if (result.kind === 'nothing' && result.busy) count('CallsBusy', 1);
}
