import {
  type AuditCursor,
  type AuditEntry,
  type AuditFilter,
  matchesAudit,
} from '../../core/audit/audit-entry.ts';
import type { AuditTrail } from '../../ports/access.ts';

/** How many entries one page looks at, at most, to find those that match. */
const looksMax = 5_000;

export type AuditPeriod = {
  readonly fromMs: number;
  /** The first moment that counts no more. */
  readonly toMs: number;
};

/**
 * A page of the audit trail, the newest first.
 *
 * @param limit most entries on the page; it may hold fewer, or none, and still have a next one
 */
export async function listAudit(
  { audit }: { readonly audit: Pick<AuditTrail, 'newest'> },
  filter: AuditFilter & AuditPeriod,
  after: AuditCursor | undefined,
  limit: number,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly next?: AuditCursor }> {
  const entries: AuditEntry[] = [];
  let looks = 0;
  let last: AuditEntry | undefined;
  for await (const entry of audit.newest(after ?? { atMs: filter.toMs, id: '' }, filter.fromMs)) {
    if (last !== undefined && (entries.length >= limit || looks >= looksMax))
      return { entries, next: { atMs: last.atMs, id: last.id } };
    looks += 1;
    last = entry;
    if (matchesAudit(entry, filter)) entries.push(entry);
  }
  return { entries };
}
