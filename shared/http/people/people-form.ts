import * as z from 'zod/mini';
import { countryOfNumbers } from '../suppression/suppression-forms.ts';

export const peopleSearchForm = () =>
  z
    .strictObject({
      number: z
        .optional(z.string().check(z.maxLength(64)))
        .check(z.meta({ description: "The person's phone number. Send it or `email`." })),
      email: z
        .optional(z.string().check(z.maxLength(320)))
        .check(
          z.meta({ description: 'An address that orders were made with. Texts are found by number only.' }),
        ),
      default_country: countryOfNumbers(),
      cursor: z
        .optional(z.string().check(z.maxLength(200)))
        .check(z.meta({ description: '`next` of the page before, with the same person.' })),
    })
    .check(
      z.refine(
        ({ number, email }) => (number === undefined) !== (email === undefined),
        'must have either `number` or `email`',
      ),
    );
