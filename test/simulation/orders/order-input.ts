import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Dice } from '../dice.ts';

export const account = `acc_${'A'.repeat(26)}`;

/** An order batch as somebody hands it in. */
export type OrderInput = {
  readonly name: string;
  readonly kind: BatchKind;
  readonly options: Partial<CampaignOptions>;
  readonly csv: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Rows below the header. The first is line 2. */
  readonly rows: number;
};

export type OrderSizes = {
  readonly rows: number;
  /** People of all batches: with fewer than rows some are in several batches. */
  readonly people: number;
  readonly mayResend: boolean;
  /** Its people are in no other batch. */
  readonly isAlone: boolean;
};

/**
 * Makes up a batch. Some of its rows cannot be ordered, some name a person twice.
 *
 * @param lines subscriptions that a change may be about
 */
export function makeOrderInput(
  dice: Dice,
  no: number,
  { rows, people, mayResend, isAlone }: OrderSizes,
  kind: BatchKind,
  lines: readonly string[],
): OrderInput {
  const allowsSecond = dice.happens(0.3);
  const options = mayResend && dice.happens(0.5) ? { onUnclear: 'resend' as const } : {};
  const written: string[] = [headers[kind]];
  const firstOf = isAlone ? no * rows : dice.between(0, Math.max(0, people - 1));
  for (let row = 0; row < rows; row += 1) {
    const person = dice.happens(0.01) ? firstOf : (firstOf + row) % people;
    written.push(dice.happens(0.01) ? badRow[kind] : rowOf(kind, person, no, lines));
  }
  return {
    name: `batch-${no}`,
    kind,
    options,
    csv: `${written.join('\n')}\n`,
    metadata: { kind, again: 'yes', ...(allowsSecond ? { allow_second_line: 'yes' } : {}) },
    rows,
  };
}

const headers: Record<BatchKind, string> = {
  activate: 'account_id,first_name,last_name,email,employee_id',
  'partner-activate': 'account_id,first_name,last_name,email,country,plan',
  change: 'action,account_id,subscription_id',
};

const badRow: Record<BatchKind, string> = {
  activate: 'no account,Ada,Byron,ada@example.com,e-0',
  'partner-activate': 'acc-1,Ada,Byron,nowhere,DE,plan-1',
  change: 'paint,,',
};

function rowOf(kind: BatchKind, person: number, no: number, lines: readonly string[]): string {
  switch (kind) {
    case 'activate':
      return `${account},P${person},Q,p${person}@example.com,e-${person}`;
    case 'partner-activate':
      return `acc-1,P${person},Q,p${person}@example.com,DE,plan-1`;
    case 'change': {
      const action = ['suspend', 'resume'][no % 2];
      return `${action},${account},${lines[person % Math.max(1, lines.length)] ?? ''}`;
    }
  }
}
