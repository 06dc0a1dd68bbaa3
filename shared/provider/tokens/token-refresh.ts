import {
  type IssuedToken,
  nextRing,
  type Refresh,
  type RingEvent,
  slotWritesMax,
  type TokenRing,
  type TokenSlot,
} from '../../core/tokens/token-ring.ts';
import { tokenVersionId } from '../../core/tokens/token-version.ts';
import { ProviderError } from '../../errors.ts';
import { readStored, type SharedToken, type SharingParts } from './token-sharing.ts';

/** The right to fetch must last longer than a write to Secrets Manager takes. */
const writeTimeMs = 5_000;

/**
 * Tries to be the one process that fetches the next generation: takes the right, asks the token server, stores the
 * token, publishes where it lies.
 *
 * @param afterRefusal the provider refused the generation before
 * @returns undefined when the record has to be read again, because the right was or went to somebody else
 * @throws ProviderError what the request throws, after all processes were made to wait
 */
export async function refreshToken(
  parts: SharingParts,
  seen: TokenRing,
  afterRefusal: boolean,
  request: () => Promise<IssuedToken>,
): Promise<SharedToken | undefined> {
  const owner = parts.newId();
  const mine = await write(parts, seen, { kind: 'leased', owner, afterRefusal });
  const right = mine?.refresh;
  if (mine === undefined || right === undefined) return undefined;
  const issued = await requestOrPause(parts, mine, owner, request);
  if (parts.now() > right.untilMs - writeTimeMs) return undefined;
  const { slot, token } = await store(parts, right, issued);
  const { issuedAtMs, expiresAtMs } = token;
  const published = await write(parts, mine, { kind: 'published', owner, slot, issuedAtMs, expiresAtMs });
  if (published !== undefined) recordBudget(parts, published);
  // Without the right any more, or with somebody else's token stored in this generation: what counts is on record.
  if (published === undefined || token !== issued) return undefined;
  return { ...issued, generation: right.generation };
}

/** The dashboard draws the token budget from this line: writes to one secret that count today. */
function recordBudget({ credential, log }: SharingParts, { published, slotWritesMs }: TokenRing): void {
  const { generation = 0, slot = 'none' } = published ?? {};
  const writes = slot === 'none' ? slotWritesMax : (slotWritesMs[slot] ?? []).length;
  log.info('token.published', { credential, generation, slot, writes, writesMax: slotWritesMax });
}

/** A failing token server is left in peace for a while, by all processes. */
async function requestOrPause(
  parts: SharingParts,
  mine: TokenRing,
  owner: string,
  request: () => Promise<IssuedToken>,
): Promise<IssuedToken> {
  try {
    return await request();
  } catch (error) {
    const { retryAfterMs = 0, tokenCause: cause = 'token_server' } =
      error instanceof ProviderError ? error.problem : {};
    // If this cannot be written the right runs out automatically.
    await write(parts, mine, { kind: 'failed', owner, retryAfterMs, cause }).catch(() => undefined);
    throw error;
  }
}

type Stored = { readonly slot: TokenSlot; readonly token: IssuedToken };

/**
 * Stores the token. Whatever prevents it makes the generation one that is not stored, which costs requests but no call.
 */
async function store(
  parts: SharingParts,
  { slot, generation }: Refresh,
  issued: IssuedToken,
): Promise<Stored> {
  const { credential, slots, log, count } = parts;
  const nowhere = (reason: string, error?: unknown): Stored => {
    const name = error instanceof Error ? error.name : undefined;
    count('TokensNotStored', 1);
    log.warn('token.not_stored', { credential, generation, slot, reason, error: name });
    return { slot: 'none', token: issued };
  };
  if (slot === 'none') return nowhere('its secret had all writes of a day');
  const versionId = tokenVersionId(credential, generation);
  try {
    switch (await slots.write(slot, versionId, issued)) {
      case 'written':
        return { slot, token: issued };
      case 'full':
        return nowhere('its secret takes no more versions');
      case 'exists': {
        // Its writer died, or lost its right, before publishing it.
        const theirs = await readStored(parts, slot, generation);
        return theirs === undefined
          ? nowhere('the version that exists cannot be read')
          : { slot, token: theirs };
      }
    }
  } catch (error) {
    return nowhere('its secret could not be written', error);
  }
}

/** @returns the record as written, or undefined when the event may not happen or somebody else wrote meanwhile */
async function write(
  { coordinator, now }: SharingParts,
  seen: TokenRing,
  event: RingEvent,
): Promise<TokenRing | undefined> {
  const next = nextRing(seen, event, now());
  if (next === undefined) return undefined;
  return (await coordinator.replaceRing(next)).applied ? next : undefined;
}
