import type { Msisdn } from '../../core/msisdn.ts';
import {
  changeNumbersMax,
  type SuppressionChange,
  type SuppressionList,
  suppressionList,
} from '../../core/suppression/suppression.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'suppressions' | 'now'>;

export type Suppression = Pick<SuppressionChange, 'kind' | 'by' | 'reason' | 'expiresAtMs'> & {
  readonly numbers: readonly Msisdn[];
};

/**
 * Changes the suppression list from where `list` stands, so that of several changes none has the whole list read again.
 * Afterwards `list` knows them, and what others changed before. Campaigns that are planned already see it at their next
 * call.
 */
export async function suppressFrom(
  ports: Ports,
  list: SuppressionList,
  { numbers, ...what }: Suppression,
): Promise<void> {
  for (let at = 0; at < numbers.length; at += changeNumbersMax) {
    const part = { ...what, numbers: numbers.slice(at, at + changeNumbersMax), atMs: ports.now() };
    let change = { ...part, seq: list.seq + 1 };
    while (!(await ports.suppressions.append(change))) {
      // Somebody else has taken the number: theirs came first.
      await caughtUp(ports, list);
      change = { ...part, seq: list.seq + 1 };
    }
    list.take(change);
  }
}

/** The whole list as it stands, read strongly. */
export async function currentList(ports: Pick<AllPorts, 'suppressions'>): Promise<SuppressionList> {
  return caughtUp(ports, suppressionList());
}

/** Takes into the list what changed since it last did. */
export async function caughtUp(
  { suppressions }: Pick<AllPorts, 'suppressions'>,
  list: SuppressionList,
): Promise<SuppressionList> {
  for await (const change of suppressions.changesAfter(list.seq)) list.take(change);
  return list;
}
