import { z } from 'zod';
import { auditResults } from '../../../shared/core/audit/audit-entry.ts';
import type { auditView } from '../../../shared/http/audit/audit-routes.ts';
import { actor, moment, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const versionOrNull = (description: string) => z.int().nullable().describe(description);
const textOrNull = (description: string) => z.string().nullable().describe(description);

const auditEntry = viewed<ReturnType<typeof auditView>>()(
  z
    .object({
      id: z.string().describe('Its id.'),
      at: moment('When it was begun.'),
      actor,
      action: z.string().meta({ 'x-extensible': true }).describe('What was done, such as `job.approve`.'),
      resource: z.string().describe('What it was done to: an id, or a kind and a name, such as `key:crm`.'),
      before_version: versionOrNull(
        'The version that was there before, where the caller or the operation says it.',
      ),
      after_version: versionOrNull('The version that was there afterwards.'),
      request_id: textOrNull('The `Request-Id` of the answer. `null`: it was no request.'),
      source_ip: textOrNull('The address that the request came from.'),
      user_agent: textOrNull('The program that sent it, as it says itself.'),
      result: z
        .enum(auditResults)
        .describe(
          '`done`. `rejected`: the request was wrong, or the state did not allow it. `refused`: by scope, or because ' +
            'another person must do it. `unknown`: it broke off; look at the resource.',
        ),
      code: textOrNull('The code of the problem that was answered, or of the reason of a change.'),
    })
    .meta({ id: 'AuditEntry', description: 'Who did what. It holds no bodies, and nothing of recipients.' }),
);

export const auditPage = pageOf(auditEntry, 'Entries, the newest first.');
