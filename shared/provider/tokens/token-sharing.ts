import type { IssuedToken } from '../../core/tokens/token-ring.ts';
import { tokenVersionId } from '../../core/tokens/token-version.ts';
import type { Count, Log } from '../../ports/log.ts';
import type { TokenCoordinator, TokenSlots } from '../../ports/tokens.ts';
import type { Clock, NewId, Random } from '../../ports/world.ts';

/** What a process needs to share the tokens of one credential with others. */
export type SharingParts = {
  /** Its name in the version ids, and in the log. */
  readonly credential: string;
  readonly coordinator: TokenCoordinator;
  readonly slots: TokenSlots;
  readonly now: Clock;
  readonly random: Random;
  readonly newId: NewId;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly count: Count;
};

/** `generation` is 0 for a token that belongs to no generation. */
export type SharedToken = IssuedToken & { readonly generation: number };

/** Between two looks at what somebody else is fetching or has just stored. */
const lookAgainMs = { least: 100, most: 400 };

/** About four seconds. How long a new version may stay unseen is not documented. */
const patientReads = 16;

/**
 * Reads a token that is known to be stored. A stale read shows no older one, because it asks for the version by its id;
 * it shows none, and is repeated.
 *
 * @returns undefined when the version stays unseen
 */
export async function readStored(
  parts: SharingParts,
  slot: number,
  generation: number,
): Promise<IssuedToken | undefined> {
  const versionId = tokenVersionId(parts.credential, generation);
  for (let reads = 1; ; reads += 1) {
    const token = await parts.slots.read(slot, versionId);
    if (token !== undefined || reads === patientReads) return token;
    await aMoment(parts);
  }
}

/** With jitter, so that those who wait for the same thing do not look together. */
export function aMoment({ random, pause }: SharingParts): Promise<void> {
  return pause(lookAgainMs.least + random() * (lookAgainMs.most - lookAgainMs.least));
}
