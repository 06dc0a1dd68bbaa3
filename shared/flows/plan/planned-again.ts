import type { PreviewedChunk } from '../../core/preview/preview.ts';

/** What a retry makes of some rows. */
export type PlannedAgain = {
  /** The plan's line, under this number. */
  readonly encode: (no: number) => Uint8Array;
  readonly calls: number;
  readonly rows: number;
  /** What a preview says of them. Orders have none. */
  readonly shown?: PreviewedChunk;
};
