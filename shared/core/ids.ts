import { createHash } from 'node:crypto';
import type { Msisdn } from './msisdn.ts';
import type { ProviderApi } from './provider-api.ts';
import type { IndexSet } from './rows/index-set.ts';

declare const brand: unique symbol;

/**
 * A job's id: `cmp_` (a campaign), `ord_` (an order batch) or `ntc_` (a notification), and 26 characters of 0-9 and
 * a-v.
 */
export type JobId = string & { readonly [brand]: 'JobId' };

/**
 * An entry's id within its job: chunk number and part, `000041.01`, and for what it was divided into the child's number
 * after a hyphen, `000041.01-2`. Sorts in the order of the plan, an entry before its children.
 */
export type EntryId = string & { readonly [brand]: 'EntryId' };

/** A sending number, without showing it: 16 characters of 0-9 and a-v. */
export type SenderKey = string & { readonly [brand]: 'SenderKey' };

/** What the ids of each kind of job begin with. */
export const jobIdStarts = { campaign: 'cmp_', orders: 'ord_', notifications: 'ntc_' } as const;

const jobIdForm = /^(cmp|ord|ntc)_[0-9a-v]{26}$/;
/** Digits of a chunk's number in a sort name: a thousand millions of chunks. */
const sortedDigits = 9;

const entryIdForm = /^\d{6,}\.\d{2}(-\d)*$/;

/** @returns the id, or undefined when the string is not of a job id's form. */
export function parseJobId(value: unknown): JobId | undefined {
  return typeof value === 'string' && jobIdForm.test(value) ? (value as JobId) : undefined;
}

/** @returns the name of result files, or undefined when we never gave out such a one. */
export function parseResultName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-z-]{1,64}$/.test(value) ? value : undefined;
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
  return `${jobIdStarts.campaign}${digest32(words).slice(0, 26)}` as JobId;
}

/** The order batch that belongs to these words, as `campaignIdOf`. */
export function orderBatchIdOf(...words: readonly string[]): JobId {
  return `${jobIdStarts.orders}${digest32(words).slice(0, 26)}` as JobId;
}

/** The notification that belongs to these words, as `campaignIdOf`. */
export function notificationIdOf(...words: readonly string[]): JobId {
  return `${jobIdStarts.notifications}${digest32(words).slice(0, 26)}` as JobId;
}

/** The erasing of one number: `ers_` and 26 characters of 0-9 and a-v. */
export type ErasureId = string & { readonly [brand]: 'ErasureId' };

/** The same request of the same caller is the same erasure. */
export function erasureIdOf(by: string, key: string): ErasureId {
  return `ers_${digest32(['erasure', by, key]).slice(0, 26)}` as ErasureId;
}

/** A report: `rep_` and 26 characters of 0-9 and a-v. */
export type ReportId = string & { readonly [brand]: 'ReportId' };

/** The same request of the same caller is the same report. */
export function reportIdOf(by: string, key: string): ReportId {
  return `rep_${digest32(['report', by, key]).slice(0, 26)}` as ReportId;
}

/** @returns the id, or undefined when the string is not of a report id's form. */
export function parseReportId(value: unknown): ReportId | undefined {
  return typeof value === 'string' && /^rep_[0-9a-v]{26}$/.test(value) ? (value as ReportId) : undefined;
}

/** An entry of the audit log: `aud_` and 26 characters of 0-9 and a-v. The same words are the same entry. */
export function auditIdOf(...words: readonly string[]): string {
  return `aud_${digest32(['audit', ...words]).slice(0, 26)}`;
}

/**
 * Tells one number of an erasure from another after it is forgotten: so short that ten thousand numbers share each
 * mark, and none can be read from it.
 */
export function numberMarkOf(id: ErasureId, number: Msisdn): string {
  return digest32(['erased', id, number]).slice(0, 4);
}

/** @returns the id, or undefined when the string is not of an erasure id's form. */
export function parseErasureId(value: unknown): ErasureId | undefined {
  return typeof value === 'string' && /^ers_[0-9a-v]{26}$/.test(value) ? (value as ErasureId) : undefined;
}

/**
 * Names a number that was erased from the suppression list and is still on it. Anyone who tries all numbers there are
 * finds it again: it keeps the number from being read, not from being searched for.
 */
export function erasedNameOf(number: Msisdn): string {
  return `#${digest32(['suppressed', number]).slice(0, 26)}`;
}

/** What a job does with its rows: texts them, or orders for them. */
export type RowsKind = 'campaign' | 'orders';

