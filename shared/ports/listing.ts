import type { JobKind } from '../core/ids.ts';

/** What finding objects by the beginning of their keys needs from the world, as `world.ts` says it for flows. */

/** The existing objects, as opposed to what is in them. */
export type ObjectListing = {
  /** The newest versions below a prefix, in the order of their keys: the first 1,000, as S3 lists at once. */
  below(prefix: string): Promise<readonly ListedObject[]>;
};

type ListedObject = { readonly key: string; readonly changedAtMs: number };

/** Which jobs of a list are read at all. */
export type JobsWanted = {
  /** Absent: all of them. */
  readonly kinds?: readonly JobKind[];
  /** Created then or later. */
  readonly fromMs?: number | undefined;
  /** How many will be looked at, as far as that is known. */
  readonly atOnce?: number;
};
