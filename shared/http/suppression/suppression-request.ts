import type * as z from 'zod/mini';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { type Country, type Msisdn, parseMsisdn } from '../../core/msisdn.ts';
import { present } from '../../core/present.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import type { InputFault } from '../../errors.ts';
import { faultsMax, invalidRequest } from '../request/request-faults.ts';
import type { checkForm, suppressionChangeForm } from './suppression-forms.ts';

const inPast: InputFault = {
  pointer: '/expires_at',
  code: 'in_past',
  detail: '`expires_at` is in the past',
  hint: 'Leave it out to list the numbers without end. `remove` lets them be texted again.',
};

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
  nowMs: number,
): SuppressionRequest {
  const country = body.default_country ?? stageCountry;
  const expiresAtMs = body.expires_at === undefined ? undefined : Date.parse(body.expires_at);
  const faults: InputFault[] = expiresAtMs !== undefined && expiresAtMs <= nowMs ? [inPast] : [];
  const request = {
    add: parsedNumbers(add, 'add', country, faults),
    remove: parsedNumbers(remove, 'remove', country, faults),
    ...present({ reason, expiresAtMs }),
  };
  if (faults.length > 0) throw invalidRequest(faults);
  refuseBoth(request);
  return request;
}

/** Whether it is on the list afterwards would hang on which of both is done last. */
function refuseBoth({ add, remove }: SuppressionRequest): void {
  const added = new Set(add);
  const faults = remove.flatMap((number, at): InputFault[] =>
    added.has(number) ? [{ pointer: pointerTo('', 'remove', at), detail: inBoth }] : [],
  );
  if (faults.length > 0) throw invalidRequest(faults);
}

const inBoth =
  'The number is in `add` too. Name it in one of them only. To change its `expires_at`, remove it first, and add ' +
  'it in a second request';

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
