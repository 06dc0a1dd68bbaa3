import * as z from 'zod';

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
