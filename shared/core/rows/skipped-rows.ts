/** Rows that a plan leaves out for one reason. */
export type SkippedReason = {
  readonly state: 'invalid' | 'duplicate' | 'suppressed';
  /** A code, as each of the rows has it. */
  readonly reason: string;
  readonly count: number;
  /** The first of them, by its line in the input. */
  readonly line: number;
};

type Skipped = { readonly kind: SkippedReason['state']; readonly line: number; readonly reason?: string };

/** Counts rows that are left out. There are few reasons, however many rows. */
export class SkippedRows {
  private readonly reasons: { state: Skipped['kind']; reason: string; count: number; line: number }[] = [];

  add({ kind, line, reason = kind }: Skipped): void {
    const found = this.reasons.find((known) => known.reason === reason && known.state === kind);
    if (found === undefined) this.reasons.push({ state: kind, reason, count: 1, line });
    else found.count += 1;
  }

  /** Nothing where no row was left out. */
  done(): { readonly skipped?: readonly SkippedReason[] } {
    return this.reasons.length === 0 ? {} : { skipped: this.reasons };
  }
}
