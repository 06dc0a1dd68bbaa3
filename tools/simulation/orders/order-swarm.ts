import type { Dice } from '../machinery/dice.ts';
import { chooseSwarm, type FaultKind, type Swarm } from '../machinery/faults.ts';
import type { OutcomeName } from '../machinery/outcomes.ts';

/** What else can go wrong with orders, besides what can with any job. */
export const orderFaultKinds = [
  'order given up',
  'order slow',
  'poll fails',
  'provider over its limit',
  'limit halves',
  'provider down',
  'odd answer',
  'row always 500',
  'key conflict',
  'answer from the key',
  'list moves',
  'provider clock far ahead',
  'storage slow',
  'subscription in the portal',
] as const;

export type OrderFaultKind = (typeof orderFaultKinds)[number];

/** How the provider counts calls. */
type ProviderLimit = {
  readonly kind: 'fixed 1 s' | 'fixed 60 s' | 'sliding 1 s' | 'bucket 1 s';
  readonly perSecond: number;
  readonly hints: boolean;
};

type Outage = {
  readonly fromMs: number;
  readonly forMs: number;
  readonly outcomes: readonly OutcomeName[];
  /** Whether only orders suffer, and everything can be read. */
  readonly ofOrders: boolean;
};

/**
 * What the provider makes of an idempotency key: nothing, the first answer again (a 500 as well), or 422 to every
 * repeat.
 */
export type KeyMode = 'ignored' | 'cached' | 'refused';

const pollProblems = ['timeout', 'unavailable', 'unreachable', 'busy', 'unreadable'] as const;

/** One seed's choice of faults for order batches. */
export type OrderSwarm = Swarm & {
  readonly orderRates: Readonly<Record<OrderFaultKind, number>>;
  /** How long the provider may be at a slow order. */
  readonly slowLivesMs: readonly number[];
  readonly pollProblems: readonly (typeof pollProblems)[number][];
  readonly limit: ProviderLimit;
  readonly keys: KeyMode;
  readonly outage?: Outage;
};

const minutes = 60_000;

export function chooseOrderSwarm(dice: Dice): OrderSwarm {
  const rate = (share: number, most: number): number => (dice.happens(share) ? most * dice.next() : 0);
  const down = rate(0.3, 1) > 0;
  return {
    ...chooseSwarm(dice),
    orderRates: {
      'order given up': rate(0.4, 0.3),
      'order slow': rate(0.4, 0.4),
      'poll fails': rate(0.4, 0.4),
      'provider over its limit': 1,
      'limit halves': rate(0.4, 1),
      'provider down': down ? 1 : 0,
      'odd answer': rate(0.3, 0.3),
      'row always 500': rate(0.2, 0.2),
      'key conflict': 1,
      'answer from the key': 1,
      // Seldom, as it makes a list that was read to its end lack what is on record.
      'list moves': rate(0.1, 0.3),
      'provider clock far ahead': rate(0.1, 1),
      'storage slow': rate(0.15, 1),
      'subscription in the portal': rate(0.4, 0.3),
    },
    slowLivesMs: [2, 12, 40, 180, 1_800].map((length) => length * minutes),
    pollProblems,
    limit: {
      kind: dice.pick(['fixed 1 s', 'fixed 60 s', 'sliding 1 s', 'bucket 1 s']),
      perSecond: dice.pick([0.5, 2, 20, 1_000]),
      hints: dice.happens(0.5),
    },
    keys: dice.pick(['ignored', 'ignored', 'cached', 'refused']),
    ...(down ? { outage: chooseOutage(dice) } : {}),
  };
}

/** How whole outages show: refusing, answering 503, hanging, or answering 429 to everything. */
const outages: readonly (readonly OutcomeName[])[] = [
  ['unreachable'],
  ['failed before performing', 'failed after performing'],
  ['timed out, not performed', 'timed out, performed late'],
  ['busy'],
  ['busy with a hint'],
];

function chooseOutage(dice: Dice): Outage {
  return {
    fromMs: dice.between(0, 20) * minutes,
    forMs: dice.pick([20, 90, 360]) * minutes,
    outcomes: dice.pick(outages),
    ofOrders: dice.happens(0.3),
  };
}

