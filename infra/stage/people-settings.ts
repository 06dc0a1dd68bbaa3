import * as z from 'zod';
import { scopes } from '../../shared/core/access/scopes.ts';

/** Source: OpenID Connect Discovery 1.0, section 3: https, without query and fragment. */
const issuer = z
  .string()
  .max(500)
  .refine(isIssuer, 'must be an https address without query, fragment and user, as `iss` in tokens has it')
  .describe('Who signs people in. `/.well-known/openid-configuration` below it names its keys');

const audience = z
  .string()
  .min(1)
  .max(500)
  .describe('What the API is called at the issuer. A token that names it (`aud`) is let in');

const groups = z
  .record(z.string().min(1).max(255), z.array(z.enum(scopes)).min(1))
  .refine((named) => Object.keys(named).length > 0, 'must name a group, or nobody could do anything')
  .describe('What the members of each group may do. Other groups mean nothing');

/** People who sign in, beside programs with keys. */
export const oidc = z
  .strictObject({
    issuer,
    audience: z.union([audience, z.array(audience).min(1).max(10)]),
    groupsClaim: z
      .string()
      .min(1)
      .max(255)
      .default('groups')
      .describe('The claim of a token that holds the groups of a person, such as `cognito:groups`'),
    groups,
  })
  .optional()
  .describe('People who sign in by OpenID Connect. Left out: callers have API keys alone');

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return protocol === 'https:' && search + hash + username + password === '' && !/[?#]/.test(text);
}
