import { tableApiKeys } from '../aws/access/api-keys.ts';
import { tableCreateCounts } from '../aws/access/create-counts.ts';
import { tableAuditLog } from '../aws/audit/audit-log.ts';
import { loadOnce } from '../core/load-once.ts';
import { type Authenticate, authenticateKeys, authenticatePeople } from '../http/access/authenticate.ts';
import { limitCreates } from '../http/access/limit-creates.ts';
import type { CallerRules } from '../http/api-handler.ts';
import type { Log } from '../ports/log.ts';
import { dynamoClient } from './aws-clients.ts';
import { corsSettings, deployedSettings } from './deployed-settings.ts';
import { inTime, newId, now, required } from './environment.ts';

export const openApiKeys = () => tableApiKeys(dynamoClient(), required('KEYS_TABLE_NAME'), newId);

/** Who calls, and what the stage says of callers: where what they do is on record, and more. */
export function openAccess(
  log: Pick<Log, 'warn' | 'error'>,
  more: Pick<CallerRules, 'limitCreates'> = {},
): [Authenticate, CallerRules] {
  const auditing = { audit: openAuditLog(), now, newId, log };
  return [openAuthentication(log), { ...corsSettings(), auditing, ...more }];
}

/** Who did what. */
export const openAuditLog = () =>
  tableAuditLog(dynamoClient(), required('AUDIT_TABLE_NAME'), deployedSettings().auditDays);

/** Who calls: by the stage's keys, and where the stage lets people sign in by their tokens. */
function openAuthentication(log: Pick<Log, 'warn'>): Authenticate {
  const keys = authenticateKeys({ apiKeys: openApiKeys(), now, log, inTime });
  const { oidc } = deployedSettings();
  if (oidc === undefined) return keys;
  // Programs with keys do not wait for what only people need.
  const people = loadOnce(async () => (await import('./loaded-later/people.ts')).openPeople(oidc, log));
  return authenticatePeople(async (token) => (await people())(token), keys);
}

/** How much each caller may create. */
export function openCreateLimit(log: Pick<Log, 'warn'>) {
  const createCounts = tableCreateCounts(dynamoClient(), required('TABLE_NAME'), newId);
  return limitCreates({ createCounts, now, log }, deployedSettings().createsPerMinute);
}
