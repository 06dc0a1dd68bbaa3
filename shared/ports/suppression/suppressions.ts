import type { SuppressionChange } from '../../core/suppression/suppression.ts';
import type { ExportId } from '../../core/suppression/suppression-export.ts';

/** The list of those who may not be texted, as its changes in their order. */
export type Suppressions = {
  /**
   * Adds a change under its number, unless that is taken.
   *
   * @returns whether it was added; a repeat of the same append may find its own
   */
  append(change: SuppressionChange): Promise<boolean>;
  /** Strong read of the changes with higher numbers, in their order. */
  changesAfter(seq: number): AsyncIterable<SuppressionChange>;
};

/** The suppression list as it is looked at, from its newest change back. */
export type SuppressionLog = {
  /**
   * At most `most` changes before the one with this number, or the last ones, the newest first. They are as they were
   * a moment ago, which costs half of a strong read. None: there is nothing before it.
   */
  before(seq: number | undefined, most: number): Promise<readonly SuppressionChange[]>;
};

/** Names the request for the export; it holds no phone number. */
export type ExportMessage = { readonly exportId: ExportId };

export type ExportQueue = {
  /** @throws when it was not taken */
  sendExport(message: ExportMessage): Promise<void>;
};
