import { recordBought, recordCause } from '../diary.ts';
import { type Fleet, some, write } from '../fleet.ts';
import { hourMs, minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { newSubscription } from './new-subscription.ts';
import { phone } from './phone.ts';

/** Subscriptions of one customer. */
const subscriptionsPerAccount = 15;

/** Subscriptions that are looked at in a minute; the provider takes 1000 calls of one operation. */
const subscriptionsPerMinute = 500;

/**
 * Takes over the subscriptions that exist, and orders the others over the next two hours. @returns the accounts of all
 * of them
 */
export async function* opening(fleet: Fleet): AsyncGenerator<number, readonly string[], void> {
  const { partner, subscriptionsWanted, timetable, random } = fleet;
  const accountIds: string[] = [];
  for await (const account of partner.accounts.list({ limit: 40 })) accountIds.push(account.id);
  yield* takeOver(fleet);
  const ordered = subscriptionsWanted - fleet.subscriptions.length;
  for (let lineNo = 0; lineNo < ordered; lineNo += 1) {
    if (lineNo % subscriptionsPerAccount === 0) accountIds.push(await newAccount(fleet, accountIds.length));
    timetable.begin(newSubscription(fleet, accountIds.at(-1) ?? '', lineNo), some(random, 0, 2 * hourMs));
  }
  return accountIds;
}

async function* takeOver(fleet: Fleet): Story {
  const { partner, sandbox, diary, timetable, random } = fleet;
  for await (const { id } of partner.subscriptions.list({ status: 'active', limit: 40 })) {
    for (const { id: productId } of sandbox.partner.products(id)) {
      const { balances = [] } = await partner.products.get(productId);
      for (const { initial = 0 } of balances) recordBought(diary, id, initial);
      recordCause(diary, 'product.active');
    }
    fleet.subscriptions.push(id);
    timetable.begin(phone(fleet, id), some(random, 0, 4 * hourMs));
    if (fleet.subscriptions.length % subscriptionsPerMinute === 0) yield minuteMs;
  }
}

async function newAccount({ partner }: Fleet, accountNo: number): Promise<string> {
  const address = { country: 'DE', city: 'Bonn', line1: `Beispielweg ${accountNo}`, postalCode: '53111' };
  const { id } = await partner.accounts.create(
    accountNo % 2 === 0
      ? { type: 'personal', owner: { firstName: 'Robin', lastName: `Example ${accountNo}`, address } }
      : { type: 'business', companyName: `Example ${accountNo}`, taxId: `DE${accountNo}`, address },
    write(`account-${accountNo}`),
  );
  return id;
}
