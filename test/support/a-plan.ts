import { type Msisdn, parseMsisdn } from '../../shared/core/msisdn.ts';

/** A number of the range that America keeps free for fiction: `at` from 0 to 99 in each area. */
export function fictional(at: number, area = 212): Msisdn {
  const parsed = parseMsisdn(`+1${area}5550${100 + at}`, 'US');
  if ('fault' in parsed) throw new Error(`No such number: ${at}`);
  return parsed.msisdn;
}
