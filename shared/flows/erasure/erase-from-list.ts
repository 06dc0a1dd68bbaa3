import type { Msisdn } from '../../core/msisdn.ts';
import { suppressionList, withoutNumber } from '../../core/suppression/suppression.ts';
import type { SuppressionErasing } from '../../ports/erasure.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'suppressions' | 'now'> & { readonly suppressionErasing: SuppressionErasing };

/**
 * Takes a number out of all changes of the suppression list. Erasing it is no permission to text it: as long as it is suppressed,
 * a name that stands for it stays.
 *
 * @returns whether it stays
 */
export async function eraseFromList(ports: Ports, number: Msisdn): Promise<boolean> {
  // Read once: whoever is listed only now is in neither, and is left to the second look.
  const changes = await Array.fromAsync(ports.suppressions.changesAfter(0));
  const list = suppressionList();
  for (const change of changes) list.take(change);
  const staysListed = list.has(number, ports.now());
  for (const change of changes) {
    const next = withoutNumber(change, number, staysListed);
    if (next === undefined || (await ports.suppressionErasing.replaceChange(next))) continue;
    throw new Error(`Change ${change.seq} of the suppression list was erased from at the same time`);
  }
  return staysListed;
}
