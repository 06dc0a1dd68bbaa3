import { z } from 'zod';
import { scopes } from '../../../shared/core/access/scopes.ts';
import type { keyView, meView } from '../../../shared/http/keys/key-view.ts';
import { actor, moment, momentOrNull, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const scopeList = z.array(z.enum(scopes)).describe('What the key may do. No scope includes another.');

const members = {
  name: z.string().describe('What the key is called.'),
  starts_with: z.string().describe('How the key begins. It is no secret: it tells keys apart.'),
  state: z.enum(['active', 'expired', 'revoked']).describe('Only an active key works.'),
  scopes: scopeList,
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
      expires_at: momentOrNull('When the key stops. `null`: it does not.'),
    })
    .meta({ id: 'Me', description: 'Who calls.' }),
);
