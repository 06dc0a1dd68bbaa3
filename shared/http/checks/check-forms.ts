import * as z from 'zod/mini';

export const textCheckForm = () =>
  z.strictObject({
    text: z.string().check(z.describe('The text as it is typed, finished or not.')),
    literal: z
      .optional(z.boolean())
      .check(z.describe('Placeholders are left as they are, as with the option of a campaign.')),
    transliterate: z
      .optional(z.boolean())
      .check(z.describe('Typographic signs are replaced by plain ones, as with the option of a campaign.')),
  });
