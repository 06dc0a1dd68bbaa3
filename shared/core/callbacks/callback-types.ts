/** What an endpoint can be informed of. New types may come. */
export const callbackTypes = [
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
  'endpoint.ping',
] as const;

export type CallbackType = (typeof callbackTypes)[number];

export type JobCallbackType = Extract<CallbackType, `job.${string}`>;

export const jobCallbackTypes = callbackTypes.filter((type): type is JobCallbackType =>
  type.startsWith('job.'),
);

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
