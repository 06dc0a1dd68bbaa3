import { present } from '../present.ts';
import { type Audience, type AudienceCounts, defaultAudienceStatus } from './audience.ts';

/** The columns of the file that a snapshot becomes. */
export const audienceColumns: readonly string[] = ['to', 'subscription_id'];

/** One walk over something at the provider, or over our events. The snapshot is made of them in turn. */
export type SnapshotStep =
  | { readonly walk: 'events' }
  | { readonly walk: 'products'; readonly status: 'active' | 'depleted' }
  | { readonly walk: 'subscriptions'; readonly status: string }
  | { readonly walk: 'numbers' };

/** What a part of a walk found; kept as an object, so that the next invocation continues after it. */
export type SnapshotPiece = {
  /** Which step, from 0. */
  readonly step: number;
  /** Where the step continues. Absent: it is over. */
  readonly next?: string;
  /** Pages that were read. */
  readonly pages: number;
  /** Subscriptions that were looked at; absent where only those were that another walk named. */
  readonly seen?: number;
  /** Subscriptions that this walk found. */
  readonly ids?: readonly string[];
  /** Of a walk over products: those whose plan is the one that is asked for. */
  readonly onPlan?: readonly string[];
  /** Numbers of subscriptions. Of several the primary one is texted, else the first. */
  readonly numbers?: readonly NumberFound[];
};

export type NumberFound = readonly [subscriptionId: string, number: string, isPrimary: boolean];

export function stepsOf({ api, status, planId, usedPercent, ranOutDays }: Audience): readonly SnapshotStep[] {
  const products = planId !== undefined || usedPercent !== undefined;
  return [
    ...(ranOutDays === undefined ? [] : [{ walk: 'events' } as const]),
    ...(products
      ? (['active', 'depleted'] as const).map((of) => ({ walk: 'products', status: of }) as const)
      : []),
    ...(status ?? defaultAudienceStatus).map((one) => ({ walk: 'subscriptions', status: one }) as const),
    ...(api === 'partner' ? [{ walk: 'numbers' } as const] : []),
  ];
}

/** How far a snapshot has come. */
export type SnapshotSoFar = {
  readonly pieces: number;
  /** The next step, and where in it. */
  readonly step: number;
  readonly next?: string;
  /** Subscriptions that the walks before leave; undefined where they leave all. */
  readonly wanted?: ReadonlySet<string>;
  readonly matched: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, string>;
  /** Pages of subscriptions that were read. */
  readonly pages: number;
  readonly seen?: number;
};

/** Collects pieces in their order. */
export function snapshotOf(steps: readonly SnapshotStep[]) {
  const found = { events: new Set<string>(), used: new Set<string>(), onPlan: new Set<string>() };
  const matched = new Set<string>();
  const numbers = new Map<string, string>();
  let [pieces, step, pages] = [0, 0, 0];
  let next: string | undefined;
  let seen: number | undefined;
  return {
    add(piece: SnapshotPiece): void {
      const walk = steps[piece.step]?.walk;
      const into = walk === 'events' ? found.events : walk === 'products' ? found.used : matched;
      for (const id of piece.ids ?? []) into.add(id);
      for (const id of piece.onPlan ?? []) found.onPlan.add(id);
      for (const [id, number, isPrimary] of piece.numbers ?? [])
        if (isPrimary || !numbers.has(id)) numbers.set(id, number);
      if (walk === 'subscriptions') pages += piece.pages;
      if (piece.seen !== undefined) seen = (seen ?? 0) + piece.seen;
      pieces += 1;
      next = piece.next;
      step = next === undefined ? piece.step + 1 : piece.step;
    },
    soFar({ ranOutDays, usedPercent, planId }: Audience): SnapshotSoFar {
      const sets = [
        ...(ranOutDays === undefined ? [] : [found.events]),
        ...(usedPercent === undefined ? [] : [found.used]),
        ...(planId === undefined ? [] : [found.onPlan]),
      ];
      const [first, ...others] = sets;
      const wanted = first && new Set([...first].filter((id) => others.every((other) => other.has(id))));
      return {
        ...{ pieces, step, pages, matched, numbers },
        ...present({ next, wanted, seen }),
      };
    },
  };
}

export function countsOf({ seen, matched, numbers }: SnapshotSoFar): AudienceCounts {
  return {
    ...present({ seen }),
    matched: matched.size,
    withoutNumber: [...matched].filter((id) => !numbers.has(id)).length,
  };
}
