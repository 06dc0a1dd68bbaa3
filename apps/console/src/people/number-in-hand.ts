/** The number of the person whom one has just searched for. It stands in no address and in no storage. */
let inHand = '';

/** Takes a number to the page that is opened next. An e-mail address is left behind. */
export function takeAlong(who: string): void {
  inHand = who.includes('@') ? '' : who.trim();
}

/** The number that was taken along, for the fields of the page that is open now; forgotten when it is left. */
export function numberInHand(): string {
  return inHand;
}
