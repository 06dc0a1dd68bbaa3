/** Read units that one page of a list costs at most. */
const pageUnitsMax = 10;

/** An item of a list that is walked over from its newest one on. */
export type Walked<Item> = {
  readonly item: Item;
  /** Read units that the walk has cost so far, with those for this item. */
  readonly units: number;
};

export type Page<Item> = {
  readonly items: readonly Item[];
  /** The last item that was looked at, behind which the next page begins. Absent: the list ends with this page. */
  readonly last?: Item;
  /** It may hold more items, and ends because looking at more would cost too much. */
  readonly isIncomplete: boolean;
};

type Asked<Item> = {
  readonly limit: number;
  readonly isWanted: (item: Item) => boolean;
  /** Read units that showing these items costs besides the walk; none when left out. */
  readonly unitsToShow?: (items: readonly Item[]) => number;
};

/** A page of the wanted items: it ends when it is full, or before it costs more than a page may. */
export async function pageOf<Item>(
  walk: AsyncIterable<Walked<Item>>,
  { limit, isWanted, unitsToShow = () => 0 }: Asked<Item>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  const steps = walk[Symbol.asyncIterator]();
  let [spent, dearest] = [0, 0];
  let last: Item | undefined;
  try {
    for (;;) {
      const isFull = items.length >= limit;
      if (last !== undefined && spent + dearest + unitsToShow(items) > pageUnitsMax)
        return { items, last, isIncomplete: !isFull };
      const { done, value } = await steps.next();
      if (done === true) return { items, isIncomplete: false };
      const { item, units } = value;
      if (last !== undefined) {
        if (isFull) return { items, last, isIncomplete: false };
        // The first step opens the walk, and may cost more than those behind it.
        dearest = Math.max(dearest, units - spent);
      }
      spent = units;
      if (isWanted(item)) {
        if (last !== undefined && spent + unitsToShow([...items, item]) > pageUnitsMax)
          return { items, last, isIncomplete: true };
        items.push(item);
      }
      last = item;
    }
  } finally {
    await steps.return?.();
  }
}

/** What reads of a list have cost so far. Stores add to it; where nothing is paid for, it stays as it is. */
export type Spent = {
  units: number;
  /** A walk over time has ended here, as it would have cost too much: a time without an item costs reads too. */
  reachedMs?: number;
};

/** A walk over a list whose reads add up what they cost. */
export async function* walked<Item>(items: AsyncIterable<Item>, spent: Spent): AsyncGenerator<Walked<Item>> {
  for await (const item of items) yield { item, units: spent.units };
}

/**
 * Whether a walk over time ends before reads of this price, where somebody counts them.
 *
 * @param reachedMs all since then was walked over
 */
export function endsWalk(spent: Spent | undefined, price: number, reachedMs: number): boolean {
  if (spent === undefined || spent.units + price <= pageUnitsMax) return false;
  spent.reachedMs = reachedMs;
  return true;
}

/** Something that has happened, as lists of it are sorted: by the moment, and in one by the id. */
type Happened = { readonly atMs: number; readonly id: string };

export type PageOfTime<Item> = {
  readonly items: readonly Item[];
  /** Where the next page begins; with an empty id, at the moment itself. Absent: the list ends with this page. */
  readonly next?: Happened;
  /** It ended before it was full: looking at more would have cost too much. */
  readonly isIncomplete: boolean;
};

/** A page of what has happened, the newest first. */
export async function pageOfTime<Item extends Happened>(
  read: (spent: Spent) => AsyncIterable<Item>,
  asked: Asked<Item>,
): Promise<PageOfTime<Item>> {
  const spent: Spent = { units: 0 };
  const { items, last, isIncomplete } = await pageOf(walked(read(spent), spent), asked);
  if (last !== undefined) return { items, isIncomplete, next: { atMs: last.atMs, id: last.id } };
  const { reachedMs } = spent;
  if (reachedMs === undefined) return { items, isIncomplete };
  return { items, isIncomplete: items.length < asked.limit, next: { atMs: reachedMs, id: '' } };
}
