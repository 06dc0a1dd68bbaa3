import * as z from 'zod/mini';
import { type Country, type Msisdn, parseMsisdn } from '../../core/msisdn.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import { InputError } from '../../errors.ts';
import { readForm } from '../request/request-faults.ts';

const erasure = z.lazy(() => z.strictObject({ number: z.string('The number is a string') }));

/**
 * Reads the body of `POST /erasures`.
 *
 * @param own numbers that texts are sent from: without them no text could be sent or reconciled
 * @throws InputError with a JSON Pointer for each fault
 */
export function readErasureRequest(
  body: unknown,
  settings: { readonly defaultCountry: Country; readonly from?: string },
): Msisdn {
  const parsed = readForm(erasure, body);
  if (!parsed.success) throw invalid(parsed.faults);
  const read = parseMsisdn(parsed.data.number, settings.defaultCountry);
  const pointer = '/number';
  if ('fault' in read) {
    const { number } = parsed.data;
    const detail = numberFaultWords(read.fault, number, settings.defaultCountry, { mayName: false });
    throw invalid([{ detail, pointer }]);
  }
  const own = parseMsisdn(settings.from ?? '', settings.defaultCountry);
  if ('msisdn' in own && own.msisdn === read.msisdn)
    throw invalid([{ detail: "It is the stage's own sender, and no recipient", pointer }]);
  return read.msisdn;
}

function invalid(faults: InputError['faults']): InputError {
  return new InputError(400, 'The erasure request is not valid', faults);
}
