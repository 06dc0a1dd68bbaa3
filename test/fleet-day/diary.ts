/** How a porting ends, anyone who decides it. */
export type PortingEnd = 'completed' | 'rejected' | 'canceled';

/** What the owner of the fleet did and got to know, kept apart from the sandbox: in the end both must say the same. */
export type Diary = {
  /** Bytes of each subscription of the partner API, under its subscription's id. */
  readonly bytes: Map<string, { boughtBytes: number; spentBytes: number }>;
  /** Events of thresholds that were answered, each with the order of its top-up. */
  readonly answers: Map<string, string>;
  /** Events of thresholds that were not answered, because their subscriptions were not in service any more. */
  readonly unanswered: Set<string>;
  /** Orders of add-ons that no threshold asked for. */
  readonly extras: Set<string>;
  /** Subscriptions that are paused, so that their phones use nothing. */
  readonly outOfService: Set<string>;
  /** How often something was done that the provider tells everybody about, under the event's type. */
  readonly causes: Map<string, number>;
  /** How each porting has to end. */
  readonly portingEnds: Map<string, PortingEnd>;
  /** Numbers that came in, under their phone numbers' ids. */
  readonly numbersBrought: Map<string, string>;
  /** Every text that somebody was to get: the number with a plus, a space, and the text. */
  readonly texts: Set<string>;
  /** How each eSIM order of the organization ended. */
  readonly simOrders: Map<string, string>;
  /** How much usage was found right after each call that sent texts: the provider shows it later. */
  readonly earlyLooks: number[];
};

export function newDiary(): Diary {
  return {
    bytes: new Map(),
    answers: new Map(),
    unanswered: new Set(),
    extras: new Set(),
    outOfService: new Set(),
    causes: new Map(),
    portingEnds: new Map(),
    numbersBrought: new Map(),
    texts: new Set(),
    simOrders: new Map(),
    earlyLooks: [],
  };
}

export function recordBought({ bytes }: Diary, subscriptionId: string, boughtBytes: number): void {
  const before = bytes.get(subscriptionId) ?? { boughtBytes: 0, spentBytes: 0 };
  bytes.set(subscriptionId, { ...before, boughtBytes: before.boughtBytes + boughtBytes });
}

export function recordSpent({ bytes }: Diary, subscriptionId: string, spentBytes: number): void {
  const before = bytes.get(subscriptionId) ?? { boughtBytes: 0, spentBytes: 0 };
  bytes.set(subscriptionId, { ...before, spentBytes: before.spentBytes + spentBytes });
}

export function recordCause({ causes }: Diary, eventType: string): void {
  causes.set(eventType, (causes.get(eventType) ?? 0) + 1);
}
