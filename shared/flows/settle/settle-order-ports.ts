import type { OrderRecords, RecordOwners } from '../../order-ports.ts';
import type { World } from '../../ports.ts';
import type { PassPorts } from '../gate/pass-gate.ts';

/** What settling orders needs of the world. */
export type SettleOrderPorts = PassPorts &
  Pick<World, 'ledger' | 'objects' | 'freshName' | 'count'> & {
    readonly orderRecords: OrderRecords;
    readonly recordOwners: RecordOwners;
  };
