/** What a job can report. New types may come. */
const jobCallbackTypes = [
  'job.planned',
  'job.awaiting_approval',
  'job.approved',
  'job.started',
  'job.paused',
  'job.resumed',
  'job.held',
  'job.completed',
  'job.canceled',
  'job.failed',
] as const;

export type JobCallbackType = (typeof jobCallbackTypes)[number];

/** What a job reports that names no events of its own. */
export const usualJobCallbacks: readonly JobCallbackType[] = [
  'job.planned',
  'job.held',
  'job.paused',
  'job.completed',
  'job.canceled',
  'job.failed',
];

/** What an endpoint may ask for: types, or all of jobs. */
export const wantedTypes = ['job.*', ...jobCallbackTypes] as const;

export type WantedType = 'job.*' | JobCallbackType;

export function wants(wanted: readonly WantedType[], type: JobCallbackType): boolean {
  return wanted.includes('job.*') || wanted.includes(type);
}
