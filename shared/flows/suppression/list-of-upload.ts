import { ownCallers } from '../../core/jobs/callers.ts';
import type { Msisdn } from '../../core/msisdn.ts';
import type { SuppressionList } from '../../core/suppression/suppression.ts';
import type { Why } from '../../core/suppression/suppression-row.ts';
import type { NumberGroup } from '../../core/suppression/waiting-numbers.ts';
import type { AllPorts } from '../../ports/world.ts';
import { caughtUp } from './suppress.ts';

type Ports = Pick<AllPorts, 'suppressions' | 'now'>;

/**
 * An uploaded version of a list, and when it was uploaded: whatever was said later stands, however late its event
 * comes.
 */
export type ListUpload = {
  readonly versionId: string;
  readonly saidAtMs: number;
  /** Whether a later version has been uploaded under its name. */
  readonly isReplaced: boolean;
};

/** S3 tells times to the second. */
const secondMs = 1_000;

/**
 * Whether an upload may say this of a number. Nothing that was said later is changed; of what was said in the same
 * second the longer one stands. A version that was replaced only lengthens: the later one may have said again what
 * stood there, which is not noted.
 */
export function maySay(
  list: SuppressionList,
  { versionId, saidAtMs, isReplaced }: ListUpload,
  number: Msisdn,
  why: Why,
): boolean {
  const last = list.lastSaid(number);
  if (last === undefined || last.versionId === versionId) return true;
  const laterBy = Math.floor(last.saidAtMs / secondMs) - Math.floor(saidAtMs / secondMs);
  if (laterBy > 0 || (laterBy < 0 && !isReplaced)) return laterBy < 0;
  return last.listed === undefined || endOf(why) >= endOf(last.listed);
}

function endOf({ expiresAtMs = Number.POSITIVE_INFINITY }: Why): number {
  return expiresAtMs;
}

/** Lists those of a group's numbers of which the upload may still say it. */
export async function listGroup(
  ports: Ports,
  list: SuppressionList,
  upload: ListUpload,
  { why, numbers }: NumberGroup,
): Promise<void> {
  for (;;) {
    const left = [...numbers].filter((number) => maySay(list, upload, number, why));
    if (left.length === 0) return;
    const { versionId, saidAtMs } = upload;
    const own = { by: ownCallers.upload, versionId, saidAtMs };
    const said = { kind: 'added', atMs: ports.now(), ...own, ...why } as const;
    const change = { ...said, numbers: left, seq: list.seq + 1 };
    if (await ports.suppressions.append(change)) return list.take(change);
    // Somebody else has taken the number: what they said came first.
    await caughtUp(ports, list);
  }
}
