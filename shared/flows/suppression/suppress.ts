import type { Msisdn } from '../../core/msisdn.ts';
import {
  changeNumbersMax,
  type SuppressionChange,
  type SuppressionList,
  suppressionList,
} from '../../core/suppression/suppression.ts';
import type { World } from '../../ports.ts';

type Ports = Pick<World, 'suppressions' | 'now'>;

export type Suppression = Pick<SuppressionChange, 'kind' | 'by' | 'reason' | 'expiresAtMs'> & {
  readonly numbers: readonly Msisdn[];
};

/**
 * Changes the suppression list. Campaigns that are planned already see it at their next call.
 *
 * @returns the list's last change
 */
export async function suppress(world: Ports, { numbers, ...what }: Suppression): Promise<number> {
  let seq = (await currentList(world)).seq;
  for (let at = 0; at < numbers.length; at += changeNumbersMax) {
    const part = numbers.slice(at, at + changeNumbersMax);
    const change = { ...what, numbers: part, atMs: world.now() };
    // Somebody else may have taken the number: theirs came first.
    do seq += 1;
    while (!(await world.suppressions.append({ ...change, seq })));
  }
  return seq;
}

/** The whole list as it stands, read strongly. */
export async function currentList(world: Pick<World, 'suppressions'>): Promise<SuppressionList> {
  return caughtUp(world, suppressionList());
}

/** Takes into the list what changed since it last did. */
export async function caughtUp(
  { suppressions }: Pick<World, 'suppressions'>,
  list: SuppressionList,
): Promise<SuppressionList> {
  for await (const change of suppressions.changesAfter(list.seq)) list.take(change);
  return list;
}
