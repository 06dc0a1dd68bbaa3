import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Watch } from './watch.ts';

/**
 * Which rows the ledger may be wrong about, because records misled it: about a row whose own text came onto record too
 * late, never or under another time, where its campaign sends again what is absent; and about a row that was found sent
 * by a record of such a text, or of one that another system sent, or that another sender sent and does not say so.
 * Nothing excuses other rows.
 */
export type Excuses = {
  /**
   * Excuses the row for good, if anything does, and counts it by the reason.
   *
   * @param item the usage item that is the row's proof
   */
  excuse(entry: TextEntry, name: string, item?: string): boolean;
  /** Whether this text of a row was excused, or would be. */
  isExcused(entry: Pick<TextEntry, 'jobId'>, name: string): boolean;
};

export function newExcuses({
  inputs,
  texts,
  book,
  count,
}: Pick<Watch, 'inputs' | 'texts' | 'book' | 'count'>): Excuses {
  const byProof = new Set<string>();
  const ownReason = ({ jobId }: Pick<TextEntry, 'jobId'>, name: string) =>
    inputs.get(jobId)?.options.onUnclear === 'resend' ? texts.misledAbout(name) : undefined;
  return {
    excuse(entry, name, item) {
      if (ownReason(entry, name) !== undefined || byProof.has(name)) return true;
      const reason = item === undefined ? undefined : texts.misledBy(item, book.chunk(entry)?.from);
      if (reason === undefined) return false;
      byProof.add(name);
      count(`excused, ${reason}`);
      return true;
    },
    isExcused: (entry, name) => byProof.has(name) || ownReason(entry, name) !== undefined,
  };
}
