import { present } from '../core/present.ts';
import type { EventHint, ProductFacts } from '../core/rules/facts.ts';
import type { RuleBook } from '../core/rules/rule.ts';
import { thresholdReached } from '../core/rules/threshold.ts';
import { ProviderError } from '../errors.ts';
import type { RuleWorld, SweepPlace, SweepPlaces, WatchedLine } from '../rule-ports.ts';
import { type RuleSettings, reactToHint } from './react-to-event.ts';
import { readSubject } from './read-subject.ts';

export type SweepWorld = RuleWorld & { readonly sweepPlaces: SweepPlaces };

export type SweepSettings = RuleSettings & {
  /** Between the beginnings of two rounds. */
  readonly sweepEveryMs: number;
  /** Most products in one go, so that a sweep leaves the provider's rate to others. */
  readonly sweepProductsMax: number;
};

/** How many products are read at a time. */
const width = 8;

/** So many lines without an answer end a go: the provider is down or busy, and asking on would not help it. */
const unansweredMax = 50;

/** Kept free at the end of a go, for what has been begun. */
const reserveMs = 10_000;

/**
 * Goes on with the round over all watched products, and raises what an event would have told of them, so that a lost event is
 * only a late one. Both meet in the same keys, so that an event and a sweep do nothing twice.
 */
export async function sweepBalances(
  world: SweepWorld,
  settings: SweepSettings,
  remainingMs: () => number,
): Promise<void> {
  const place = await openRound(world, settings.sweepEveryMs);
  if (place?.after === undefined) return;
  const book = await world.rules.newest();
  if (book === undefined || book.off) return;
  const unanswered: WatchedLine[] = [];
  const listed: Listed = new Map();
  const look = async (lines: readonly WatchedLine[]): Promise<void> => {
    const answers = lines.map(async (line) => {
      if (!(await isLookedAt(world, settings, book, line, listed))) unanswered.push(line);
    });
    await Promise.all(answers);
  };
  const hasTime = () => remainingMs() >= reserveMs;

  // Once the next round is due it asks for them as well. Waited for, one that is never answered would hold up all rounds.
  const isDue = world.now() - place.roundAtMs >= settings.sweepEveryMs;
  for await (const lines of inGroups(isDue ? [] : (place.again ?? []), width)) {
    if (hasTime()) await look(lines);
    else unanswered.push(...lines);
  }
  let after = place.after;
  let seen = 0;
  let isCutShort = false;
  for await (const lines of inGroups(world.watched.after(place.after), width)) {
    isCutShort = seen >= settings.sweepProductsMax || unanswered.length >= unansweredMax || !hasTime();
    if (isCutShort) break;
    await look(lines);
    seen += lines.length;
    after = lines.at(-1)?.productId ?? after;
  }
  const { rev, roundAtMs } = place;
  const isOver = !isCutShort && unanswered.length === 0;
  const next = isOver ? {} : { after, ...(unanswered.length === 0 ? {} : { again: unanswered }) };
  await world.sweepPlaces.replace({ rev: rev + 1, roundAtMs, ...next });
}

/** @returns where the round stands that is under way; nothing when it is over and the next one has time */
async function openRound({ sweepPlaces, now }: SweepWorld, everyMs: number): Promise<SweepPlace | undefined> {
  const place = await sweepPlaces.get();
  if (place?.after !== undefined) return place;
  if (place !== undefined && now() - place.roundAtMs < everyMs) return undefined;
  const next = { rev: (place?.rev ?? 0) + 1, roundAtMs: now(), after: '' };
  return (await sweepPlaces.replace(next)).won ? next : undefined;
}

/** @returns false when the provider did not say how the line stands, so that it has to be asked again */
async function isLookedAt(
  world: SweepWorld,
  settings: SweepSettings,
  book: RuleBook,
  line: WatchedLine,
  listed: Listed,
): Promise<boolean> {
  try {
    await lookAt(world, settings, book, line, listed);
    return true;
  } catch (error) {
    // What is refused would be refused again.
    if (error instanceof ProviderError && error.problem.code !== 'refused') return false;
    // One line that cannot be dealt with must not end the round for all behind it.
    world.log.error('a line was left out of the sweep', { product: line.productId }, error);
    return true;
  }
}

/** What the provider lists for subscriptions in this go: one answer stands for all watched products of a subscription. */
type Listed = Map<string, Promise<readonly ProductFacts[]>>;

async function lookAt(
  world: SweepWorld,
  settings: SweepSettings,
  book: RuleBook,
  line: WatchedLine,
  listed: Listed,
): Promise<void> {
  const known = line.subscriptionId === undefined ? undefined : listed.get(line.subscriptionId);
  const live = (await (known ?? productsOf(world, line, listed))).filter(
    (product) => !isOver(product, world.now()),
  );
  const isWatchedStill = live.some(({ id }) => id === line.productId);
  if (known === undefined) {
    if (!isWatchedStill)
      for (const { id: productId, subscriptionId } of live)
        await world.watched.note(present({ productId, subscriptionId }));
    for (const product of live)
      for (const type of typesTold(book, product)) await raise(world, settings, book, type, product);
  }
  if (!isWatchedStill) await world.watched.forget(line.productId);
}

/** The product, and where the provider lists a subscription's products, those that no event has named yet as well. */
async function productsOf(
  { lines }: SweepWorld,
  { productId, subscriptionId }: WatchedLine,
  listed: Listed,
): Promise<readonly ProductFacts[]> {
  if (lines.products !== undefined && subscriptionId !== undefined) {
    const products = Array.fromAsync(lines.products(subscriptionId));
    listed.set(subscriptionId, products);
    return products;
  }
  const product = await lines.product(productId);
  return product === undefined ? [] : [product];
}

async function raise(
  world: SweepWorld,
  settings: SweepSettings,
  book: RuleBook,
  type: string,
  product: ProductFacts,
): Promise<void> {
  const hint: EventHint = {
    id: `sweep-${product.id}`,
    type,
    createdAtMs: world.now(),
    subject: { about: 'product', id: product.id },
    told: {},
    data: {},
  };
  const facts = await readSubject({ ...world.lines, product: async () => product }, hint);
  await reactToHint(world, settings, book, hint, { source: 'sweep', from: 'sweep', dry: false }, facts);
}

/** The events that a product in this state has had, as far as rules are on them. */
function typesTold({ rules }: RuleBook, product: ProductFacts): readonly string[] {
  const types = new Set<string>();
  for (const { on, thresholdPercent } of rules) {
    const isTold =
      on === 'balance.threshold.exceeded'
        ? thresholdPercent !== undefined && thresholdReached(product, thresholdPercent).wanted
        : on === 'product.depleted' && product.status === 'depleted';
    if (isTold) types.add(on);
  }
  return [...types];
}

/** Nothing can happen to it any more that a rule would be told. */
function isOver({ status, endAt }: ProductFacts, nowMs: number): boolean {
  if (status === 'depleted') return endAt !== undefined && Date.parse(endAt) <= nowMs;
  return status === 'terminated' || status === 'canceled';
}

async function* inGroups<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
