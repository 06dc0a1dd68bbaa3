import type { Actor } from '../access/actor.ts';
import { timeOrder } from '../lists/time-order.ts';

/**
 * What came of it. `rejected`: the request was wrong, or the state did not allow it; nothing changed. `refused`: the
 * caller lacked a scope, or another person had to do it; nothing changed. `unknown`: it broke off, so that only the
 * resource itself says whether it has changed.
 */
export const auditResults = ['done', 'rejected', 'refused', 'unknown'] as const;

type AuditResult = (typeof auditResults)[number];

/** What somebody set out to do, written before it is done. It holds no body, and nothing of recipients. */
export type AuditIntent = {
  /** `aud_` and 26 characters of 0-9 and a-v. */
  readonly id: string;
  readonly atMs: number;
  readonly actor: Pick<Actor, 'kind' | 'id' | 'name'>;
  /** Such as `job.approve`. */
  readonly action: string;
  /** An id, or what and its name, such as `key:crm`. */
  readonly resource: string;
  /** Of the resource, as the caller named it or as it was read. */
  readonly beforeVersion?: number;
  /** Of the request, where it was one. */
  readonly requestId?: string;
  readonly sourceIp?: string;
  readonly userAgent?: string;
};

/** One entry of the audit log. */
export type AuditEntry = AuditIntent & {
  readonly result: AuditResult;
  /** Of the problem, where the answer was one; of the reason, where a job changed for one. */
  readonly code?: string;
  readonly afterVersion?: number;
};

/** How long a stage keeps entries that says nothing else. */
export const auditDaysDefault = 400;

/** Where a list of entries, the newest first, continues. */
export type AuditCursor = Pick<AuditEntry, 'atMs' | 'id'>;

export type AuditFilter = {
  /** The id or the name of who acted. */
  readonly actor?: string;
  readonly action?: string;
  readonly resource?: string;
  readonly result?: AuditResult;
};

export function matchesAudit({ actor, action, resource, result }: AuditEntry, filter: AuditFilter): boolean {
  if (filter.actor !== undefined && filter.actor !== actor.id && filter.actor !== actor.name) return false;
  if (filter.action !== undefined && filter.action !== action) return false;
  if (filter.result !== undefined && filter.result !== result) return false;
  return filter.resource === undefined || filter.resource === resource;
}

/** An entry of which only the beginning was written. */
export function unknownEnd(intent: AuditIntent): AuditEntry {
  return { ...intent, result: 'unknown' };
}

/** Sorts entries by their time. */
export function auditKey({ atMs, id }: AuditCursor): string {
  return timeOrder(atMs, id);
}

/** Of a header that strangers write: as much as tells programs apart, and no number of anybody. */
const userAgentCharsMax = 200;

export function shownUserAgent(written: string): string {
  return written
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll(longDigits, '…')
    .slice(0, userAgentCharsMax);
}

/** A phone number has seven digits at least; names have fewer in a row. */
const longDigits = /\+?\d(?:[ ().-]?\d){6,}/g;

/** A name that a request gave, such as that of a rule. Somebody may have put a number in its place. */
export function shownName(written: string): string {
  return written.replaceAll(longDigits, '…').slice(0, 100);
}
