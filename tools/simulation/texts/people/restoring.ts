import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Rare } from '../../machinery/rare.ts';
import type { LedgerCopy } from '../../machinery/stores/ledger-store.ts';
import type { System } from '../system.ts';

/** What can lose its ledger. */
export type LosesLedger<Copy> = Pick<
  System,
  'later' | 'nowMs' | 'ledger' | 'objects' | 'act' | 'confirmRestored'
> & {
  /** All that the table holds. */
  copyLedger(): Copy;
  restoreLedger(copy: Copy, toMs: number): void;
  /** Somebody has sent what a job has left. */
  retry(jobId: JobId): void;
};

type Jobs = Pick<LedgerCopy, 'jobs'>;

const minutes = 60_000;

/** How long after the backup the table is lost. */
const gapsMs = [1, 5, 30, 120].map((count) => count * minutes);

const stopped = ['canceling', 'canceled'];

/** By when the canceled jobs of a restored ledger are over, and somebody sends what they have left. */
const retriesAfterMs = [1, 9].map((count) => count * 60 * minutes);

/**
 * The table is lost, and restored to an earlier moment. People cancel again what they had canceled since, and confirm.
 * Where jobs were asked for since, nobody restores: those that the ledger forgot are looked up by hand
 * (docs/runbook.md).
 *
 * @param isOwn whether the system itself asked for a job, and will again
 */
export function loseLedger<Copy extends Jobs>(
  system: LosesLedger<Copy>,
  rare: Rare,
  isOwn: (job: Job) => boolean,
): void {
  if (!rare.knows('ledger restored to an earlier moment')) return;
  const { dice } = rare;
  system.later(dice.between(1_000, dice.pick([2, 20, 90]) * minutes), () => {
    const [copy, toMs] = [system.copyLedger(), system.nowMs()];
    if (copy.jobs.length === 0) return;
    system.later(dice.pick(gapsMs) + dice.between(0, minutes), () =>
      restore(system, rare, copy, toMs, isOwn),
    );
  });
}

function restore<Copy extends Jobs>(
  system: LosesLedger<Copy>,
  rare: Rare,
  copy: Copy,
  toMs: number,
  isOwn: (job: Job) => boolean,
): void {
  const known = new Set(copy.jobs.map(({ id }) => id));
  const lost = [...system.ledger.jobs()];
  if (lost.some((job) => !known.has(job.id) && !isOwn(job))) return;
  // Rows live for months longer than backups do: what has expired was planned before any backup that is still kept.
  if (lost.some(({ plan }) => plan !== undefined && system.objects.find(plan.key) === undefined)) return;
  if (!rare.strikes('ledger restored to an earlier moment', 1)) return;
  const canceled = lost.filter(({ state }) => stopped.includes(state)).map(({ id }) => id);
  system.restoreLedger(copy, toMs);
  const confirm = (): void => {
    const open = canceled.filter((id) => {
      const state = system.ledger.job(id)?.state ?? 'canceled';
      return !stopped.includes(state) && state !== 'failed' && state !== 'completed';
    });
    for (const id of open) system.act(id, 'cancel');
    if (open.length === 0) system.confirmRestored();
    else system.later(minutes, confirm);
  };
  system.later(rare.dice.pick([0, 3, 40]) * minutes, confirm);
  for (const id of canceled)
    if (rare.dice.happens(0.5)) system.later(rare.dice.pick(retriesAfterMs), () => system.retry(id));
}
