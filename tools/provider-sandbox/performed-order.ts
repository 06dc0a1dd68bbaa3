import * as z from 'zod';
import { orderRequest } from './order-request.ts';

const performedOrder = z.object({
  orderId: z.string(),
  callNumber: z.number(),
  atMs: z.number(),
  /** When the order leaves `pending`, and how, unless it can no longer be processed by then. */
  endsAtMs: z.number(),
  endStatus: z.enum(['completed', 'canceled']),
  /** The new subscription's number, as digits without plus. */
  msisdn: z.string().optional(),
  request: orderRequest,
  idempotencyKey: z.string().optional(),
});

/** One Create Order that was performed. Everything that follows from it can be distinguished from this and a clock. */
export type PerformedOrder = Readonly<z.infer<typeof performedOrder>>;

/** @returns undefined when the value is no performed order */
export function parsePerformedOrder(value: unknown): PerformedOrder | undefined {
  return performedOrder.safeParse(value).data;
}