/**
 * Batches for the same few people, one after the other, of orders that take long to be done or to be let through: the
 * looks of the later ones fall between an order and its subscription on record.
 */
export function twinSwarm(swarm: OrderSwarm, dice: Dice): OrderSwarm {
  const isSlow = dice.happens(0.5);
  const rates = { ...swarm.rates, 'usage item slow': 1, 'usage item late': 0, 'usage item missing': 0 };
  const never = { 'order given up': 0, 'order slow': isSlow ? 1 : 0, 'limit halves': 0, 'list moves': 0 };
  return {
    ...swarm,
    rates: { ...rates, 'records stand still': 0, 'performed hours late': 0, 'provider stays as it is': 0 },
    outcomes: isSlow
      ? [['accepted', 1]]
      : [
          ['accepted', 1],
          ['answer lost', 2],
          ['timed out, performed', 1],
        ],
    faultsMs: 240 * minutes,
    orderRates: { ...swarm.orderRates, ...never, 'provider down': isSlow ? 0 : 1, 'row always 500': 0 },
    slowLivesMs: [20, 40].map((length) => length * minutes),
    limit: { ...swarm.limit, perSecond: 1_000 },
    outage: { fromMs: 0, forMs: 40 * minutes, outcomes: ['busy'], ofOrders: true },
  };
}

/** Large batches meet every fault often enough at rates at which they still come to their end. */
const largeRates: Partial<Record<FaultKind, number>> = {
  'dies before an effect': 0.0002,
  'dies after an effect': 0.0002,
  'call fails': 0.0004,
  'port answer lost': 0.0004,
  'effect lands late': 0.0001,
  'library tries twice': 0.001,
  freezes: 0.0001,
  'outlives its time limit': 0.3,
  'no token': 0.001,
  'message doubled': 0.01,
  'message lost': 0.001,
  'batch partly taken': 0.01,
  'index lags': 0.01,
  'scheduler doubled': 0.05,
  'runs of the scheduler missing': 0.005,
  'clock skew': 0.005,
  'usage item slow': 0.2,
  'records fail': 0.001,
  'cursor refused': 0.0002,
  'cheap read fails': 0.3,
  'provider clock off': 1,
};

const largeOutcomes: readonly (readonly [OutcomeName, number])[] = [
  ['accepted', 98],
  ['refused', 0.3],
  ['answer lost', 0.2],
  ['never arrived', 0.2],
  ['failed after performing', 0.05],
  ['failed before performing', 0.05],
  ['unreachable', 0.2],
  ['unauthorized', 0.1],
  ['timed out, performed', 0.1],
  ['timed out, performed late', 0.05],
  ['timed out, not performed', 0.1],
];

/**
 * What a large run meets: everything a little, storms of 429 at a limit that halves and doubles, and an outage of an
 * hour.
 */
export function largeOrderSwarm(swarm: OrderSwarm, perSecond: number): OrderSwarm {
  const rates = Object.fromEntries(
    Object.keys(swarm.rates).map((kind) => [kind, largeRates[kind as FaultKind] ?? 0]),
  ) as Swarm['rates'];
  return {
    rates,
    outcomes: largeOutcomes,
    faultsMs: 7 * 24 * 60 * minutes,
    latency: 'short',
    naming: 'nothing',
    orderRates: {
      'order given up': 0.002,
      'order slow': 0.001,
      'poll fails': 0.002,
      'provider over its limit': 1,
      'limit halves': 1,
      'provider down': 1,
      'odd answer': 0.001,
      'row always 500': 0.0001,
      'key conflict': 1,
      'answer from the key': 1,
      'list moves': 0,
      'provider clock far ahead': 0,
      'storage slow': 0,
      'subscription in the portal': 0,
    },
    slowLivesMs: [2, 12, 40, 180].map((length) => length * minutes),
    // A 429 that has nothing to do with the rate holds a rate limiter far below it: a large run has those of its limit
    // and its outage.
    pollProblems: ['timeout', 'unavailable', 'unreachable', 'unreadable'],
    limit: { ...swarm.limit, perSecond },
    keys: swarm.keys,
    outage: {
      fromMs: 20 * minutes,
      forMs: 30 * minutes,
      ofOrders: false,
      outcomes: swarm.outage?.outcomes ?? ['failed before performing', 'failed after performing'],
    },
  };
}
