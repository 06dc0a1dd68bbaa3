import type { Actor } from '../access/actor.ts';
import { digest32 } from '../ids.ts';
import { dayMs, hourMs, planFunctionTimeoutMs } from '../timing.ts';

declare const brand: unique symbol;

/** An export of the suppression list: `exp_` and 26 characters of 0-9 and a-v. */
export type ExportId = string & { readonly [brand]: 'ExportId' };

/** The same request of the same caller is the same export. */
export function exportIdOf(by: string, key: string): ExportId {
  return `exp_${digest32(['suppression export', by, key]).slice(0, 26)}` as ExportId;
}

/** @returns the id, or undefined when the string is not of an export id's form. */
export function parseExportId(value: unknown): ExportId | undefined {
  return typeof value === 'string' && /^exp_[0-9a-v]{26}$/.test(value) ? (value as ExportId) : undefined;
}

/** Exports are among what is made for jobs: both walks of an erasure take its number out of them. */
export const exportFolder = 'jobs/exports/';

/** How long an export can be fetched. The bucket deletes it within a day of that. */
export const exportKeptMs = dayMs;

/** An export is begun within this time or not at all: a planner with much to do comes to it by then. */
const begunWithinMs = hourMs;

/** What was asked for; there before anybody knows the id. */
export const exportRequestKeyOf = (id: ExportId) => `${exportFolder}${id}/request.json`;
/** Written last: it names the attempt whose file counts. */
export const exportManifestKeyOf = (id: ExportId) => `${exportFolder}${id}/written.json`;
/** There where it was tried often enough. */
export const exportFailureKeyOf = (id: ExportId) => `${exportFolder}${id}/failed.json`;
export const exportFileKeyOf = (id: ExportId, attempt: string) =>
  `${exportFolder}${id}/${attempt}/suppressions.csv`;

/** How many numbers of each reason there were: kept with each export, the newest first by key. */
export const countsFolder = 'jobs/suppression-counts/';
export const countsKeyOf = (nowMs: number) =>
  `${countsFolder}${String(1e15 - 1 - nowMs).padStart(15, '0')}.json`;

/** The columns of the file, which can be uploaded again as a list. */
export const exportColumns = ['phone', 'reason', 'since', 'expires_at'] as const;

/** What an export says of itself. */
type WrittenExport = {
  readonly attempt: string;
  readonly numbers: number;
  /** Numbers that were erased before, and so are in no line. */
  readonly erased: number;
  readonly lastChange: number;
  readonly asOf: string;
};

export type KeptExport = {
  readonly id: ExportId;
  readonly createdAt: string;
  readonly createdBy: Actor;
  readonly written?: WrittenExport;
  readonly failed?: { readonly at: string };
};

type Asked = Pick<KeptExport, 'createdAt'>;

/** Whether nobody begins to write it any more. */
export function isTooLate({ createdAt }: Asked, nowMs: number): boolean {
  return nowMs >= Date.parse(createdAt) + begunWithinMs;
}

/** Whether it is not written and never will be: who began last has come to an end by then. */
export function hasFailed({ createdAt, written, failed }: KeptExport, nowMs: number): boolean {
  if (written !== undefined) return false;
  return failed !== undefined || isTooLate({ createdAt }, nowMs - planFunctionTimeoutMs);
}

export function isOver({ createdAt }: Asked, nowMs: number): boolean {
  return nowMs >= Date.parse(createdAt) + exportKeptMs;
}
