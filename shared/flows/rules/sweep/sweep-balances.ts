import { inGroups } from '../../../core/in-groups.ts';
import { present } from '../../../core/present.ts';
import type { ProductFacts } from '../../../core/rules/conditions/facts.ts';
import type { RuleBook } from '../../../core/rules/rule.ts';
import { dayMs } from '../../../core/timing.ts';
import { ProviderError } from '../../../errors.ts';
import type { Pacing } from '../../../ports/limiters.ts';
import type { ListCursor, ProductPages } from '../../../ports/products.ts';
import type {
  AutomationPorts,
  Subjects,
  SweepCursor,
  SweepCursors,
  WatchedProduct,
} from '../../../ports/rules.ts';
import { PutOffError } from '../../rate-limit/read-through-limiter.ts';
import type { RuleSettings } from '../react-to-event.ts';
import { countedReads } from '../subjects/counted-reads.ts';
import { type Patience, patienceOf, patiently, patientReads } from '../subjects/patient-reads.ts';
import { isOver, raiseThreshold } from './raise-threshold.ts';
import { sweepListed } from './sweep-listed.ts';

export type SweepPorts = AutomationPorts &
  Pick<Pacing, 'pause'> & {
    readonly sweepCursors: SweepCursors;
    /** The provider's list of all products; absent where nobody is asked for one. */
    readonly productPages?: ProductPages | undefined;
    /** What the provider says about subjects to a sweep; absent where it asks as everybody does. */
    readonly sweptReads?: Subjects | undefined;
  };

export type SweepSettings = RuleSettings & {
  /** Between the beginnings of two rounds. */
  readonly sweepEveryMs: number;
  /**
   * Most reads in one go, of products, of pages of them and of their subscriptions, so that a sweep leaves the
   * provider's rate to others.
   */
  readonly sweepReadsMax: number;
};

/** How many products are looked at at a time, while that is soon done. */
const widthMax = 8;

/**
 * A group of products that took longer is followed by a single one: at a slow rate limiter many at a time would all be
 * begun in each go and none of them ended.
 */
const slowGroupMs = 2_000;

/** This many products without an answer end a go: the provider is down or busy, and asking on would not help it. */
const unansweredMax = 50;

/**
 * The provider may show what was true so long ago: a product that was named since then may not be shown yet, and one
 * whose cycle has ended since then may have begun its next. Forgotten, what it has left would be bought again.
 */
const behindMaxMs = dayMs;

/** Kept free at the end of a go, for what has been begun. */
const reserveMs = 10_000;

/** One go: what it may use, and what it has come to so far. */
type Go = {
  readonly ports: SweepPorts;
  readonly settings: SweepSettings;
  readonly book: RuleBook;
  readonly hasTime: () => boolean;
  readonly unanswered: WatchedProduct[];
  readonly unseen: WatchedProduct[];
  readonly patience: Patience;
  reads: number;
  width: number;
  /** The rate limiter asks for a longer wait than this go has time for. */
  isPutOff: boolean;
};

/**
 * Continues with the round over all products, and raises what an event would have reported of them, so that a lost
 * event is only a late one. The products are those that the provider lists; where it has no list, those that events and
 * orders have named.
 */
export async function sweepBalances(
  ports: SweepPorts,
  settings: SweepSettings,
  remainingMs: () => number,
): Promise<void> {
  if (ports.subjects.unavailable !== undefined) return;
  const cursor = await openRound(ports, settings.sweepEveryMs);
  if (cursor?.after === undefined) return;
  const book = await ports.rules.newest();
  if (book === undefined || book.off) return;
  const hasTime = () => remainingMs() >= reserveMs;
  const patience = patienceOf(ports, remainingMs, reserveMs);
  const subjects = countedReads(patientReads(ports.sweptReads ?? ports.subjects, patience), () => {
    go.reads += 1;
  });
  const go: Go = {
    ports: { ...ports, subjects },
    settings,
    book,
    hasTime,
    unanswered: [],
    unseen: [],
    patience,
    reads: 0,
    // Where the go before had no time for some, this one finds out first how long one takes.
    width: cursor.unseen === undefined ? widthMax : 1,
    isPutOff: false,
  };
  const width = () => go.width;

  for await (const unseen of inGroups(cursor.unseen ?? [], width)) {
    if (isSpent(go)) go.unseen.push(...unseen);
    else await lookAtProducts(go, unseen);
  }
  // Once the next round is due it asks for them as well. Waited for, one that is never answered would hold up all
  // rounds.
  const isDue = ports.now() - cursor.roundAtMs >= settings.sweepEveryMs;
  for await (const again of inGroups(isDue ? [] : (cursor.again ?? []), width)) {
    // In front of those that were asked in vain, so that the next go begins with them.
    if (isSpent(go)) go.unanswered.unshift(...again);
    else await lookAtProducts(go, again);
  }
  const { version, roundAtMs } = cursor;
  const reached = await goOn(go, cursor, isDue);
  const [again, unseen] = [go.unanswered, go.unseen].map((left) => (left.length === 0 ? undefined : left));
  const isOver = reached.isWhole && again === undefined && unseen === undefined;
  const { after, listed } = reached;
  const next = isOver ? {} : { after, ...present({ listed, again, unseen }) };
  await ports.sweepCursors.replace({ version: version + 1, roundAtMs, ...next });
}