/** A notification has no rows of people: it tells another system of one thing. */
export type JobKind = RowsKind | 'notifications';

export function kindOf(id: JobId): JobKind {
  if (id.startsWith(jobIdStarts.notifications)) return 'notifications';
  return id.startsWith(jobIdStarts.orders) ? 'orders' : 'campaign';
}

export function entryIdOf(chunkNo: number, part: number): EntryId {
  return `${String(chunkNo).padStart(6, '0')}.${String(part).padStart(2, '0')}` as EntryId;
}

/** The number that an entry's id begins with: of a text its chunk's, of an order its row's. */
export function chunkNoOf(id: EntryId): number {
  return Number.parseInt(id, 10);
}

/** @param no from 1 to 9 */
export function childIdOf(parent: EntryId, no: number): EntryId {
  return `${parent}-${no}` as EntryId;
}

/** What all entry ids of one chunk begin with. */
export function chunkPrefixOf(chunkNo: number): string {
  return `${String(chunkNo).padStart(6, '0')}.`;
}

/**
 * An entry's id such that ids of any chunks sort as text in the order of the plan, also those behind the millionth
 * chunk.
 */
export function sortNameOf(id: EntryId): string {
  return id.padStart(id.length + Math.max(0, sortedDigits - id.indexOf('.')), '0');
}

/** @returns the id of this sort name, or undefined when the string is not of the form of one */
export function entryIdOfSortName(name: string): EntryId | undefined {
  return parseEntryId(name.replace(/^0{0,3}(?=\d{6,}\.)/, ''));
}

/** A sending number's name in the ledger and in queues, where no number may stand. */
export function senderKeyOf(from: Msisdn): SenderKey {
  return digest32(['sender', from]).slice(0, 16) as SenderKey;
}

/** @throws for a notification, which has no rows */
export function rowsKindOf(id: JobId): RowsKind {
  const kind = kindOf(id);
  if (kind === 'notifications') throw new Error(`${id} is a notification, and has no rows`);
  return kind;
}

/** Stands in the ledger for an API: its records reconcile the orders that were placed there. */
export function orderSourceOf(providerApi: ProviderApi): SenderKey {
  return digest32(['orders', providerApi]).slice(0, 16) as SenderKey;
}

/** @returns the key, or undefined when the string is not of a sender key's form. */
export function parseSenderKey(value: unknown): SenderKey | undefined {
  return typeof value === 'string' && /^[0-9a-v]{16}$/.test(value) ? (value as SenderKey) : undefined;
}

/** Names all calls of one entry, for correlation: the same for each of them. */
export function callNameOf(jobId: JobId, entryId: EntryId): string {
  return `${jobId}-${entryId}`;
}

/**
 * The same for every repeat of one entry's call with the same body, so that a provider that honours it can refuse a
 * second performance. A call that leaves other recipients out has another body and so another key: under the old one
 * such a provider would answer it with 422 for ever, or with what came of the first body.
 *
 * A person's `resend` of the same body repeats the key as well: should the lost call have been carried out after all, a
 * provider that kept the key answers with what came of it, and nothing is bought twice. One that kept a refusal repeats
 * that, which is then certain, and a retry of the refused row is an entry of another job, with a key of its own. One
 * that kept a 429, 401 or 5xx repeats it: the row is held with that reason, and can be submitted in a new job.
 *
 * A key is used up when the provider repeats a 429 or 401 under it, and every call of the entry proved to do nothing.
 */
export function idempotencyKeyOf(
  jobId: JobId,
  entryId: EntryId,
  { leftOut, usedUpKeys = 0 }: KeyParts = {},
): string {
  const name = callNameOf(jobId, entryId);
  const ofBody = leftOut === undefined ? '' : `_${digest32(['left out', leftOut]).slice(0, 12)}`;
  return `${name}${ofBody}${usedUpKeys === 0 ? '' : `_${usedUpKeys}`}`;
}

type KeyParts = {
  /** The entry's recipients whom this call leaves out. */
  readonly leftOut?: IndexSet | undefined;
  readonly usedUpKeys?: number | undefined;
};

/** SHA-256 over length-prefixed words (so that ["ab","c"] and ["a","bc"] differ), in base 32. */
export function digest32(words: readonly string[]): string {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${Buffer.byteLength(word)}:${word};`);
  return BigInt(`0x${hash.digest('hex')}`)
    .toString(32)
    .padStart(52, '0');
}
