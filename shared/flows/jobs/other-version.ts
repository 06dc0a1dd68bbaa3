import { InputError } from '../../errors.ts';

/** Somebody wants to change a version of a job that is not the newest. */
export function otherVersion(version: number | undefined): InputError {
  const now = version === undefined ? '' : ` It has version ${version} now`;
  return new InputError('precondition_failed', [
    { in: 'header', pointer: 'If-Match', detail: `The job has changed since you read it.${now}` },
  ]);
}
