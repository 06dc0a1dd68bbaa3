import type { Fault, Faults } from './faults.ts';

/** Something that goes wrong at a provider, to practise what to do. */
export type Incident = {
  readonly name: string;
  readonly title: string;
  /** What happens from now on. */
  readonly says: string;
  readonly faults: readonly {
    readonly operations: readonly string[];
    readonly fault: Fault;
    readonly times: number;
  }[];
  /** What takes longer from now on. */
  readonly delays?: Partial<Delays>;
};

/** How long the provider takes. */
export type Delays = {
  /** From a text until it shows in List usage. */
  usageMs: number;
  /** From an order until its end. */
  orderMs: number;
  /** From an event until a receiver hears of it. */
  webhookMs: number;
};

const texts = ['sendSms'];
const sendsAndOrders = [...texts, 'createOrder', 'partner.createOrder'];
const tokens = ['token', 'partner.token'];

export const incidents: readonly Incident[] = [
  {
    name: 'provider-down',
    title: 'Provider down',
    says: 'The sandbox answers 500 to the next 15 texts and orders, and does nothing.',
    faults: [{ operations: sendsAndOrders, fault: { kind: 'server-error' }, times: 15 }],
  },
  {
    name: 'rate-limit',
    title: '429 storm',
    says: 'The sandbox answers 429 to the next 15 Send SMS calls.',
    faults: [{ operations: texts, fault: { kind: 'busy' }, times: 15 }],
  },
  {
    name: 'lost-answers',
    title: 'Answers lost',
    says: 'The sandbox sends the next 3 texts, and its answers are lost.',
    faults: [{ operations: texts, fault: { kind: 'lost' }, times: 3 }],
  },
  {
    name: 'token-down',
    title: 'Token server down',
    says: 'The token server of the sandbox fails 20 times. A token that is still valid hides it until it ends.',
    faults: [{ operations: tokens, fault: { kind: 'server-error' }, times: 20 }],
  },
  {
    name: 'wrong-credentials',
    title: 'Wrong credentials',
    says: 'The token server of the sandbox refuses the credentials 20 times. A valid token hides it until it ends.',
    faults: [{ operations: tokens, fault: { kind: 'unauthorized' }, times: 20 }],
  },
  {
    name: 'late-records',
    title: 'Late records',
    says: 'The answers of the next 3 texts are lost, and texts show in the records of the sandbox after 45 minutes.',
    faults: [{ operations: texts, fault: { kind: 'lost' }, times: 3 }],
    delays: { usageMs: 45 * 60_000 },
  },
  {
    name: 'slow-orders',
    title: 'Slow orders',
    says: 'New orders take 20 minutes in the sandbox until they are completed.',
    faults: [],
    delays: { orderMs: 20 * 60_000 },
  },
  {
    name: 'late-webhooks',
    title: 'Late webhooks',
    says: 'The sandbox sends each event 15 minutes after it happened.',
    faults: [],
    delays: { webhookMs: 15 * 60_000 },
  },
];

/** Lets an incident begin, and ends all of them. */
export type Incidents = {
  begin(incident: Incident): void;
  clear(): void;
  /** Those that are under way. */
  now(): readonly Incident[];
};

/** @param delays that an incident changes */
export function makeIncidents(faults: Faults, delays: Delays): Incidents {
  const usual = { ...delays };
  let begun: readonly Incident[] = [];
  // Those that change no delay are over with the last fault.
  const now = () => begun.filter((one) => one.delays !== undefined || faults.pending() > 0);
  return {
    now,
    begin(incident) {
      begun = [...new Set([...now(), incident])];
      for (const { operations, fault, times } of incident.faults)
        for (const operation of operations) faults.next(operation, fault, times);
      Object.assign(delays, incident.delays);
    },
    clear() {
      begun = [];
      faults.clear();
      Object.assign(delays, usual);
    },
  };
}
