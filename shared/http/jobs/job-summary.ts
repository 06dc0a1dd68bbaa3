import { actorOf, shownActor } from '../../core/access/actor.ts';
import { shownKindOf } from '../../core/api/job-kinds.ts';
import { defaultBatch, providerApiOfKind } from '../../core/jobs/batch-settings.ts';
import { creatorOf } from '../../core/jobs/callers.ts';
import type { Job, JobSource } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';

/** A job in a list: without its counters, for which all its entries would have to be read. */
export function jobSummary(job: Job) {
  const { id, state, createdAtMs, source, reason } = job;
  return {
    id,
    ...kindView(job),
    state,
    created_at: new Date(createdAtMs).toISOString(),
    source: sourceView(source),
    created_by: shownActor(creatorOf(job)),
    approved_by: approverView(job.approved),
    ...(reason === undefined ? {} : { reason }),
  };
}

function approverView(approved: Job['approved']) {
  if (approved === undefined) return null;
  const { by, atMs, actor = actorOf(by) } = approved;
  return { ...shownActor(actor), at: new Date(atMs).toISOString() };
}

/** What is done. */
function kindView({ id, source, batch = defaultBatch }: Pick<Job, 'id' | 'source' | 'batch'>) {
  const kind = shownKindOf({ id, source, batch });
  if (kind === 'campaign') return { kind };
  if (kind === 'notification') return { kind };
  if (source.kind !== 'operation') return { kind, provider_api: providerApiOfKind(batch.kind) };
  return { kind, provider_api: 'partner', operation: source.operation } as const;
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
      return present({ notification: source.key, to: source.to, endpoint: source.endpoint });
    case 'test':
      return { request: source.key, test_of: source.of };
    case 'retry':
      return present({ request: source.key, retry_of: source.of, states: source.states, rule: source.rule });
  }
}
