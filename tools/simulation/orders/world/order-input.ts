import type { JobId } from '../../../../shared/core/ids.ts';
import type { BatchKind } from '../../../../shared/core/jobs/batch-settings.ts';
import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Step } from '../../../../shared/core/jobs/operation.ts';
import type { Dice } from '../../machinery/dice.ts';

export const account = `acc_${'A'.repeat(26)}`;

/** The kinds that are played as batches; portings and accounts are played as operations, one by one. */
type PlayedKind = Exclude<BatchKind, 'partner-porting' | 'partner-account'>;

type Chosen = { readonly name: string; readonly options: Partial<CampaignOptions> };

/** An order batch as somebody hands it in. */
export type UploadInput = Chosen & {
  readonly kind: PlayedKind;
  readonly csv: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Rows below the header. The first is subscription 2. */
  readonly rows: number;
};

/** One operation, as a rule asks for it. */
export type OperationInput = Chosen & {
  readonly kind: 'operation';
  readonly step: Step;
  readonly rows: 1;
};

/** Rows of another job again. How many they are depends on when its plan is made. */
type RetryInput = Chosen & { readonly kind: 'retry'; readonly of: JobId };

export type OrderInput = UploadInput | OperationInput | RetryInput;

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
 * @param subscriptions subscriptions that a change may be about
 */
export function makeOrderInput(
  dice: Dice,
  no: number,
  { rows, people, mayResend, isAlone }: OrderSizes,
  kind: PlayedKind,
  subscriptions: readonly string[],
): UploadInput {
  const allowsSecond = dice.happens(0.3);
  const options = {
    ...(mayResend && dice.happens(0.5) ? { onUnclear: 'resend' as const } : {}),
    ...(!isAlone && dice.happens(0.2) ? { mode: 'approve' as const } : {}),
  };
  const written: string[] = [headers[kind]];
  const firstOf = isAlone ? no * rows : dice.between(0, Math.max(0, people - 1));
  for (let row = 0; row < rows; row += 1) {
    const person = dice.happens(0.01) ? firstOf : (firstOf + row) % people;
    const isNumbered = isAlone || dice.happens(0.9);
    written.push(dice.happens(0.01) ? badRow[kind] : rowOf(kind, person, no, subscriptions, isNumbered));
  }
  const again: Readonly<Record<string, string>> = isAlone || dice.happens(0.5) ? { again: 'yes' } : {};
  const remind = { after_hours: dice.pick([1, 5]), from: '+12125550100', text: 'Install your eSIM' };
  const mayRemind = kind === 'partner-activate' && !isAlone && dice.happens(0.4);
  const reminding: Readonly<Record<string, string>> = mayRemind ? { remind: JSON.stringify(remind) } : {};
  return {
    name: `batch-${no}`,
    kind,
    options,
    csv: `${written.join('\n')}\n`,
    metadata: { kind, ...again, ...reminding, ...(allowsSecond ? { allow_second_subscription: 'yes' } : {}) },
    rows,
  };
}

const headers: Record<PlayedKind, string> = {
  activate: 'account_id,first_name,last_name,email,employee_id',
  'partner-activate': 'account_id,first_name,last_name,email,country,plan,phone',
  change: 'action,account_id,subscription_id',
  'partner-change': 'action,subscription_id,purchase_location,addons',
};

const badRow: Record<PlayedKind, string> = {
  activate: 'no account,Ada,Byron,ada@example.com,e-0',
  'partner-activate': 'acc-1,Ada,Byron,nowhere,DE,plan-1,',
  change: 'paint,,',
  'partner-change': 'top_up,,DE,addon-1',
};

/** @param isNumbered whether the person's employee id is known to anyone who wrote the row */
function rowOf(
  kind: PlayedKind,
  person: number,
  no: number,
  subscriptions: readonly string[],
  isNumbered: boolean,
): string {
  switch (kind) {
    case 'activate':
      return `${account},P${person},Q,p${person}@example.com,${isNumbered ? `e-${person}` : ''}`;
    case 'partner-activate':
      return `acc-1,P${person},Q,p${person}@example.com,DE,plan-1,+1212555${1_000 + person}`;
    case 'change': {
      const action = ['suspend', 'resume'][no % 2];
      return `${action},${account},${subscriptions[person % Math.max(1, subscriptions.length)] ?? ''}`;
    }
    case 'partner-change': {
      const subscription = subscriptions[person % Math.max(1, subscriptions.length)] ?? '';
      return no % 2 === 0 ? `top_up,${subscription},DE,addon-1` : `swap,${subscription},,`;
    }
  }
}

/** What somebody orders in the provider's portal for a person of the batches. */
export function stepByHand(person: number): Step {
  const subscriber = { firstName: `P${person}`, email: `p${person}@example.com`, employeeId: `e-${person}` };
  return { operation: 'organization.activate_subscription', input: { accountId: account, subscriber } };
}
