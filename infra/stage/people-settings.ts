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

export const consoleSetting = z
  .strictObject({
    clientId: z
      .string()
      .regex(/^[\x21-\x7e]{1,256}$/, 'must be the id that your identity provider gave the console')
      .describe('The client that the console is at your identity provider: public, with code flow and PKCE'),
    scope: z
      .string()
      .regex(/^openid( [\x21-\x7e]+)*$/, 'must begin with "openid", and have a space between two scopes')
      .default('openid profile')
      .describe(
        'The scopes that the console asks for. Some issuers give a token for the API by a scope of its own',
      ),
    authorize: z
      .record(z.string().regex(/^\w{1,64}$/), z.string().max(500))
      .default({})
      .describe('Further parameters of the request, such as {"resource": "…"} or {"audience": "…"}'),
  })
  .optional()
  .describe(
    'The console in a browser, at the address of the API with `/console`; it needs "oidc". ' +
      'Left out: the stage has none',
  );

export const approval = z
  .strictObject({
    fromRows: z
      .int()
      .min(1)
      .optional()
      .describe('Campaigns of at least as many usable rows wait for a second person. Left out: none does'),
    orders: z
      .boolean()
      .default(false)
      .describe('Whether all order batches and subscription changes wait for a second person'),
    rules: z
      .boolean()
      .default(false)
      .describe('Whether a rule that buys something must be switched on by somebody who has not saved it'),
    by: z
      .literal('another')
      .default('another')
      .describe('Anybody with the scope `approve` but the first person'),
    operatorKeys: z
      .boolean()
      .default(false)
      .describe('Whether keys that were made with AWS rights, and what they made, may be the second person'),
  })
  .optional()
  .describe('What two people must want. Left out: one is enough for everything');

type Said = {
  readonly approval?: z.infer<typeof approval>;
  readonly oidc?: { readonly groups: Readonly<Record<string, readonly string[]>> } | undefined;
};

/** @returns what is wrong with a stage on which nobody could be the second person, or undefined */
export function approvalFault({ approval: asked, oidc }: Said): string | undefined {
  if (asked === undefined || asked.operatorKeys) return undefined;
  const mayApprove = Object.values(oidc?.groups ?? {}).some((may) => may.includes('approve'));
  if (mayApprove) return undefined;
  return 'must be true, or "oidc" must give a group the scope "approve": nobody could approve anything otherwise';
}
