import type { PerformedSms } from '../../../tools/provider-sandbox/performed-sms.ts';

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
