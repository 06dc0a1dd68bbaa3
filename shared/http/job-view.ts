import type { Job, JobSource } from '../core/jobs/job.ts';
import { present } from '../core/present.ts';

/** A job in a list: without its counters, for which all its entries would have to be read. */
export function jobView({ id, state, createdAtMs, source, approved, reason }: Job) {
  return {
    id,
    state,
    created_at: new Date(createdAtMs).toISOString(),
    source: sourceView(source),
    ...(approved === undefined
      ? {}
      : { approved: { by: approved.by, at: new Date(approved.atMs).toISOString() } }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function sourceView(source: JobSource) {
  switch (source.kind) {
    case 'form':
      return { upload: source.upload };
    case 'upload':
      return { upload: source.key };
    case 'request':
      return present({ request: source.key, rule: source.rule });
    case 'operation':
      return present({ operation: source.key, by: source.by, rule: source.rule });
    case 'notification':
      return { notification: source.key, to: source.to };
    case 'test':
      return { request: source.key, test_of: source.of };
    case 'retry':
      return present({ request: source.key, retry_of: source.of, states: source.states, rule: source.rule });
  }
}
