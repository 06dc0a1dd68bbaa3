import * as z from 'zod';

export const consoleSetting = z
  .strictObject({
    clientId: z
      .string()
      .regex(/^[\x21-\x7e]{1,256}$/, 'must be the id that your identity provider gave the console')
      .describe('The client that the console is at your identity provider: public, with code flow and PKCE'),
  })
  .optional()
  .describe(
    'The console in a browser, at the address of the API with `/console`. Left out: the stage has none',
  );
