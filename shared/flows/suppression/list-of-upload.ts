import { ownCallers } from '../../core/jobs/callers.ts';
import type { Msisdn } from '../../core/msisdn.ts';
import { endOf, isListedLonger, type SuppressionList } from '../../core/suppression/suppression.ts';
import type { Why } from '../../core/suppression/suppression-row.ts';
import type { NumberGroup } from '../../core/suppression/waiting-numbers.ts';
import type { AllPorts } from '../../ports/world.ts';
import { appendChange } from './suppress.ts';

type Ports = Pick<AllPorts, 'suppressions' | 'now'>;

/** An uploaded version of a list, and when it was uploaded: it counts from then on, however late its event comes. */
export type ListUpload = { readonly versionId: string; readonly saidAtMs: number };

/** S3 tells times to the second. */
const secondMs = 1_000;

/**
 * Whether an upload may list this number. It lists nobody who was taken off later, and makes no entry end earlier; of
 * two entries that end together, the newer one stands. So the list ends up the same in whatever order the events of
 * uploads come.
 */
export function maySay(list: SuppressionList, { saidAtMs }: ListUpload, number: Msisdn, why: Why): boolean {
  const isLater = (atMs = 0) => Math.floor(atMs / secondMs) > Math.floor(saidAtMs / secondMs);
  if (isLater(list.removedAtMs(number)) || isListedLonger(list, number, why)) return false;
  const entry = list.entryOf(number);
  return entry === undefined || endOf(entry) < endOf(why) || !isLater(entry.saidAtMs);
}

/** Lists those of a group's numbers of which the upload may still say it. */
export async function listGroup(
  ports: Ports,
  list: SuppressionList,
  upload: ListUpload,
  { why, numbers }: NumberGroup,
): Promise<void> {
  const said = { kind: 'added', by: ownCallers.upload, ...upload, ...why } as const;
  const change = { ...said, numbers: [...numbers], atMs: ports.now() };
  await appendChange(ports, list, change, (number) => maySay(list, upload, number, why));
}
