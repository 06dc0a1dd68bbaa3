import type * as z from 'zod/mini';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { type Country, type Msisdn, parseMsisdn } from '../../core/msisdn.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import type { InputFault } from '../../errors.ts';
import { faultsMax, invalidRequest } from '../request/request-faults.ts';
import type { checkForm, suppressionChangeForm } from './suppression-forms.ts';

/** A change of the suppression list, as a person asked for it. */
export type SuppressionRequest = {
  readonly add: readonly Msisdn[];
  readonly remove: readonly Msisdn[];
  readonly reason?: string;
  readonly expiresAtMs?: number;
};

/**
 * @param stageCountry of numbers without a plus, when the request names none
 * @throws InputError with a JSON Pointer for each fault
 */
export function readSuppressionRequest(
  { add = [], remove = [], reason, ...body }: z.output<ReturnType<typeof suppressionChangeForm>>,
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
