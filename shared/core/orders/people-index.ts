import { employeeKeyOf, mailKeyOf, type Person } from './person.ts';

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
