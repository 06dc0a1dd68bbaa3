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
export function mailKeyOf(person: Person): string | undefined {
  const address = addressOf(person);
  return address === undefined ? undefined : JSON.stringify([person.accountId ?? '', address]);
}

/**
 * Whether two have the same account and e-mail.
 *
 * @returns undefined when one of them does not say
 */
export function hasSameMail(one: Person, other: Person): boolean | undefined {
  const isSameAccount = isSame(one.accountId, other.accountId);
  if (isSameAccount === false) return false;
  const isSameAddress = isSame(addressOf(one), addressOf(other));
  return isSameAddress === true ? isSameAccount : isSameAddress;
}

function addressOf({ email = '' }: Person): string | undefined {
  const address = email.trim().toLowerCase();
  return address === '' ? undefined : address;
}

/** @returns undefined when one of the two is not known */
export function isSame(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one === other;
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
