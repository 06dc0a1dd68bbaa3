import { z } from 'zod';
import { scopes } from '../../../shared/core/access/scopes.ts';
import { auditResults } from '../../../shared/core/audit/audit-entry.ts';
import { stageKinds } from '../../../shared/core/deployed-settings.ts';
import type { auditView } from '../../../shared/http/audit/audit-routes.ts';
import type { keyView, meView } from '../../../shared/http/keys/key-routes.ts';
import { actor, moment, momentOrNull, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const scopeList = z.array(z.enum(scopes)).describe('What the key may do. No scope includes another.');

const isTest = z
  .boolean()
  .describe('Whether it is a test key: its jobs are dry runs, and it changes nothing else.');

const members = {
  name: z.string().describe('What the key is called.'),
  starts_with: z.string().describe('How the key begins. It is no secret: it tells keys apart.'),
  state: z.enum(['active', 'expired', 'revoked']).describe('Only an active key works.'),
  scopes: scopeList,
  test: isTest,
  created_at: moment('When it was created.'),
  created_by: z
    .string()
    .describe('The name of the key that created it. `:deployment`: somebody with rights in the AWS account.'),
  expires_at: momentOrNull('When it stops. `null`: it does not.'),
  rotated_at: momentOrNull('When it got its newest secret after the first.'),
  former_secret_works_until: momentOrNull('Until when secrets from before a rotation work.'),
  revoked_at: momentOrNull('When it was revoked.'),
  last_used_on: z.iso.date().nullable().describe('The last day, in UTC, on which it was used.'),
};

const text = z.string().describe('The key. It is shown only now: nobody can read it later.');

export const apiKey = viewed<ReturnType<typeof keyView>>()(
  z.object(members).meta({ id: 'ApiKey', description: 'A key of the HTTP API, without its secret.' }),
);

export const madeKey = viewed<ReturnType<typeof keyView> & { key: string }>()(
  z.object({ ...members, key: text }).meta({ id: 'MadeApiKey', description: 'A key with its secret.' }),
);

export const keyPage = pageOf(apiKey, 'The keys, those included that no longer work.');

export const me = viewed<ReturnType<typeof meView>>()(
  z
    .object({
      ...actor.shape,
      scopes: scopeList,
      test: isTest,
      expires_at: momentOrNull('When the key stops. `null`: it does not.'),
      stage: z.string().describe('The name of the stage that answers.'),
      stage_kind: z
        .enum(stageKinds)
        .describe(
          'What kind of stage this is, by its setting `kind`. `local`: the system on your own machine.',
        ),
    })
    .meta({ id: 'Me', description: 'Who calls.' }),
);

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
