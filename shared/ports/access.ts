import type { Person } from '../core/access/people.ts';
import type { StoredKey } from '../core/access/stored-key.ts';
import type { AuditCursor, AuditEntry, AuditIntent } from '../core/audit/audit-entry.ts';
import type { Spent } from '../core/lists/page.ts';
import type { Written } from './calls/ledger.ts';

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

/** What became of a person's token. */
export type TokenAnswer =
  | { readonly person: Person }
  | { readonly refused: 'invalid' | 'expired'; readonly detail: string }
  /** The issuer's keys cannot be had, so that nobody knows whether the token is good. */
  | { readonly refused: 'unavailable'; readonly retryAfterMs: number };

/** People who sign in elsewhere, and whose tokens say who they are. */
export type People = (token: string) => Promise<TokenAnswer>;

/** Who did what, in a place of its own, to which entries are only added. */
export type AuditLog = {
  /** Puts what somebody sets out to do. Again changes nothing. */
  begin(intent: AuditIntent): Promise<void>;
  /** Puts an entry as a whole, after its beginning or without one. Again changes nothing. */
  end(entry: AuditEntry): Promise<void>;
  /**
   * Entries before the cursor and not before the moment, the newest first. One of which only the beginning was written
   * is `unknown`.
   */
  newest(before: AuditCursor, fromMs: number, spent?: Spent): AsyncIterable<AuditEntry>;
};

/** What a browser keeps while its person signs in: it proves that the same browser comes back. */
export type SigningIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Signs people in at their issuer, by code flow with PKCE. */
export type SignIn = {
  /**
   * @param callback where the issuer sends the browser afterwards
   * @returns where the browser goes now
   */
  begin(callback: URL): Promise<{ readonly url: URL; readonly kept: SigningIn }>;
  /**
   * @param returned the callback with what the issuer added to it
   * @returns the token that the API takes, or in words why there is none
   */
  finish(
    returned: URL,
    kept: SigningIn,
  ): Promise<{ readonly token: string; readonly endsAtMs: number } | { readonly refused: string }>;
};
