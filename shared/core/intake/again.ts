import { type JobId, parseJobId } from '../ids.ts';

/** An upload may repeat what was uploaded before: whatever job that is, or the one of this id only. */
export type Again = 'yes' | JobId;

/** @returns undefined when the setting asks for nothing to be repeated */
export function readAgain(written: string | undefined): Again | undefined {
  return written === 'yes' ? 'yes' : parseJobId(written);
}

export function isAgain(written: unknown): boolean {
  return written === 'yes' || written === 'no' || parseJobId(written) !== undefined;
}

export const againRule = '"again" must be "yes", "no" or the id of the job to repeat';
