import type { OrderRecords, RecordOwners } from '../order-ports.ts';
import type { World } from '../ports.ts';

/** What settling orders needs of the world. */
export type SettleOrderPorts = Pick<World, 'ledger' | 'objects' | 'now' | 'freshName' | 'log' | 'count'> & {
  readonly orderRecords: OrderRecords;
  readonly recordOwners: RecordOwners;
};
