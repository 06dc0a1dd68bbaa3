import { firstStoredMs } from '../../core/erasure/erasure.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Recovery } from '../../core/recovery/recovery.ts';
import { planKeyOf } from '../../core/rows/object-keys.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type MarkPorts, markJob } from './mark-job.ts';

export type PlannedBeforePorts = { readonly recovering?: RecoveryPorts | undefined } & Pick<
  AllPorts,
  'objects'
>;

/**
 * Whether a job was planned after the backup that the ledger was restored from, and perhaps sent: its plan is there,
 * and the ledger does not know it. It is the same request under the same key, the same upload, or was being planned at
 * the backup's moment.
 *
 * @returns the recovery by which its entries are to be marked; `too early` while that has not begun
 */
export async function plannedBefore(
  { recovering, objects }: PlannedBeforePorts,
  planKey: string,
): Promise<Recovery | 'too early' | undefined> {
  const { restored, recovery } = recovering ?? {};
  if (restored === undefined || recovery === undefined) return undefined;
  const mark = await recovery.find(restored.toMs);
  if (mark === undefined) return 'too early';
  const stored = await objects.read(planKey);
  // A body that was begun and left is closed.
  for await (const _ of stored?.body ?? []) break;
  const storedMs = stored === undefined ? undefined : firstStoredMs(stored);
  return storedMs !== undefined && storedMs < mark.untilMs ? mark : undefined;
}

/** Whether the ledger was restored since a job was made, so that it does not know what was sent of it. */
export async function isOlderThanRecovery(
  { restored, recovery }: Partial<RecoveryPorts>,
  { createdAtMs }: Job,
): Promise<boolean> {
  if (restored === undefined || recovery === undefined) return false;
  const mark = await recovery.find(restored.toMs);
  return mark === undefined || createdAtMs < mark.untilMs;
}

/**
 * Whether a job of a restored ledger has a plan that its ledger does not know, and was perhaps sent by it. A job that
 * is canceled then is marked like any other before its entries are canceled: what was called is not to be taken for
 * what was never called.
 */
export async function isDispatchPlanUnknown(ports: PlannedBeforePorts, { id, plan }: Job): Promise<boolean> {
  return plan === undefined && (await plannedBefore(ports, planKeyOf(id))) !== undefined;
}

/**
 * Whether an upload is older than the recovery, and may have been refused since the backup. The refusal is lost, and so
 * is the claim of another job with the same content, which was perhaps sent.
 */
export async function isRefusalUnknown(
  { recovering = {} }: { readonly recovering?: Partial<RecoveryPorts> | undefined },
  job: Job,
): Promise<boolean> {
  return job.source.kind === 'upload' && isOlderThanRecovery(recovering, job);
}

/** Its entries are made again of its plan, and marked before anybody may call them. */
export async function markPlanned(
  ports: MarkPorts,
  job: Job,
  plan: NonNullable<Job['plan']>,
  mark: Recovery,
): Promise<void> {
  await markJob(ports, { ...job, plan }, mark, 0, () => true);
}
