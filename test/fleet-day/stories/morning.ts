import { campaignSenders, type Fleet, some } from '../fleet.ts';
import { hourMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { billing } from './billing.ts';
import { campaign } from './campaign.ts';
import { opening } from './opening.ts';
import { restingLine, unpaidLine } from './pauses.ts';
import { numberComesIn, waysIn } from './portings-in.ts';
import { numberIsAskedFor, waysOut } from './portings-out.ts';
import { lastMonth, plannedJourney, travellingLine } from './product-changes.ts';
import { simOrder } from './sim-order.ts';

/** What may happen to one line besides being used. No line meets two of these. */
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
        numberIsAskedFor(fleet, id, way),
  ),
  unpaidLine,
  restingLine,
  (fleet, id) => travellingLine(fleet, id, 'activated'),
  (fleet, id) => travellingLine(fleet, id, 'canceled'),
  plannedJourney,
  lastMonth,
];

/** Each turn of a round takes a line of its own. */
export const linesMin = turns.length;

/** Every so many lines there is one more round; no more rounds than there are numbers to bring along. */
const linesPerRound = 160;
const roundsMax = 24;

const recipientsMax = 300;

/** A name for each campaign, one a sender. */
const campaignNames = ['Maintenance tonight', 'New plan for abroad', 'Happy spring'];

/** Begins everything that the day holds. */
export async function* morning(fleet: Fleet): Story {
  const accountIds = yield* opening(fleet);
  // By then every line that was ordered in the first two hours is in service, orders that failed included.
  yield 3 * hourMs;
  const { timetable, random, linesWanted, organization } = fleet;
  const lines = shuffled(fleet);
  const rounds = Math.min(roundsMax, Math.ceil(linesWanted / linesPerRound));
  for (let turnNo = 0; turnNo < rounds * turns.length; turnNo += 1) {
    const [turn, id] = [turns[turnNo % turns.length], lines[turnNo]];
    const roundNo = Math.floor(turnNo / turns.length);
    const numberNo = roundNo * waysIn.length + (turnNo % turns.length);
    if (!turn || id === undefined) throw new Error(`A fleet needs at least ${linesMin} lines`);
    timetable.begin(turn(fleet, id, numberNo), some(random, 0, 10 * hourMs));
  }
  const recipients = Array.from(
    { length: Math.min(recipientsMax, linesWanted) },
    (_, personNo) => `+447700900${String(100 + personNo)}`,
  );
  for (const [at, sender] of campaignSenders.entries()) {
    const text = campaignNames[at] ?? '';
    timetable.begin(campaign(fleet, { sender, text, recipients }), some(random, hourMs, 9 * hourMs));
  }
  const accounts = organization.accounts.list();
  for await (const { id } of accounts) {
    const employees = Math.ceil(linesWanted / 20);
    for (let employeeNo = 0; employeeNo < employees; employeeNo += 1)
      timetable.begin(simOrder(fleet, id, employeeNo), some(random, hourMs, 12 * hourMs));
  }
  timetable.begin(billing(fleet, accountIds), 17 * hourMs);
}

function shuffled({ lines, random }: Fleet): string[] {
  const cards = [...lines];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [cards[at], cards[other]] = [cards[other] ?? '', cards[at] ?? ''];
  }
  return cards;
}
