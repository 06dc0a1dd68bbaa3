import type { PerformedSms } from '../../../tools/provider-sandbox/performed-sms.ts';
import type { Row } from './api-caller.ts';

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

/** What the demo's second half ends with; all but the decisions is from the provider's own books. */
type TopUpEnd = {
  /** How many add-ons the subscription was sold. */
  readonly topUps: number;
  /** Every text since the subscription ran low. */
  readonly alerts: readonly Pick<PerformedSms, 'to'>[];
  /** The newest first. */
  readonly decisions: readonly { readonly verdict: string }[];
  /** How often the provider reported it, and under how many ids. */
  readonly reported: { readonly times: number; readonly ids: number };
  /** Events that were kept. */
  readonly kept: number;
};

/**
 * @returns what is wrong, in sentences; empty when one top-up and one alert happened and the log explains the others
 */
export function checkTopUp({ topUps, alerts, decisions, reported, kept }: TopUpEnd): string[] {
  const faults: string[] = [];
  if (topUps !== 1) faults.push(`the subscription was topped up ${topUps} times`);
  const texts = alerts.reduce((sum, { to }) => sum + to.length, 0);
  if (texts !== 1) faults.push(`${texts} alerts were sent`);
  if (reported.times <= reported.ids) faults.push('no event was reported twice');
  if (kept !== reported.ids) faults.push(`${reported.ids} events were reported, and ${kept} were kept`);
  const verdicts = decisions.map(({ verdict }) => verdict).toReversed();
  const [first, ...others] = verdicts;
  if (
    first !== 'executed' ||
    others.length !== reported.ids - 1 ||
    others.some((verdict) => verdict !== 'duplicate')
  )
    faults.push(`the rule decided ${verdicts.join(', ')}`);
  return faults;
}
