import type { Entry } from '../calls/entry.ts';
import { callNameOf, type JobId } from '../ids.ts';

/** Most errors that a status shows, and so the entries that are read for it. */
export const errorsMax = 20;

/** A call that went wrong, and that is not made up for yet. */
export type CallError = {
  readonly state: 'unclear' | 'held';
  readonly code: string;
  readonly jobId: JobId;
  /** Names the call to the provider. */
  readonly correlationId: string;
  /** When the call was made, where it was made. */
  readonly atMs?: number;
  readonly detail: string;
};

/** Our own words: those of the provider may quote what was sent. */
const details: Readonly<Record<string, string>> = {
  absent: 'The records show no such call.',
  ambiguous: 'The records do not say which call caused what they show.',
  answer_kept: 'The provider repeats a failed answer to the call. A resend gets the same answer.',
  broken: 'The call ended with an error of the service itself.',
  expired: 'The rows expired before the records could tell.',
  interrupted: 'The connection was lost during the call.',
  lease_ended: 'The worker died during the call.',
  no_control: 'Nothing proves that the records are recent.',
  no_records: 'The records could not be read.',
  refused_together: 'The call was refused, and the campaign does not want it divided.',
  resent_often: 'The call was made again twice, and its answer was lost each time.',
  timeout: 'The provider did not answer in time.',
  unavailable: 'The provider answered with an error of its own.',
  unreadable: 'The answer of the provider could not be read.',
};

/** The latest of the calls that are unclear or held. */
export function callErrors(entries: readonly Entry[]): readonly CallError[] {
  const errors = entries.flatMap(({ state, jobId, id, reason, claim }): CallError[] => {
    if (state !== 'unclear' && state !== 'held') return [];
    const code = reason?.code ?? 'unknown';
    const at = claim === undefined ? {} : { atMs: claim.atMs };
    const words = Object.hasOwn(details, code) ? details[code] : undefined;
    const detail = words ?? 'GET /v1/jobs/{id}/rows says why.';
    return [{ state, code, jobId, correlationId: callNameOf(jobId, id), ...at, detail }];
  });
  return errors.toSorted((one, other) => (other.atMs ?? 0) - (one.atMs ?? 0)).slice(0, errorsMax);
}
