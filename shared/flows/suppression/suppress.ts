import type { Msisdn } from '../../core/msisdn.ts';
import {
  changeNumbersMax,
  isListedLonger,
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
 * call. A number that is already listed for longer stays as it is.
 *
 * @returns how many of the numbers it has put on the list, or taken off it
 */
export async function suppressFrom(
  ports: Ports,
  list: SuppressionList,
  { numbers, ...what }: Suppression,
): Promise<number> {
  let count = 0;
  const maySay = (number: Msisdn) => what.kind === 'removed' || !isListedLonger(list, number, what);
  for (let at = 0; at < numbers.length; at += changeNumbersMax) {
    const part = { ...what, numbers: numbers.slice(at, at + changeNumbersMax), atMs: ports.now() };
    count += await appendChange(ports, list, part, maySay);
  }
  return count;
}

/**
 * Appends a change of those numbers for which it still holds, whatever others append meanwhile.
 *
 * @param maySay checks a number against the list as it then is
 * @returns how many numbers those are
 */
export async function appendChange(
  ports: Pick<AllPorts, 'suppressions'>,
  list: SuppressionList,
  { numbers, ...said }: Omit<SuppressionChange, 'seq'>,
  maySay: (number: Msisdn) => boolean,
): Promise<number> {
  for (;;) {
    const left = numbers.filter(maySay);
    if (left.length === 0) return 0;
    const change = { ...said, numbers: left, seq: list.seq + 1 };
    if (await ports.suppressions.append(change)) {
      list.take(change);
      return left.length;
    }
    // Somebody else has appended under this sequence number, so their change comes first.
    await caughtUp(ports, list);
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
