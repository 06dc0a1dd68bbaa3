import type { Job } from '../../../shared/core/jobs/job.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import type { CanaryTo } from '../../../shared/core/reconciliation/control-message-number.ts';
import { fictional } from '../../../test/support/a-plan.ts';
import type { CampaignInput } from './campaign-input.ts';
import type { WrittenRequest } from './watch/seen/written-objects.ts';
import { abroad, abroadSize } from './world/countries.ts';

/** In no campaign: those are of other areas. */
export const canaryTo = fictional(0, 303);

const controlMessageAbroad = abroad(abroadSize - 1);

/**
 * What a stage may say of where control messages go: to one number for all senders, or to one for senders of each
 * country.
 */
export const settingsOfStages: readonly CanaryTo[] = [
  canaryTo,
  { US: canaryTo, DE: controlMessageAbroad },
  { US: canaryTo },
  { DE: controlMessageAbroad },
];

export function isControlMessageNumber(number: string | undefined): boolean {
  return number === canaryTo || number === controlMessageAbroad;
}

/** Those who are texted by some campaigns, but for the operator's own number. */
export function peopleOf(inputs: Iterable<CampaignInput>): readonly Msisdn[] {
  return [...inputs].flatMap(({ rows }) =>
    [...rows.values()].flatMap((row) =>
      row.kind === 'accepted' && !isControlMessageNumber(row.to) ? (row.to as Msisdn) : [],
    ),
  );
}

/** Whether the system made this job itself, to see how recent the provider's records are. */
export function isControlMessageJob({ source }: Job): boolean {
  return source.kind === 'request' && source.by === ':controlMessage';
}

/**
 * What must become of a control message: one text from the right sender to the operator's own number, and never
 * another.
 *
 * @param stage where the stage says that control messages go
 * @returns undefined when none is to be sent from there
 */
export function controlMessageInput(
  { from = '', text = '' }: WrittenRequest,
  stage: CanaryTo,
): CampaignInput | undefined {
  const to = typeof stage === 'string' ? stage : from.startsWith('+1') ? stage.US : stage.DE;
  if (to === undefined) return undefined;
  return {
    name: 'controlMessage',
    form: { kind: 'request', request: { from, text, to: [to] } },
    rows: new Map([[1, { kind: 'accepted', to, from, text }]]),
    counts: { accepted: 1, duplicate: 0, invalid: 0 },
    options: { onUnclear: 'hold', on400: 'split' },
  };
}
