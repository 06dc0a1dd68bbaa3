import { type BatchSettings, isForPeople } from '../../jobs/batch-settings.ts';
import type { Step } from '../../jobs/operation.ts';
import type { Msisdn } from '../../msisdn.ts';
import { type RowFault, rowFaultWords } from '../../rows/row-fault.ts';
import type { OnRecord } from '../on-record.ts';
import { peopleIndex } from '../people-index.ts';
import type { Person } from '../person.ts';
import type { OrderCells, ReadRow } from './order-cells.ts';
import { forSubscriber } from './partner-row.ts';
import { readOrderRow } from './read-order-row.ts';

export type AcceptedOrder = {
  readonly kind: 'accepted';
  readonly line: number;
  readonly steps: readonly Step[];
  readonly phone?: Msisdn;
};

/** A row that is not ordered, and why. It names no person. */
export type SkippedOrder = {
  readonly kind: 'invalid' | 'duplicate' | 'suppressed';
  readonly line: number;
  readonly reason: string;
  readonly detail: string;
  /** Of a duplicate: the line that is ordered. */
  readonly of?: number;
};

export type OrderToValidate = {
  readonly line: number;
  readonly cells: OrderCells;
  /** Its cells may stand under wrong names. */
  readonly fault?: RowFault | undefined;
};

/** What is wrong with a step, and where in its input. */
export type StepFault = {
  readonly detail: string;
  readonly pointer?: string;
  /** `not_orderable` when left out. */
  readonly reason?: 'unknown_id' | 'past' | 'offering_ended';
};

/**
 * Makes the validator of one batch's rows. It remembers whom it has let through, so that nobody is ordered for twice by
 * a repeated row.
 */
export function orderValidator(
  settings: BatchSettings,
  record: Pick<OnRecord, 'subscriptionOf' | 'subscriberOf'>,
  faultOf: (step: Step) => StepFault | undefined,
): (row: OrderToValidate) => AcceptedOrder | SkippedOrder {
  const { kind, allowSecondSubscription } = settings;
  const seen = batchMemory();
  return ({ line, cells, fault: whole }) => {
    const invalid = (reason: string, detail: string): SkippedOrder => ({
      kind: 'invalid',
      line,
      reason,
      detail,
    });
    if (whole !== undefined) return invalid(whole.reason, rowFaultWords(whole));
    const read = readOrderRow(settings, cells);
    if ('fault' in read) return invalid(read.fault.reason, read.fault.detail);

    const row = kind === 'partner-activate' ? withSubscriber(read, record) : read;
    if (row === 'unsure') return invalid('unsure_subscriber', unsureDetail);
    for (const step of row.steps) {
      const fault = faultOf(step);
      if (fault !== undefined)
        return invalid(fault.reason ?? 'not_orderable', `${columnAt(fault.pointer)}: ${fault.detail}`);
    }

    const earlier = seen.find(row.of);
    if (earlier !== undefined) {
      const detail = `The row is for the same ${forOne(kind)} as line ${earlier}`;
      return { kind: 'duplicate', line, reason: 'duplicate', detail, of: earlier };
    }
    const own = isForPeople(kind) && !allowSecondSubscription ? record.subscriptionOf(row.of) : undefined;
    if (own !== undefined) {
      const detail = `The person already has a subscription, ${own}. ${howToOrderAnother}`;
      return { kind: 'suppressed', line, reason: 'has_subscription', detail };
    }
    seen.add(row.of, line);
    const { steps, phone } = row;
    return { kind: 'accepted', line, steps, ...(phone === undefined ? {} : { phone }) };
  };
}

function forOne(kind: BatchSettings['kind']): string {
  if (isForPeople(kind)) return 'person';
  return kind === 'change' ? 'subscription' : 'resource';
}

/** What to do about a row whose person has a subscription. */
export const howToOrderAnother = 'To order another one, set "allow_second_subscription"';

const unsureDetail =
  'Several subscribers have this e-mail in this account, and the name does not tell which one is meant. Write ' +
  'the id of the subscriber into "subscriber_id"';

/** A subscriber who is there is used: creating them again would make two of one person. */
function withSubscriber(read: ReadRow, record: Pick<OnRecord, 'subscriberOf'>): ReadRow | 'unsure' {
  if (read.of.subscriberId !== undefined) return read;
  const subscriberId = record.subscriberOf(read.of);
  if (subscriberId === 'unsure') return 'unsure';
  if (subscriberId === undefined) return read;
  return { ...read, steps: forSubscriber(read.steps, subscriberId), of: { ...read.of, subscriberId } };
}

type BatchMemory = { find(of: Person): number | undefined; add(of: Person, line: number): void };

/** Which line of the input was for whom. */
function batchMemory(): BatchMemory {
  const people = peopleIndex<number>();
  const byId = new Map<string, number>();
  // A row of a subscription, or of a subscriber, is for that one; what it says of a person besides only describes it.
  const idOf = ({ resourceId, subscriptionId, subscriberId }: Person) =>
    resourceId ?? subscriptionId ?? subscriberId;
  return {
    find: (of) => byId.get(idOf(of) ?? '') ?? people.find(of),
    add(of, line) {
      const id = idOf(of);
      if (id !== undefined) byId.set(id, line);
      people.add(of, line);
    },
  };
}

/** Members of steps' inputs whose names are not those of the columns that they come from. */
const columnOfMember = new Map([
  ['to', 'delivery_to'],
  ['cc', 'delivery_cc'],
  ['type', 'delivery'],
  ['uicc', 'eid'],
  ['productOfferingId', 'plan'],
  ['preferredPortingAt', 'porting_at'],
  ['effectiveAt', 'when'],
  ['msisdn', 'phone'],
]);

/** The column that a place in a step's input comes from, as far as it can be known. */
function columnAt(pointer = ''): string {
  const names = pointer.split('/').filter((name) => name !== '' && !/^\d+$/.test(name));
  const last = names.at(-1);
  if (names.includes('addons') && last !== 'startAt') return 'The column "addons"';
  if (last === undefined) return 'The row';
  const column =
    columnOfMember.get(last) ?? last.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `The column "${column}"`;
}
