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

/**
 * Finds what belongs to a person: by their employee id, else by e-mail and account. Two employee ids are two people,
 * also where they share an address; an address alone means the person who has it. Assumed: an employee id counts
 * in the whole organization.
 */
export type PeopleIndex<Item> = {
  add(person: Person, item: Item): void;
  find(person: Person): Item | undefined;
};

export function peopleIndex<Item>(): PeopleIndex<Item> {
  const ofEmployee = new Map<string, Item>();
  /** By e-mail and account: of somebody with an employee id, and of somebody without. */
  const ofMail = { named: new Map<string, Item>(), unnamed: new Map<string, Item>() };
  return {
    add(person, item) {
      const [employee, mail] = [employeeKeyOf(person), mailKeyOf(person)];
      if (employee !== undefined) addFirst(ofEmployee, employee, item);
      if (mail !== undefined) addFirst(employee === undefined ? ofMail.unnamed : ofMail.named, mail, item);
    },
    find(person) {
      const [employee, mail = ''] = [employeeKeyOf(person), mailKeyOf(person)];
      if (employee === undefined) return ofMail.unnamed.get(mail) ?? ofMail.named.get(mail);
      return ofEmployee.get(employee) ?? ofMail.unnamed.get(mail);
    },
  };
}

function addFirst<Item>(items: Map<string, Item>, key: string, item: Item): void {
  if (!items.has(key)) items.set(key, item);
}
