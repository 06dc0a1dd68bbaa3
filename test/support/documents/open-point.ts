import type { Document, Heading } from './headings.ts';

/** Something that a document leaves open ("not shown"), and how we go on. */
export type OpenPoint<D extends Document> = {
  readonly heading: Heading<D>;
  /** What is open, in our words. */
  readonly point: string;
  /**
   * The guess we made, by its id in docs/assumptions.md; or that none is needed, because whatever comes is kept as it
   * is.
   */
  readonly answer: `A-${number}` | 'kept' | 'unused';
};
