import { present } from '../../../core/present.ts';
import type { ProductFacts } from '../../../core/rules/conditions/facts.ts';
import type { Pacing } from '../../../ports/limiters.ts';
import type { Subjects } from '../../../ports/rules.ts';
import type { Clock } from '../../../ports/world.ts';
import { PutOffError } from '../../rate-limit/read-through-limiter.ts';
import { sharedReads } from './shared-reads.ts';

/** The same subjects, of which each read waits for the rate limiter. */
export function patientReads(subjects: Subjects, patience: Patience): Subjects {
  const { products, fitting, prices } = subjects;
  const patient =
    <Answer>(read: (id: string) => Promise<Answer>) =>
    (id: string): Promise<Answer> =>
      patiently(patience, () => read(id));
  return {
    ...eachRead(subjects, patient),
    ...present({
      unavailable: subjects.unavailable,
      products:
        products &&
        async function* patientProducts(id: string) {
          yield* await patiently(patience, () => Array.fromAsync(products(id)));
        },
      fitting: fitting && patient(fitting),
      prices: prices && patient(prices),
    }),
  };
}

/** Waits so long, if there is time for it. @returns whether it did */
export type Patience = (waitMs: number) => Promise<boolean>;

/** Waits while the function has time, and keeps some of it free for what follows. */
export function patienceOf(
  { pause }: Pick<Pacing, 'pause'>,
  remainingMs: () => number,
  reserveMs: number,
): Patience {
  return async (waitMs) => {
    if (remainingMs() - waitMs < reserveMs) return false;
    await pause(waitMs);
    return true;
  };
}

/**
 * Makes a read again each time that the rate limiter has put it off and was waited for.
 *
 * @throws what the read throws, and a PutOffError when there is no time to wait
 */
export async function patiently<Answer>(patience: Patience, read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PutOffError) || !(await patience(error.problem.retryAfterMs ?? 0))) throw error;
    }
  }
}

/**
 * The same subjects, of which each read is counted as it begins. What fits a plan is kept in mind, and counts once.
 */
export function countedReads(subjects: Subjects, count: () => void): Subjects {
  const { products, fitting, prices } = subjects;
  const plans = new Set<string>();
  const counted =
    <Answer>(read: (id: string) => Answer) =>
    (id: string): Answer => {
      count();
      return read(id);
    };
  return {
    ...eachRead(subjects, counted),
    ...present({
      products: products && counted(products),
      // Kept in mind for minutes by who asks, whatever the subscription.
      prices: prices && ((offering: string) => prices(offering)),
      fitting:
        fitting &&
        ((plan: string) => {
          if (!plans.has(plan)) count();
          plans.add(plan);
          return fitting(plan);
        }),
    }),
  };
}

/**
 * The same subjects, of which each is asked for once: for rules that are asked about one product at one moment.
 * What they start is checked again by reads of its own, directly before an order.
 */
export function readOnce(subjects: Subjects): Subjects {
  const { products } = subjects;
  const requested = new Map<string, Promise<unknown>>();
  const once =
    <Answer>(what: string, read: (id: string) => Promise<Answer>) =>
    (id: string): Promise<Answer> => {
      const key = `${what} ${id}`;
      const answer = (requested.get(key) as Promise<Answer> | undefined) ?? read(id);
      requested.set(key, answer);
      return answer;
    };
  const listed = products && once('products of', (id) => Array.fromAsync(products(id)));
  return {
    ...subjects,
    product: once('product', (id) => subjects.product(id)),
    subscription: once('subscription', (id) => subjects.subscription(id)),
    ...present({ products: listed && ((id: string) => fromList(listed(id))) }),
  };
}

async function* fromList(listed: Promise<readonly ProductFacts[]>): AsyncGenerator<ProductFacts> {
  yield* await listed;
}

/** Subjects as anyone has to see them who knows of something that happened by a moment. */
export type RecentReads = {
  /**
   * Answers with what was read before, if that read began after the moment: it has seen whatever happened until then.
   */
  since(atMs: number): Subjects;
};

/** An event is decided about by what is no older than this. What it leads to is read again before it is done. */
const keptMs = 60_000;

/**
 * How far two functions' clocks may be apart. Source: AWS keeps those of its hosts within milliseconds; this is ample.
 */
const apartMs = 250;

/** Subjects kept in mind at a time. */
const subjectsMax = 1_000;

/**
 * Shares reads of the provider among the events of a burst: however many wait for one product, it is read once a minute
 * by each process. What came in after a read began is never answered by it.
 */
export function recentReads(subjects: Subjects, now: Clock): RecentReads {
  const shared = sharedReads(now, subjectsMax);
  return {
    since(reportedAtMs) {
      const recent =
        <Facts>(read: (id: string) => Promise<Facts>, subject: string) =>
        (id: string): Promise<Facts> =>
          shared(`${subject} ${id}`, Math.max(reportedAtMs + apartMs, now() - keptMs), () => read(id));
      return { ...subjects, ...eachRead(subjects, recent) };
    },
  };
}

type ReadById = 'product' | 'subscription' | 'porting' | 'invoice' | 'contract' | 'order';

/** The reads of one subject by its id, each in this manner. */
function eachRead(
  subjects: Subjects,
  manner: <Answer>(
    read: (id: string) => Promise<Answer>,
    subject: ReadById,
  ) => (id: string) => Promise<Answer>,
): Pick<Subjects, ReadById> {
  return {
    product: manner((id) => subjects.product(id), 'product'),
    subscription: manner((id) => subjects.subscription(id), 'subscription'),
    porting: manner((id) => subjects.porting(id), 'porting'),
    invoice: manner((id) => subjects.invoice(id), 'invoice'),
    contract: manner((id) => subjects.contract(id), 'contract'),
    order: manner((id) => subjects.order(id), 'order'),
  };
}
