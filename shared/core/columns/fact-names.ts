/** What is known of a person or an order, by the name that its column has everywhere. */
export const knownNames = [
  'first_name',
  'last_name',
  'email',
  'employee_id',
  'account_id',
  'group',
  'country',
  'birth_date',
] as const;

export type KnownName = (typeof knownNames)[number];

/** @returns whether columns have known names for this */
export function isKnownName(name: string): name is KnownName {
  return (knownNames as readonly string[]).includes(name);
}
