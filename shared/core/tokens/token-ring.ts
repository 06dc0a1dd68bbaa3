import type { TokenCause } from '../../errors.ts';

/**
 * The rules of the token cache that processes share, as one small record per credential and pure functions on it.
 *
 * Tokens lie in a ring of secrets that are written in turn, because Secrets Manager keeps every version younger than a
 * day and refuses writes at about a hundred of them. The record says which generation is in use, where its token lies,
 * and who has the right to fetch the next one.
 */

/** Secrets in the ring. A token renewed every 4 to 5 minutes makes at most 72 writes a day to each of 5. */
export const ringSlots = 5;

/** Most writes to one secret in 24 hours: below the quota of 100 versions, with room for what was not counted. */
export const slotWritesMax = 90;

/** A write is counted when the right to make it is given, so it counts a little longer than the day that it lasts. */
const countedMs = 24 * 3_600_000 + 60_000;

/** How long one process has to fetch and publish a token, before another may try. */
const refreshLeaseMs = 20_000;

/** A token with less life than this is due to be replaced: it must outlive the longest call. */
export const renewBelowMs = 30_000;

/** While another process fetches the next token, the old one is used as long as it lives longer than this. */
export const keepAboveMs = 15_000;

/** A token refused this soon after it was issued shows that a new one would be refused as well. */
const refusalGapMs = 30_000;
const refusalDoublingsMax = 5;

/** Pause after a failed token request; it doubles with each failure in a row. */
const failurePauseMs = 2_000;
const failureDoublingsMax = 5;

/** Which secret of the ring, from 0; `none`: it was not stored, every process fetches a token of its own. */
export type TokenSlot = number | 'none';

export type IssuedToken = {
  readonly token: string;
  /** Counted from before the request. */
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
};

export type Published = {
  readonly generation: number;
  readonly slot: TokenSlot;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** The provider refused the generation before. */
  readonly afterRefusal?: true;
};

/**
 * The right to fetch one generation's token. It stays on record when it has run out, until that generation is
 * published.
 */
export type Refresh = {
  readonly generation: number;
  /** `nobody`: the token server failed, and nothing is asked of it until the time is over. */
  readonly owner: string;
  readonly untilMs: number;
  readonly slot: TokenSlot;
  readonly afterRefusal: boolean;
};

export type TokenRing = {
  /** Rises with every write: the condition that lets exactly one of two writers win. */
  readonly version: number;
  readonly published?: Published;
  readonly refresh?: Refresh;
  /** By slot: when each write was allowed, as far as it still counts. */
  readonly slotWritesMs: readonly (readonly number[])[];
  /** Generations in a row that the provider refused; falls by one with each that was not. */
  readonly refusals: number;
  /** Token requests in a row that failed. */
  readonly failures: number;
  /** Why the last request failed, and since when requests do. Absent after one that did not. */
  readonly trouble?: TokenTrouble;
};

export type TokenTrouble = { readonly cause: TokenCause; readonly sinceMs: number };

export type RingEvent =
  | { readonly kind: 'leased'; readonly owner: string; readonly afterRefusal: boolean }
  | {
      readonly kind: 'published';
      readonly owner: string;
      readonly slot: TokenSlot;
      readonly issuedAtMs: number;
      readonly expiresAtMs: number;
    }
  /** The token request failed; the hint is the server's own, never shortened. */
  | {
      readonly kind: 'failed';
      readonly owner: string;
      readonly retryAfterMs: number;
      readonly cause: TokenCause;
    };

export const nobody = '';

/** Before the first token. */
export const emptyRing: TokenRing = {
  version: 0,
  slotWritesMs: Array.from({ length: ringSlots }, () => []),
  refusals: 0,
  failures: 0,
};

/** 0 before the first one. */
export function generationOf(ring: TokenRing): number {
  return ring.published?.generation ?? 0;
}

export function isLeased(ring: TokenRing, nowMs: number): boolean {
  return ring.refresh !== undefined && nowMs < ring.refresh.untilMs;
}

/** One generation may have been revoked early. After two in a row the provider would refuse the next one too. */
const refusalsShowing = 2;

/** Whether the provider refuses what its token server gives, as far as the last generations show. */
export function refusesTokens({ published, refusals }: TokenRing): boolean {
  return refusals >= refusalsShowing && published?.afterRefusal === true;
}

/** How old a token has to be before a refusal of it lets a new one be fetched. */
export function refusalGapOf(ring: TokenRing): number {
  return refusalGapMs * 2 ** Math.min(ring.refusals, refusalDoublingsMax);
}

/** @returns the next record, or undefined when the event may not happen: the right is somebody else's */
export function nextRing(ring: TokenRing, event: RingEvent, nowMs: number): TokenRing | undefined {
  if (event.kind === 'leased') return isLeased(ring, nowMs) ? undefined : leased(ring, event, nowMs);
  const { refresh } = ring;
  if (refresh === undefined || refresh.owner !== event.owner) return undefined;
  if (event.kind === 'failed') {
    const pauseMs = failurePauseMs * 2 ** Math.min(ring.failures, failureDoublingsMax);
    const untilMs = nowMs + Math.max(pauseMs, event.retryAfterMs);
    const trouble = { cause: event.cause, sinceMs: ring.trouble?.sinceMs ?? nowMs };
    return written(ring, {
      refresh: { ...refresh, owner: nobody, untilMs },
      failures: ring.failures + 1,
      trouble,
    });
  }
  const { slot, issuedAtMs, expiresAtMs } = event;
  const { refresh: _over, trouble: _past, ...rest } = ring;
  return written(rest, {
    published: {
      generation: refresh.generation,
      slot,
      issuedAtMs,
      expiresAtMs,
      ...(refresh.afterRefusal ? { afterRefusal: true } : {}),
    },
    refusals: refresh.afterRefusal ? ring.refusals + 1 : Math.max(0, ring.refusals - 1),
    failures: 0,
  });
}

function leased(
  ring: TokenRing,
  { owner, afterRefusal }: Extract<RingEvent, { kind: 'leased' }>,
  nowMs: number,
): TokenRing {
  const generation = generationOf(ring) + 1;
  const before = ring.refresh;
  const turn = generation % ringSlots;
  const { slot, writesMs } = allowedWrite(ring.slotWritesMs[turn] ?? [], turn, before, nowMs);
  return written(ring, {
    refresh: {
      generation,
      owner,
      untilMs: nowMs + refreshLeaseMs,
      slot,
      afterRefusal: afterRefusal || before?.afterRefusal === true,
    },
    slotWritesMs: ring.slotWritesMs.map((old, at) => (at === turn ? writesMs : old)),
  });
}

/**
 * Counts one more write, if the day's budget has one left. A generation makes one version however often its right is
 * given, since the version's id follows from the generation: a right given again moves the count of the first.
 */
function allowedWrite(
  writesMs: readonly number[],
  turn: number,
  before: Refresh | undefined,
  nowMs: number,
): { readonly slot: TokenSlot; readonly writesMs: readonly number[] } {
  const othersMs = before === undefined || before.slot === 'none' ? writesMs : writesMs.slice(0, -1);
  const countedWritesMs = othersMs.filter((atMs) => nowMs - atMs < countedMs);
  if (countedWritesMs.length >= slotWritesMax) return { slot: 'none', writesMs: countedWritesMs };
  return { slot: turn, writesMs: [...countedWritesMs, nowMs] };
}

function written(ring: TokenRing, change: Partial<TokenRing>): TokenRing {
  return { ...ring, ...change, version: ring.version + 1 };
}
