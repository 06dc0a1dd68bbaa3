import type { NewAccount } from '../../../shared/provider/partner/customers/accounts.ts';
import { portingIn } from './porting-in.ts';
import { type Practice, write } from './practice.ts';
import { firstOf } from './refused.ts';
import { firstSubscription } from './some-subscription.ts';

export const owner = {
  firstName: 'Robin',
  lastName: 'Example',
  address: { line1: 'Way 1', line2: 'Left', city: 'Bonn', country: 'DE', postalCode: '53111' },
} as const;

/** The same as a stranger writes it. */
export const bareOwner = {
  first_name: 'Robin',
  last_name: 'Example',
  address: { line1: 'Way 1', line2: 'Left', city: 'Bonn', country: 'DE', postal_code: '53111' },
} as const;

export const newAccount: NewAccount = { type: 'personal', name: 'Robin', owner };
export const bareAccount = { type: 'personal', name: 'Robin', owner: bareOwner };

export async function someAccount({ partner }: Practice): Promise<string> {
  return (await partner.accounts.create(newAccount, write)).id;
}

export const person = {
  firstName: 'Kim',
  lastName: 'Example',
  email: 'kim@example.com',
  address: { line1: 'Way 2', city: 'Köln', country: 'DE', postalCode: '50667' },
} as const;

export const barePerson = {
  first_name: 'Kim',
  last_name: 'Example',
  email: 'kim@example.com',
  address: { line1: 'Way 2', city: 'Köln', country: 'DE', postal_code: '50667' },
} as const;

/** The number of the subscription that is there from the start. */
export async function firstNumber(practice: Practice): Promise<string> {
  const { subscriptionId } = await firstSubscription(practice);
  return (await firstOf(practice.partner.phoneNumbers.list({ subscriptionId }))).id;
}

/** An invoice of the first subscription's account. */
export async function someInvoice(practice: Practice): Promise<string> {
  const { accountId } = await firstSubscription(practice);
  return practice.sandbox.partner.openInvoice(accountId);
}

/** The same, with its porting opt-in enabled. */
export async function openNumber(practice: Practice): Promise<string> {
  const id = await firstNumber(practice);
  await practice.partner.phoneNumbers.enablePortingOptIn(id, write);
  return id;
}

/** A porting out that another operator has asked for. */
export async function portingOut(practice: Practice): Promise<string> {
  const id = await openNumber(practice);
  return practice.sandbox.partner.askForNumber(id);
}

/** A porting out that the other operator wants to call off. */
export async function withdrawnPorting(practice: Practice): Promise<string> {
  const id = await portingOut(practice);
  practice.sandbox.partner.withdraw(id);
  return id;
}

/** A porting in that is on its way. */
export async function pendingPorting(practice: Practice): Promise<string> {
  const id = await portingIn(practice);
  practice.clock.advance(1_000);
  return id;
}