/** @returns where the round stands that is under way; nothing when it is over and the next one has time */
async function openRound(
  { sweepCursors, productPages, now }: SweepPorts,
  everyMs: number,
): Promise<SweepCursor | undefined> {
  const cursor = await sweepCursors.get();
  if (cursor?.after !== undefined) return cursor;
  if (cursor !== undefined && now() - cursor.roundAtMs < everyMs) return undefined;
  const listed: ListCursor | undefined = productPages && { status: 'active', pages: 0 };
  const next = { version: (cursor?.version ?? 0) + 1, roundAtMs: now(), after: '', ...present({ listed }) };
  return (await sweepCursors.replace(next)).applied ? next : undefined;
}

type Reached = Pick<SweepCursor, 'listed'> & { readonly after: string; readonly isWhole: boolean };

async function goOn(go: Go, { after = '', listed }: SweepCursor, isDue: boolean): Promise<Reached> {
  const { productPages } = go.ports;
  if (listed === 'over') return { after, listed, isWhole: true };
  if (listed === undefined || productPages === undefined) return goOnOverKnown(go, after);
  const reached = await sweepListed(go.ports, listed, {
    pages(filter, cursor) {
      go.reads += 1;
      return patiently(go.patience, () => productPages(filter, cursor));
    },
    async look(products) {
      for await (const group of inGroups(products, () => go.width)) await lookAtGroup(go, group);
    },
    isSpent: () => isSpent(go),
    isDue,
  });
  if (reached === 'absent') return goOnOverKnown(go, after);
  return { after, listed: reached, isWhole: reached === 'over' };
}

async function goOnOverKnown(go: Go, from: string): Promise<Reached> {
  let after = from;
  for await (const products of inGroups(go.ports.watched.after(from), () => go.width)) {
    if (isSpent(go)) return { after, isWhole: false };
    await lookAtProducts(go, products);
    after = products.at(-1)?.productId ?? after;
  }
  return { after, isWhole: true };
}

/** @param needs reads that what comes next makes for certain */
function isSpent({ reads, settings, unanswered, hasTime, isPutOff }: Go, needs = 1): boolean {
  const isFruitless = isPutOff || unanswered.length >= unansweredMax;
  return reads + needs > settings.sweepReadsMax || isFruitless || !hasTime();
}

/** Part of a page. The page has been read, so that products of which nothing more has to be read cost nothing. */
async function lookAtGroup(go: Go, products: readonly ProductFacts[]): Promise<void> {
  const watched = products.map(({ id }) => ({ productId: id }));
  if (isSpent(go, 0)) go.unseen.push(...watched);
  else
    await atATime(go, products, (product) =>
      dealWith(go, { productId: product.id }, () => lookAtListed(go, product)),
    );
}

async function lookAtProducts(go: Go, products: readonly WatchedProduct[]): Promise<void> {
  await atATime(go, products, (product) => dealWith(go, product, () => lookAtProduct(go, product)));
}

async function atATime<Item>(go: Go, items: readonly Item[], look: (item: Item) => Promise<void>) {
  const beganAtMs = go.ports.now();
  await Promise.all(items.map(look));
  const isSlow = go.ports.now() - beganAtMs > slowGroupMs;
  go.width = isSlow ? 1 : Math.min(widthMax, 2 * go.width);
}

/** Notes what was put off, or not answered by the provider, so that it is asked again. */
async function dealWith(go: Go, product: WatchedProduct, look: () => Promise<void>): Promise<void> {
  const { ports, unanswered, unseen } = go;
  try {
    await look();
  } catch (error) {
    if (error instanceof PutOffError) {
      go.isPutOff = true;
      unseen.push(product);
      return;
    }
    // What is refused would be refused again.
    if (error instanceof ProviderError && error.problem.code !== 'refused') unanswered.push(product);
    // One product that cannot be dealt with must not end the round for all behind it.
    else ports.log.error('sweep.product_failed', { product: product.productId }, error);
  }
}

async function lookAtProduct(go: Go, { productId, namedAtMs = 0 }: WatchedProduct): Promise<void> {
  const { ports, settings, book } = go;
  const product = await ports.subjects.product(productId);
  const longAgoMs = ports.now() - behindMaxMs;
  if (product === undefined && namedAtMs > longAgoMs) return;
  if (product === undefined || isOver(product, longAgoMs)) await ports.watched.forget(productId);
  else await raiseThreshold(ports, settings, book, product);
}

/**
 * A list may show less of each product than there is: nobody can say how far one is used whose balances are missing.
 */
async function lookAtListed(go: Go, listed: ProductFacts): Promise<void> {
  const { ports, settings, book } = go;
  if (listed.balances.length > 0 || isOver(listed, ports.now()))
    return raiseThreshold(ports, settings, book, listed);
  await lookAtProduct(go, { productId: listed.id });
}
