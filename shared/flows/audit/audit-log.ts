import { actorOf, shownActor } from '../../core/access/actor.ts';
import {
  type AuditCursor,
  type AuditEntry,
  type AuditFilter,
  type AuditIntent,
  matchesAudit,
} from '../../core/audit/audit-entry.ts';
import { auditIdOf } from '../../core/ids.ts';
import type { OwnCaller } from '../../core/jobs/callers.ts';
import { type PageOfTime, pageOfTime } from '../../core/lists/page.ts';
import { InputError } from '../../errors.ts';
import type { AuditLog } from '../../ports/access.ts';
import type { Log } from '../../ports/log.ts';
import type { Clock, NewId } from '../../ports/world.ts';

/** What adding to the audit log takes. */
export type AuditPorts = {
  readonly audit: Pick<AuditLog, 'begin' | 'end'>;
  readonly now: Clock;
  readonly newId: NewId;
  readonly log: Pick<Log, 'error'>;
};

/**
 * Does what no request asks for, and has it on record before it is begun. A process that dies in between leaves the
 * beginning.
 *
 * @param versionOf of the resource, afterwards
 */
export async function recorded<Result>(
  ports: AuditPorts,
  by: OwnCaller,
  what: Pick<AuditIntent, 'action' | 'resource'>,
  work: () => Promise<Result>,
  versionOf: (result: Result) => number,
): Promise<Result> {
  const intent = intentOf(ports, { actor: shownActor(actorOf(by)), ...what });
  await ports.audit.begin(intent);
  try {
    const result = await work();
    await endAudit(ports, intent, { result: 'done', afterVersion: versionOf(result) });
    return result;
  } catch (error) {
    await endAudit(ports, intent, endOfError(error));
    throw error;
  }
}

export function intentOf(
  { now, newId }: Pick<AuditPorts, 'now' | 'newId'>,
  what: Omit<AuditIntent, 'id' | 'atMs'>,
): AuditIntent {
  return { id: auditIdOf(newId()), atMs: now(), ...what };
}

/** How what was begun has ended. */
export type AuditEnd = Pick<AuditEntry, 'result' | 'code' | 'afterVersion' | 'beforeVersion'> & {
  /** Where it is known only now, such as that of a new job. */
  readonly resource?: string;
};

/** Puts how it ended. What cannot be written stays `unknown` in the log: that it was begun is on record. */
export async function endAudit(
  { audit, log }: Pick<AuditPorts, 'audit' | 'log'>,
  intent: AuditIntent,
  end: AuditEnd,
): Promise<void> {
  try {
    await audit.end({ ...intent, ...end });
  } catch (error) {
    log.error('audit.end_not_written', { auditId: intent.id, action: intent.action }, error);
  }
}

/** What an error says about what was begun. */
export function endOfError(error: unknown): AuditEnd {
  if (!(error instanceof InputError)) return { result: 'unknown' };
  const { code, status } = error;
  if (refusals.includes(code)) return { result: 'refused', code };
  return { result: status >= 500 ? 'unknown' : 'rejected', code };
}

/** Codes of what a caller may not do. */
const refusals: readonly string[] = ['scope_missing', 'same_person', 'test_key'];

export type AuditPeriod = {
  readonly fromMs: number;
  /** The first moment that counts no more. */
  readonly toMs: number;
};

/**
 * A page of the audit log, the newest first.
 *
 * @param limit most entries on the page
 */
export async function listAudit(
  { audit }: { readonly audit: Pick<AuditLog, 'newest'> },
  filter: AuditFilter & AuditPeriod,
  after: AuditCursor | undefined,
  limit: number,
): Promise<PageOfTime<AuditEntry>> {
  const start = after ?? { atMs: filter.toMs, id: '' };
  return pageOfTime((spent) => audit.newest(start, filter.fromMs, spent), {
    limit,
    isWanted: (entry) => matchesAudit(entry, filter),
  });
}
