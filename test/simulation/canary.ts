import type { Job } from '../../shared/core/jobs/job.ts';
import { fictional } from '../support/a-plan.ts';
import type { CampaignInput } from './campaign-input.ts';
import type { WrittenRequest } from './written-objects.ts';

/** In no campaign: those are of other areas. */
export const canaryTo = fictional(0, 303);

/** Whether the system made this job itself, to see how recent the provider's records are. */
export function isCanaryJob({ source }: Job): boolean {
  return source.kind === 'request' && source.by === ':canary';
}

/** What must become of a canary: one text from the right sender to the operator's own number, and never another. */
export function canaryInput({ from = '', text = '' }: WrittenRequest): CampaignInput {
  return {
    name: 'canary',
    form: { kind: 'request', request: { from, text, to: [canaryTo] } },
    rows: new Map([[1, { kind: 'accepted', to: canaryTo, from, text }]]),
    counts: { accepted: 1, duplicate: 0, invalid: 0 },
    options: { onUnclear: 'hold', on400: 'split' },
  };
}
