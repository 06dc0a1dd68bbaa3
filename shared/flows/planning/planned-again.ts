import type { PreviewedChunk } from '../../core/planning/preview.ts';

export type PlannedAgain = Again | { readonly skipped: SkippedAgain };

/** A row that cannot be retried, and why. */
type SkippedAgain = { readonly line: number; readonly reason: string; readonly detail: string };

/** What a retry makes of some rows. */
type Again = {
  /** The plan's line, under this number. */
  readonly encode: (no: number) => Uint8Array;
  readonly calls: number;
  readonly rows: number;
  /** What a preview says of them. Orders have none. */
  readonly shown?: PreviewedChunk;
};
