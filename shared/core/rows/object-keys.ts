import { type JobId, parseJobId, type ReportId, rowsKindOf } from '../ids.ts';

/** Objects of a job in the bucket. The plan is written once; a report belongs to one attempt at planning. */
export function planKeyOf(id: JobId): string {
  return `jobs/${id}/plan.jsonl`;
}

export function reportKeyOf(id: JobId, attempt: string): string {
  return `jobs/${id}/report-${attempt}.jsonl`;
}

export const previewKeyOf = (id: JobId, attempt: string) => `jobs/${id}/preview-${attempt}.json`;

/** Whom the filter of a campaign found: the rows that it is planned from. Written once. */
export const audienceKeyOf = (id: JobId) => `jobs/${id}/audience.csv`;

/** What was found on the way there, piece by piece. Each is written once. */
export const audiencePieceKeyOf = (id: JobId, no: number) => `jobs/${id}/audience-${no}.json`;

/** Below it is an object for each job that the content of a file belongs to, one after the other. */
export const contentFolderOf = (sha256: string) => `jobs/contents/${sha256}/`;

/** The newest comes first where keys are listed. */
export const contentOwnerKeyOf = (sha256: string, atMs: number, id: JobId) =>
  `${contentFolderOf(sha256)}${String(latestMs - atMs).padStart(16, '0')}/${id}`;

/** The latest time that a `Date` has. */
const latestMs = 8.64e15;

/** Below it is an object for each retry that has had rows of the job. */
export const retriedFolderOf = (id: JobId) => `jobs/${id}/retried-by/`;

export const retriedKeyOf = (id: JobId, retry: JobId) => `${retriedFolderOf(id)}${retry}`;

/** A request's object carries its hash, so that two bodies under one key never meet in one object. */
export function requestKeyOf(id: JobId, bodySha256: string): string {
  return `requests/${id}/${bodySha256}.json`;
}

/** Below it an uploaded object is a suppression list and no campaign. */
export const suppressionFolder = 'suppressions/';

export function isSuppressionList({ key }: { readonly key: string }): boolean {
  return key.startsWith(suppressionFolder);
}

/** Where uploads become jobs. */
export const uploadFolderOf = { campaign: 'campaigns/', orders: 'orders/' } as const;

/** Where the form of a draft lets its file be put. */
export function uploadKeyOf(id: JobId): string {
  return `${uploadFolderOf[rowsKindOf(id)]}${id}.csv`;
}

/** @returns the draft that an object's key would belong to, if there is one of that id */
export function draftOfKey(key: string): JobId | undefined {
  return parseJobId(/^(?:campaigns|orders)\/(.+)\.csv$/.exec(key)?.[1]);
}

/** Objects of a report: below `jobs/`, where they expire as those of jobs do. */
export const reportObjectOf = (id: ReportId, name: string) => `jobs/${id}/${name}`;
