import type { UncheckedIds } from '../directory/read-failure.ts';
import type { PlannedCost } from '../jobs/batch-settings.ts';
import type { Step } from '../jobs/operation.ts';
import { jsonLine, readJsonLines } from '../json/json-lines.ts';
import type { Msisdn } from '../msisdn.ts';
import type { PlanTotals } from '../rows/plan.ts';
import type { SkippedReason } from '../rows/skipped-rows.ts';

/** An order row as the plan object keeps it. One entry per step. */
export type PlannedOrder = {
  /** From 0, in the order of the plan. */
  readonly no: number;
  /** The input's line. */
  readonly line: number;
  readonly steps: readonly Step[];
  /** Where the person is reminded, in a batch that reminds. */
  readonly phone?: Msisdn;
};

/** The last line of an order batch's plan object. A plan without it was never finished. */
export type OrderPlanEnd = {
  readonly totals: PlanTotals;
  /** Why rows were left out. */
  readonly skipped?: readonly SkippedReason[];
  readonly reportKey: string;
  /** When the look at the provider's records began that says who has a subscription already. */
  readonly lookedAtMs?: number;
  /** What its rows cost, where they buy anything. */
  readonly cost?: PlannedCost;
  /** Columns whose ids nobody could look up at the provider. */
  readonly unchecked?: readonly UncheckedIds[];
};

export type OrderPlanLine = { readonly offset: number; readonly bytes: number } & (
  | { readonly order: PlannedOrder }
  | { readonly end: OrderPlanEnd }
);

export function encodeOrder(order: PlannedOrder): Uint8Array {
  return jsonLine({ order });
}

export function encodeOrderPlanEnd(end: OrderPlanEnd): Uint8Array {
  return jsonLine({ end });
}

/**
 * Reads a finished plan object. We wrote it ourselves, so its lines are trusted.
 *
 * @param firstOffset where in the object the pieces begin: at the beginning of a line
 */
export async function* readOrderPlan(
  pieces: AsyncIterable<Uint8Array>,
  firstOffset = 0,
): AsyncGenerator<OrderPlanLine> {
  let ended = false;
  for await (const { offset, bytes, value } of readJsonLines(pieces, firstOffset)) {
    const line = value as { order: PlannedOrder } | { end: OrderPlanEnd };
    ended = 'end' in line;
    yield { offset, bytes, ...line };
  }
  if (!ended) throw new Error('The plan object has no end line: it was cut short');
}

/** Reads the one order that a byte range of the plan object holds. */
export function decodeOrder(range: Uint8Array): PlannedOrder {
  const line = JSON.parse(Buffer.from(range).toString('utf8')) as { order: PlannedOrder };
  return line.order;
}
