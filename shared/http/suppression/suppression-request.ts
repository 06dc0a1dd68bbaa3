import * as z from 'zod/mini';
import { optionForms } from '../../core/jobs/option-forms.ts';
import { readCountry } from '../../core/jobs/read-options.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { type Country, type Msisdn, parseMsisdn } from '../../core/msisdn.ts';
import { reasonCharsMax } from '../../core/suppression/suppression.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import type { InputFault } from '../../errors.ts';
import { faultsMax, invalidRequest } from '../request/request-faults.ts';

/** A change of the suppression list, as a person asked for it. */
export type SuppressionRequest = {
  readonly add: readonly Msisdn[];
  readonly remove: readonly Msisdn[];
  readonly reason?: string;
  readonly expiresAtMs?: number;
};

/** More come as a CSV into the bucket, below `suppressions/`. */
const numbersMax = 10_000;

const tooMany = `At most ${numbersMax} numbers at a time; put more as a CSV into the bucket`;

const numbers = () => z.array(z.string()).check(z.maxLength(numbersMax, tooMany));

const { examples, ...countryForm } = optionForms.default_country;

const countryOfNumbers = () =>
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

export const changeForm = () =>
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

/**
 * @param stageCountry of numbers without a plus, when the request names none
 * @throws InputError with a JSON Pointer for each fault
 */
export function readSuppressionRequest(
  { add = [], remove = [], reason, ...body }: z.output<ReturnType<typeof changeForm>>,
  stageCountry: Country,
): SuppressionRequest {
  const country = body.default_country ?? stageCountry;
  const faults: InputFault[] = [];
  const request = {
    add: parsedNumbers(add, 'add', country, faults),
    remove: parsedNumbers(remove, 'remove', country, faults),
    ...(reason === undefined ? {} : { reason }),
    ...(body.expires_at === undefined ? {} : { expiresAtMs: Date.parse(body.expires_at) }),
  };
  if (faults.length > 0) throw invalidRequest(faults);
  return request;
}

/**
 * @param stageCountry of numbers without a plus, when the question names none
 * @throws InputError with a JSON Pointer for each fault
 */
export function readNumbersToCheck(
  body: z.output<ReturnType<typeof checkForm>>,
  stageCountry: Country,
): readonly Msisdn[] {
  const faults: InputFault[] = [];
  const read = parsedNumbers(body.numbers, 'numbers', body.default_country ?? stageCountry, faults);
  if (faults.length > 0) throw invalidRequest(faults);
  return read;
}

/** A list with a wrong number in it changes nothing: who asked to be left alone must not be passed over in silence. */
function parsedNumbers(
  written: readonly string[],
  member: string,
  country: Country,
  faults: InputFault[],
): Msisdn[] {
  const read: Msisdn[] = [];
  for (const [at, cell] of written.entries()) {
    const parsed = parseMsisdn(cell, country);
    if (!('fault' in parsed)) read.push(parsed.msisdn);
    else if (faults.length < faultsMax)
      faults.push({
        detail: numberFaultWords(parsed.fault, cell, country),
        pointer: pointerTo('', member, at),
      });
  }
  return read;
}
