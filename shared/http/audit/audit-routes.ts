import * as z from 'zod/mini';
import {
  type AuditCursor,
  type AuditEntry,
  type AuditFilter,
  auditResults,
} from '../../core/audit/audit-entry.ts';
import { present } from '../../core/present.ts';
import { dayMs } from '../../core/timing.ts';
import { type AuditPeriod, listAudit } from '../../flows/audit/audit-log.ts';
import type { AuditLog } from '../../ports/access.ts';
import type { Clock } from '../../ports/world.ts';
import { encodeTimeCursor, readTimeCursor } from '../request/cursors.ts';
import {
  choiceParameter,
  cursorParameter,
  limitParameter,
  refuseEmptyPeriod,
  timeParameter,
  word,
} from '../request/parameters.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { momentOf, pageAnswer, type Route, route } from '../route.ts';

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

const auditQuery = () =>
  z.strictObject({
    actor: word('Entries of this actor only: the id or the name.'),
    action: word('Entries of this action only, such as `job.approve`.'),
    resource: word('Entries about this only: an id, or `key:NAME`, `rule:NAME`, `queue:NAME`.'),
    result: choiceParameter(auditResults, 'Entries with this result only, such as `refused`.'),
    from: timeParameter('The first moment that counts. Without it, 31 days before `to`.'),
    to: timeParameter('The first moment that counts no more. Without it, now.'),
    limit: limitParameter(100, 50),
    cursor: cursorParameter(),
  });

/** @throws InputError 400 when more than 31 days are asked for */
function readAuditFilter(
  { actor, action, resource, result, from, to }: z.output<ReturnType<typeof auditQuery>>,
  nowMs: number,
): AuditFilter & AuditPeriod {
  refuseEmptyPeriod('query', from, to);
  const toMs = Math.min(to ?? nowMs + 1, nowMs + 1);
  const fromMs = from ?? toMs - daysMax * dayMs;
  if (toMs - fromMs > daysMax * dayMs + 1)
    throw invalidRequest([
      {
        in: 'query',
        pointer: 'from',
        code: 'out_of_range',
        detail: `\`from\` must be at most ${daysMax} days before \`to\``,
        hint: 'Ask for one month after the other.',
      },
    ]);
  return { ...present({ actor, action, resource, result }), fromMs, toMs };
}

/** Days that one question covers at most: each is a partition of its own. */
const daysMax = 31;

/** @throws InputError 400 when we never gave out such a cursor */
function readAuditCursor(value: string | undefined): AuditCursor | undefined {
  return readTimeCursor(value, (id) => (/^(aud_[0-9a-v]{26})?$/.test(id) ? id : undefined));
}

export function auditView(entry: AuditEntry) {
  const { id, atMs, actor, action, resource, result, code } = entry;
  return {
    id,
    at: momentOf(atMs),
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
