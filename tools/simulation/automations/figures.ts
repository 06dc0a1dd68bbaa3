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

/** Figures that are printed in any case: one that stays 0 is a quota that never held anything back. */
export const figureNames: readonly string[] = [
  ...(Object.keys(quotas) as QuotaName[]).map(quotaFigures.filled),
  ...Object.values(quotas).map(quotaFigures.heldBack),
];

export function newFigures(): Map<string, number> {
  return new Map(figureNames.map((name) => [name, 0]));
}
