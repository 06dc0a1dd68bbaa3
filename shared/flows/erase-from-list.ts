import type { Msisdn } from '../core/msisdn.ts';
import { withoutNumber } from '../core/suppression.ts';
import type { SuppressionErasing } from '../erasure-ports.ts';
import type { World } from '../ports.ts';
import { currentList } from './suppress.ts';

type Ports = Pick<World, 'suppressions' | 'now'> & { readonly suppressionErasing: SuppressionErasing };

/**
 * Takes a number out of all changes of the suppression list. Erasing it is no permission to text it: as long as it is suppressed,
 * a name that stands for it stays.
 *
 * @returns whether it stays
 */
export async function eraseFromList(world: Ports, number: Msisdn): Promise<boolean> {
  const staysListed = (await currentList(world)).has(number, world.now());
  for await (const change of world.suppressions.changesAfter(0)) {
    const next = withoutNumber(change, number, staysListed);
    if (next === undefined || (await world.suppressionErasing.replaceChange(next))) continue;
    throw new Error(`Change ${change.seq} of the suppression list was erased from at the same time`);
  }
  return staysListed;
}
