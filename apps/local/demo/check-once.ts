import type { PerformedSms } from '../../../tools/provider-sandbox/performed-sms.ts';
import type { Row } from './campaigns-client.ts';

/**
 * Holds what the API says against what the provider did: each accepted recipient got each text of its campaign exactly
 * once, and nobody else got any.
 *
 * @param campaigns rows by campaign
 * @returns what is wrong, in sentences; empty when all is well
 */
export function checkOnce(
  campaigns: readonly (readonly Row[])[],
  performed: readonly PerformedSms[],
): string[] {
  const faults: string[] = [];
  const textsTo = new Map<string, string[]>();
  for (const { to, text } of performed) {
    for (const number of to) textsTo.set(number, [...(textsTo.get(number) ?? []), text]);
  }
  for (const [number, texts] of textsTo) {
    const twice = texts.find((text, at) => texts.indexOf(text) !== at);
    if (twice !== undefined)
      faults.push(`${number} got a text ${texts.filter((text) => text === twice).length} times`);
  }
  const accepted = campaigns.map(
    (rows) => new Map(rows.filter((row) => row.state === 'accepted').map((row) => [row.to, row])),
  );
  const known = new Set(performed.map((call) => call.smsId));
  for (const rows of accepted) {
    for (const [number, row] of rows) {
      if (!textsTo.has(number)) faults.push(`line ${row.line} is accepted, but ${number} got no text`);
      else if (row.sms_id === undefined || !known.has(row.sms_id))
        faults.push(`line ${row.line} names a call that was never made`);
    }
  }
  for (const number of textsTo.keys()) {
    if (!accepted.some((rows) => rows.has(number)))
      faults.push(`${number} got a text, but no row of theirs is accepted`);
  }
  return faults;
}
