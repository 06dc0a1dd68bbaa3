import { type Country, type Msisdn, parseMsisdn } from '../../core/msisdn.ts';
import { numberFaultWords } from '../../core/words/number-words.ts';
import { invalidRequest } from '../request/request-faults.ts';

/**
 * Reads the number that is to be erased.
 *
 * @param settings `from` is the stage's own sender: without it no text could be sent or reconciled
 * @throws InputError with a JSON Pointer for each fault
 */
export function readErasureNumber(
  number: string,
  settings: { readonly defaultCountry: Country; readonly from?: string },
): Msisdn {
  const read = parseMsisdn(number, settings.defaultCountry);
  const pointer = '/number';
  if ('fault' in read) {
    const detail = numberFaultWords(read.fault, number, settings.defaultCountry, { mayName: false });
    throw invalidRequest([{ detail, pointer }]);
  }
  const own = parseMsisdn(settings.from ?? '', settings.defaultCountry);
  if ('msisdn' in own && own.msisdn === read.msisdn)
    throw invalidRequest([{ detail: "`number` is the stage's own sender, and no recipient", pointer }]);
  return read.msisdn;
}
