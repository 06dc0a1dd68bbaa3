import type { StoredKey } from '../core/access/stored-key.ts';
import type { Written } from './world.ts';

/** The keys of the HTTP API, in a place of their own: no worker can reach them. */
export type ApiKeys = {
  /** Strong read. */
  key(id: string): Promise<StoredKey | undefined>;
  /** Writes `next` if the stored key has version `next.version − 1`; version 1 if there is none. */
  write(next: StoredKey): Promise<Written<StoredKey>>;
  /** All keys, in the order of their ids. */
  all(): AsyncIterable<StoredKey>;
  /** Notes the last day on which a key was used, such as `2027-03-01`. */
  noteUse(id: string, day: string): Promise<void>;
  /** The last day of each key that was used, by its id. */
  lastUses(): Promise<ReadonlyMap<string, string>>;
};

/** How much each caller creates. */
export type CreateCounts = {
  /**
   * Counts one thing more in a minute (`minuteOf`), in one write.
   *
   * @returns false when the caller has created `most` in it already; then nothing is counted
   */
  count(caller: string, minute: number, most: number): Promise<boolean>;
};

/** A number from 0 to below the limit, from a cryptographic source. */
export type SecretInt = (limit: number) => number;
