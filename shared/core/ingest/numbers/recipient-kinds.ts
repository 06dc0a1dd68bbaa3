import { type NumberKind, numberKinds } from '../../number-kind.ts';

/** How many recipients of a campaign have numbers that hardly any person reads texts on. */
export type KindCount = {
  readonly kind: NumberKind;
  readonly recipients: number;
  /** The line of the first one. */
  readonly inRow: number;
};

/** Counts the kinds of accepted numbers. */
export class RecipientKinds {
  private readonly counts = new Map<NumberKind, { recipients: number; readonly inRow: number }>();

  add(kind: NumberKind, line: number): void {
    const known = this.counts.get(kind);
    if (known === undefined) this.counts.set(kind, { recipients: 1, inRow: line });
    else known.recipients += 1;
  }

  /** Those that were met, in the order of `numberKinds`. */
  all(): readonly KindCount[] {
    return numberKinds.flatMap((kind) => {
      const count = this.counts.get(kind);
      return count === undefined ? [] : [{ kind, ...count }];
    });
  }
}
