import { campaignSenders, type Fleet, some } from '../fleet.ts';
import { hourMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { billing } from './billing.ts';
import { campaign } from './campaign.ts';
import { opening } from './opening.ts';
import { restingSubscription, unpaidSubscription } from './pauses.ts';
import { numberComesIn, waysIn } from './portings-in.ts';
import { numberIsRequested, waysOut } from './portings-out.ts';
import { lastMonth, plannedJourney, travellingSubscription } from './product-changes.ts';
import { simOrder } from './sim-order.ts';

/** What may happen to one subscription besides being used. No subscription meets two of these. */
type Turn = (fleet: Fleet, subscriptionId: string, turnNo: number) => Story;

/** One round of everything; the turn's number tells apart what must differ. */
const turns: readonly Turn[] = [
  ...waysIn.map(
    (way): Turn =>
      (fleet, id, turnNo) =>
        numberComesIn(fleet, id, way, turnNo),
  ),
  ...waysOut.map(
    (way): Turn =>
      (fleet, id) =>
        numberIsRequested(fleet, id, way),
  ),
  unpaidSubscription,
  restingSubscription,
  (fleet, id) => travellingSubscription(fleet, id, 'activated'),
  (fleet, id) => travellingSubscription(fleet, id, 'canceled'),
  plannedJourney,
  lastMonth,
];

/** Each turn of a round takes a subscription of its own. */
export const subscriptionsMin = turns.length;

/**
 * Once for each `subscriptionsPerRound` subscriptions there is one more round; no more rounds than there are numbers to
 * bring along.
 */
const subscriptionsPerRound = 160;
const roundsMax = 24;

const recipientsMax = 300;

/** A name for each campaign, one a sender. */
const campaignNames = ['Maintenance tonight', 'New plan for abroad', 'Happy spring'];

/** Begins everything that the day holds. */
export async function* morning(fleet: Fleet): Story {
  const accountIds = yield* opening(fleet);
  // By then every subscription that was ordered in the first two hours is in service, orders that failed included.
  yield 3 * hourMs;
  const { timetable, random, subscriptionsWanted, organization } = fleet;
  const subscriptions = shuffled(fleet);
  const rounds = Math.min(roundsMax, Math.ceil(subscriptionsWanted / subscriptionsPerRound));
  for (let turnNo = 0; turnNo < rounds * turns.length; turnNo += 1) {
    const [turn, id] = [turns[turnNo % turns.length], subscriptions[turnNo]];
    const roundNo = Math.floor(turnNo / turns.length);
    const numberNo = roundNo * waysIn.length + (turnNo % turns.length);
    if (!turn || id === undefined)
      throw new Error(`A fleet needs at least ${subscriptionsMin} subscriptions`);
    timetable.begin(turn(fleet, id, numberNo), some(random, 0, 10 * hourMs));
  }
  const recipients = Array.from(
    { length: Math.min(recipientsMax, subscriptionsWanted) },
    (_, personNo) => `+447700900${String(100 + personNo)}`,
  );
  for (const [at, sender] of campaignSenders.entries()) {
    const text = campaignNames[at] ?? '';
    timetable.begin(campaign(fleet, { sender, text, recipients }), some(random, hourMs, 9 * hourMs));
  }
  const accounts = organization.accounts.list();
  for await (const { id } of accounts) {
    const employees = Math.ceil(subscriptionsWanted / 20);
    for (let employeeNo = 0; employeeNo < employees; employeeNo += 1)
      timetable.begin(simOrder(fleet, id, employeeNo), some(random, hourMs, 12 * hourMs));
  }
  timetable.begin(billing(fleet, accountIds), 17 * hourMs);
}

function shuffled({ subscriptions, random }: Fleet): string[] {
  const cards = [...subscriptions];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [cards[at], cards[other]] = [cards[other] ?? '', cards[at] ?? ''];
  }
  return cards;
}
