import type { EntryState, OrderEntry, Reason } from '../calls/entry.ts';
import { earlierPartCode, missingStep } from '../calls/part-missing.ts';
import type { RowState } from '../calls/progress.ts';
import type { SubscriptionDetails } from '../jobs/operation.ts';

/** What became of one row of an order batch. */
export type OrderFate = {
  readonly state: RowState;
  /** The step that the row has come to, from 1. */
  readonly step: number;
  /** The provider's order. */
  readonly orderId?: string;
  /** The provider's own word for where the order is. */
  readonly status?: string;
  readonly subscription?: SubscriptionDetails;
  readonly reason?: string;
  readonly detail?: string;
};

const stateOf: Record<EntryState, RowState> = {
  planned: 'unprocessed',
  claimed: 'unprocessed',
  canceled: 'unprocessed',
  suppressed: 'suppressed',
  accepted: 'accepted',
  ordered: 'ordered',
  refused: 'refused',
  unclear: 'unclear',
  held: 'held',
  // A single row is never divided.
  divided: 'held',
};

/** The fate of a row is that of its first step that was not accepted, else that of its last one. */
export function orderFateOf(entries: readonly OrderEntry[]): OrderFate | undefined {
  const entry = entries.find(({ state }) => state !== 'accepted') ?? entries.at(-1);
  if (entry === undefined) return undefined;
  const { step, orderId, follow, subscription, reason } = entry;
  return {
    state: stateOf[entry.state],
    step,
    ...(orderId === undefined ? {} : { orderId }),
    ...(follow === undefined ? {} : { status: follow.status }),
    ...(subscription === undefined ? {} : { subscription }),
    ...reasonOf(step, reason),
  };
}

/** A step is a row's fate only when those before it were done. */
function reasonOf(step: number, reason: Reason | undefined): Pick<OrderFate, 'reason' | 'detail'> {
  if (reason === undefined) return {};
  return reason.code === earlierPartCode ? missingStep(step) : { reason: reason.code, detail: reason.detail };
}
