import type { AuditEntry } from '../../core/audit/audit-entry.ts';
import { listAudit } from '../../flows/audit/list-audit.ts';
import type { AuditLog } from '../../ports/access.ts';
import type { Clock } from '../../ports/world.ts';
import { encodeTimeCursor } from '../request/cursors.ts';
import { pageAnswer, type Route, route } from '../route.ts';
import { auditQuery, readAuditCursor, readAuditFilter } from './audit-query.ts';

export type AuditReadPorts = { readonly audit: Pick<AuditLog, 'newest'>; readonly now: Clock };

/** Who did what. */
export function auditRoutes(ports: AuditReadPorts): Route[] {
  return [
    route('listAudit', { query: auditQuery }, async ({ query }) => {
      const filter = readAuditFilter(query, ports.now());
      const page = await listAudit(ports, filter, readAuditCursor(query.cursor), query.limit);
      const next = page.next && encodeTimeCursor(page.next);
      return pageAnswer(page.items.map(auditView), next, page.isIncomplete);
    }),
  ];
}

export function auditView(entry: AuditEntry) {
  const { id, atMs, actor, action, resource, result, code } = entry;
  return {
    id,
    at: new Date(atMs).toISOString(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    action,
    resource,
    before_version: entry.beforeVersion ?? null,
    after_version: entry.afterVersion ?? null,
    request_id: entry.requestId ?? null,
    source_ip: entry.sourceIp ?? null,
    user_agent: entry.userAgent ?? null,
    result,
    code: code ?? null,
  };
}
