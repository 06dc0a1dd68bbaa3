import { readsGateOf } from '../../core/jobs/operation.ts';
import type { GateName } from '../../core/rate-limit/name.ts';
import type { OrderRecords } from '../../ports/orders.ts';
import type { PassPorts } from './pass-gate.ts';
import { readThroughGate, type ThroughGate } from './read-through-gate.ts';

/** The provider's records, each page and each item of which passes the gate of reads first. */
export function gatedRecords(world: PassPorts, records: OrderRecords, how: ThroughGate): OrderRecords {
  const through = <Answer>(calls: GateName, read: () => Promise<Answer>) =>
    readThroughGate(world, calls, how, read);
  return {
    lines: (cursor) => through('organization.reads', () => records.lines(cursor)),
    subscriberLines: (id, cursor) => through('partner.reads', () => records.subscriberLines(id, cursor)),
    partnerLines: (cursor) => through('partner.reads', () => records.partnerLines(cursor)),
    subscribers: (cursor) => through('partner.reads', () => records.subscribers(cursor)),
    orders: (cursor) => through('partner.reads', () => records.orders(cursor)),
    lineOfOrder: (id) => through('partner.reads', () => records.lineOfOrder(id)),
    statusOf: (step) => through(readsGateOf(step.operation), () => records.statusOf(step)),
  };
}
