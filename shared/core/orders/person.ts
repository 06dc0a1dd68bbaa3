/** Whom or what a row is for, as far as it tells them from others. */
export type Person = {
  readonly accountId?: string;
  readonly employeeId?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly subscriberId?: string;
  readonly subscriptionId?: string;
  /** Of a change at the partner: what it changes. */
  readonly resourceId?: string;
};

/**
 * People write addresses in any case, and no mail server tells them apart by it. Assumed: the provider keeps the
 * address that was ordered with.
 */
export function mailKeyOf({ accountId = '', email }: Person): string | undefined {
  return email === undefined ? undefined : JSON.stringify([accountId, email.trim().toLowerCase()]);
}

export function employeeKeyOf({ employeeId }: Person): string | undefined {
  return employeeId === undefined || employeeId.trim() === '' ? undefined : employeeId.trim();
}

/** Whether two names are the same but for case and spaces. */
export function hasSameName(one: Person, other: Person): boolean {
  return nameOf(one) === nameOf(other);
}

function nameOf({ firstName = '', lastName = '' }: Person): string {
  return `${firstName} ${lastName}`.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
