/** What finding objects by the beginning of their keys needs from the world, as `world.ts` says it for flows. */

/** The existing objects, as opposed to what is in them. */
export type ObjectListing = {
  /** The newest versions below a prefix, in the order of their keys: the first 1,000, as S3 lists at once. */
  below(prefix: string): Promise<readonly ListedObject[]>;
};

type ListedObject = { readonly key: string; readonly changedAtMs: number };
