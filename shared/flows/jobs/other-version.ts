import { InputError } from '../../errors.ts';

/** Somebody wants to change a version of it that is not the newest. */
export function otherVersion(what: 'job' | 'endpoint', version: number | undefined): InputError {
  const now = version === undefined ? '' : ` It has version ${version} now`;
  return new InputError('precondition_failed', [
    { in: 'header', pointer: 'If-Match', detail: `The ${what} has changed since you read it.${now}` },
  ]);
}
