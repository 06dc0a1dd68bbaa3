import type { OrderRecords, RecordOwners } from '../../ports/orders.ts';
import type { World } from '../../ports/world.ts';
import type { PassPorts } from '../gate/pass-gate.ts';

/** What settling orders needs of the world. */
export type SettleOrderPorts = PassPorts &
  Pick<World, 'ledger' | 'objects' | 'freshName' | 'count'> & {
    readonly orderRecords: OrderRecords;
    readonly recordOwners: RecordOwners;
  };
