import {
  type AuditCursor,
  type AuditEntry,
  type AuditFilter,
  matchesAudit,
} from '../../core/audit/audit-entry.ts';
import { type PageOfTime, pageOfTime } from '../../core/lists/page.ts';
import type { AuditLog } from '../../ports/access.ts';

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
