import { shownActor } from '../../core/access/actor.ts';
import { auditIdOf } from '../../core/ids.ts';
import { creatorOf } from '../../core/jobs/callers.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { JobTransition, TransitionType } from '../../core/outbox/transition.ts';
import { present } from '../../core/present.ts';
import type { AuditLog } from '../../ports/access.ts';
import type { TransitionReader } from '../../ports/jobs/outbox.ts';

/**
 * Copies into the audit log what happens to jobs without a request: that they are planned, start, halt and end. What
 * somebody asks for is there already, from before it was done. A change that comes again has the same id.
 */
export function recordTransitions(audit: Pick<AuditLog, 'end'>): TransitionReader {
  return async (job, transition) => {
    const { type, version, atMs, code, by } = transition;
    if (by !== undefined || unrecorded.has(type) || atMs === undefined) return;
    await audit.end(
      present({
        id: auditIdOf(job.id, String(version), type),
        atMs,
        actor: actorOfTransition(job, transition),
        action: `job.${type}`,
        resource: job.id,
        beforeVersion: version - 1,
        afterVersion: version,
        result: 'done' as const,
        code,
      }),
    );
  };
}

/** The approval, and the decision about each row, are requests. */
const unrecorded: ReadonlySet<TransitionType> = new Set(['awaiting_approval', 'decided']);

/** A job that no request made is first seen when it is planned: the entry says which rule or upload made it. */
function actorOfTransition(job: Job, { type }: JobTransition) {
  const creator = creatorOf(job);
  return type === 'planned' && creator.kind !== 'key' && creator.kind !== 'person'
    ? shownActor(creator)
    : fleetcast;
}

const fleetcast = { kind: 'system', id: 'fleetcast', name: 'fleetcast' } as const;
