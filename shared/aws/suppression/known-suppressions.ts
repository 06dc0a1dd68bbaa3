import type { SuppressionChange } from '../../core/suppression/suppression.ts';
import type { Suppressions } from '../../ports/suppression/suppressions.ts';

/** The list, of which a process reads each change once: it asks only for those after the last one that it knows. */
export function knownSuppressions(suppressions: Suppressions): Suppressions {
  let fromSeq: number | undefined;
  let known: SuppressionChange[] = [];
  return {
    append: suppressions.append,
    async *changesAfter(seq) {
      if (fromSeq === undefined || seq < fromSeq) {
        fromSeq = seq;
        known = [];
      }
      const last = known.at(-1)?.seq ?? fromSeq;
      for await (const change of suppressions.changesAfter(last)) {
        // Another walk of this process may have brought it meanwhile.
        if (change.seq > (known.at(-1)?.seq ?? fromSeq)) known.push(change);
      }
      yield* known.filter((change) => change.seq > seq);
    },
  };
}
