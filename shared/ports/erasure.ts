import type { Erasure, ErasureCursor, ListedErasure } from '../core/erasure/erasure.ts';
import type { ErasureId } from '../core/ids.ts';
import type { SuppressionChange } from '../core/suppression/suppression.ts';
import type { Written } from './calls/ledger.ts';
import type { ObjectWriter, StoredObject } from './storage/objects.ts';

/**
 * What erasing a number needs from the world, besides what everybody needs. Nobody else may delete or write over
 * anything.
 */

/** A version of an object, as a listing names it. */
export type ObjectVersion = {
  readonly key: string;
  readonly versionId: string;
  /** Whether it is what a read without a version gets. */
  readonly isNewest: boolean;
  readonly changedAtMs: number;
  /** Names its content. */
  readonly etag: string;
};

export type ObjectVersions = {
  /** All versions below a prefix, in the order of their keys, from behind a key on. */
  list(prefix: string, afterKey?: string): AsyncIterable<ObjectVersion>;
  /** @returns undefined when it is gone; its metadata is as it is stored, and can be written again */
  read(version: ObjectVersion): Promise<StoredObject | undefined>;
  /**
   * Writes a newer version in the place of this one; the writer's answer is `exists` when it is not the newest any
   * more.
   */
  replace(version: ObjectVersion, metadata: StoredObject['metadata']): ObjectWriter;
  /** Writes a new object with metadata, if its key is free. */
  write(key: string, metadata: StoredObject['metadata']): ObjectWriter;
  /** Deletes it for good. Again is no error. */
  remove(version: Pick<ObjectVersion, 'key' | 'versionId'>): Promise<void>;
};

export type Erasures = {
  /** Put if absent. `found` is the erasure that was there already. */
  add(erasure: Erasure): Promise<Written<Erasure>>;
  /** Strong read. */
  erasure(id: ErasureId): Promise<Erasure | undefined>;
  /** Writes `next` if the stored erasure has version `next.version − 1`. */
  replace(next: Erasure): Promise<Written<Erasure>>;
  /**
   * The newest first, after a position, as they were a moment ago and without their numbers. Those that version 0.1
   * finished are missing.
   */
  newest(after?: ErasureCursor): AsyncIterable<ListedErasure>;
};

/** The suppression list's changes, which nobody else changes. */
export type SuppressionErasing = {
  /** Writes the change in the place of the one with its number, if that was changed `erasures − 1` times. */
  replaceChange(change: SuppressionChange): Promise<boolean>;
};

/** Holds no number: only what the ledger keeps it under. */
export type EraseMessage = { readonly erasureId: ErasureId };

export type EraseQueue = { sendErase(message: EraseMessage): Promise<void> };
