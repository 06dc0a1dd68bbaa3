import type { Way } from '../machinery/adversary.ts';
import type { OutcomeName } from '../machinery/outcomes.ts';

/** Every quota that counts what rules do, by its name for people, with the name of its guard. */
const quotas = {
  'subscription and month': 'subscription_month',
  'subscription and day': 'subscription_day',
  'rule and day': 'rule_day',
  day: 'day',
} as const;

export type QuotaName = keyof typeof quotas;

/** How often a quota was filled, and held something back. */
export const quotaFigures = {
  filled: (name: QuotaName) => `quotas that were filled: ${name}`,
  heldBack: (guard: string) => `decisions: guard_refused by ${guard}`,
};

/** What goes wrong with processes, reads, queues and records. */
const fleetFaults = [
  'kills',
  'freezes',
  'read busy',
  'read fails',
  'order given up',
  'no token',
  'message lost',
  'message doubled',
  'index lags',
  'runs of the scheduler missing',
  'scheduler doubled',
  'clock skew',
  'off record',
  'late on record',
  'records fail',
  'cheap read fails',
  'webhooks lost',
  'webhooks repeated',
  'webhooks in a burst',
  'webhooks hours late',
  'webhooks weeks late',
  'webhooks dated ahead',
] as const;

export type FleetFault = (typeof fleetFaults)[number];

const ways: readonly Way[] = ['fails', 'answer lost', 'lands late', 'tried twice'];

/** How a step of a process went that is no call of the provider. */
export const stepFigure = (way: Way): string => `steps: ${way}`;

/** How calls of the provider end in a fleet, besides a yes. */
export const fleetOutcomes = [
  'busy with a hint',
  'refused',
  'busy',
  'answer lost',
  'never arrived',
  'failed after performing',
  'timed out, performed',
  'timed out, performed late',
  'timed out, not performed',
  'unreachable',
] as const satisfies readonly OutcomeName[];

export const callFigure = (name: OutcomeName): string => `calls: ${name}`;

const deeds = [
  ...['approve', 'cancel', 'pause', 'resume', 'retry'].map((action) => `jobs that people ${action}`),
  ...['accept', 'resend', 'give_up'].map((action) => `held jobs that people ${action}`),
  'switches of rules',
  'edits of rules',
  'products added by hand',
];

/** Figures that are printed in any case: what stays 0 was not played. */
export const figureNames: readonly string[] = [
  ...(Object.keys(quotas) as QuotaName[]).map(quotaFigures.filled),
  ...Object.values(quotas).map(quotaFigures.heldBack),
  ...fleetFaults,
  ...ways.map(stepFigure),
  ...fleetOutcomes.map(callFigure),
  ...deeds,
];

export function newFigures(): Map<string, number> {
  return new Map(figureNames.map((name) => [name, 0]));
}
