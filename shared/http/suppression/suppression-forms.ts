import * as z from 'zod/mini';
import { optionForms } from '../../core/jobs/option-forms.ts';
import { readCountry } from '../../core/jobs/read-options.ts';
import { reasonCharsMax } from '../../core/suppression/suppression.ts';

/** More come as a CSV into the bucket, below `suppressions/`. */
const numbersMax = 10_000;

const tooMany = `At most ${numbersMax} numbers at a time; put more as a CSV into the bucket`;

const numbers = () => z.array(z.string()).check(z.maxLength(numbersMax, tooMany));

const { examples, ...countryForm } = optionForms.default_country;

export const countryOfNumbers = () =>
  z
    .optional(
      z.pipe(
        z.unknown(),
        z.transform((input, { issues }) => {
          const refuse = (message: string) => void issues.push({ code: 'custom', message, input });
          return readCountry(input, refuse) ?? z.NEVER;
        }),
      ),
    )
    .check(z.meta({ ...countryForm, examples: [...examples] }));

export const suppressionChangeForm = () =>
  z
    .strictObject({
      default_country: countryOfNumbers(),
      add: z.optional(numbers()),
      remove: z.optional(numbers()),
      reason: z.optional(z.string().check(z.maxLength(reasonCharsMax))),
      expires_at: z.optional(
        z.iso.datetime({ offset: true, message: 'must be a time such as 2027-01-31T00:00:00Z' }),
      ),
    })
    .check(
      z.refine(
        ({ add = [], remove = [] }) => add.length + remove.length > 0,
        'must name a number to `add` or to `remove`',
      ),
    );

export const checkForm = () =>
  z.strictObject({
    default_country: countryOfNumbers(),
    numbers: numbers().check(z.minLength(1)),
  });
