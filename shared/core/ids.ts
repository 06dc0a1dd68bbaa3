import { createHash } from 'node:crypto';

declare const brand: unique symbol;

/** A job's id: `cmp_` and 26 characters of 0-9 and a-v. */
export type JobId = string & { readonly [brand]: 'JobId' };

/** An entry's id within its job: chunk number and part, `000041.01`. Sorts in the order of the plan. */
export type EntryId = string & { readonly [brand]: 'EntryId' };

const jobIdForm = /^cmp_[0-9a-v]{26}$/;
const entryIdForm = /^\d{6,}\.\d{2}$/;

/** @returns the id, or undefined when the string is not of a job id's form. */
export function parseJobId(value: unknown): JobId | undefined {
  return typeof value === 'string' && jobIdForm.test(value) ? (value as JobId) : undefined;
}

/** @returns the id, or undefined when the string is not of an entry id's form. */
export function parseEntryId(value: unknown): EntryId | undefined {
  return typeof value === 'string' && entryIdForm.test(value) ? (value as EntryId) : undefined;
}

/**
 * The campaign that belongs to these words: the same input always gives the same id, so that a repeated event or
 * request finds the campaign it made before instead of making another.
 */
export function campaignIdOf(...words: readonly string[]): JobId {
  return `cmp_${digest32(words).slice(0, 26)}` as JobId;
}

export function entryIdOf(chunkNo: number, part: number): EntryId {
  return `${String(chunkNo).padStart(6, '0')}.${String(part).padStart(2, '0')}` as EntryId;
}

/** The same for every repeat of one entry's call, so that a provider that honours it can refuse a second performance. */
export function idempotencyKeyOf(jobId: JobId, entryId: EntryId): string {
  return `${jobId}-${entryId}`;
}

/** SHA-256 over length-prefixed words (so that ["ab","c"] and ["a","bc"] differ), in base 32. */
function digest32(words: readonly string[]): string {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${Buffer.byteLength(word)}:${word};`);
  return BigInt(`0x${hash.digest('hex')}`)
    .toString(32)
    .padStart(52, '0');
}
