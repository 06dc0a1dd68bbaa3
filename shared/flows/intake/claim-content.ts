import { createHash } from 'node:crypto';
import { type JobId, kindOf } from '../../core/ids.ts';
import type { Again } from '../../core/intake/again.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { inputOwnerOf } from '../../core/jobs/replacement.ts';
import type { AllPorts } from '../../ports/world.ts';
import { isOlderThanRecovery } from '../recovery/mark-planned-before.ts';
import { type ContentOwnersPorts, contentOwners, keepContentOwner, wasRetried } from './content-owners.ts';

type Ports = Pick<AllPorts, 'ledger'>;

export type ClaimPorts = Ports & ContentOwnersPorts;

/**
 * Makes a job the owner of what its upload says to whom, so that the same file, under another name or put twice, does
 * nothing twice. Owners that never sent anything and never can are passed over. The job that repeats it is the next
 * owner: a third file of the same content is refused as the second one was. A dry run owns nothing. What takes the
 * place of a job owns what that job owned. After a restore, jobs that the ledger has lost are owners, too.
 *
 * @param content SHA-256, in hex
 * @returns undefined when the job may go on, else the job that has the content
 */
export async function claimContent(
  ports: ClaimPorts,
  job: Job,
  content: string,
  again: Again | undefined,
): Promise<JobId | undefined> {
  if (optionsOf(job).mode === 'check') return undefined;
  const own = inputOwnerOf(job);
  let last: JobId | undefined;
  for (let turn = 1; ; turn += 1) {
    const owner = await ports.ledger.claimContent(nameOf(content, turn), own);
    if (owner === own) {
      last = (await storedOwner(ports, job, content)) ?? last;
      if (last !== undefined && !isRequested(last, again)) return last;
      await keepContentOwner(ports, content, own);
      return undefined;
    }
    if (await isPassedOver(ports, owner, job.id)) continue;
    last = owner;
    if (again === undefined) return owner;
  }
}

/** What to say about an owner whose content somebody uploads again: a restored ledger may have lost it. */
export async function ownerWords({ ledger }: Ports, owner: JobId): Promise<string> {
  const [kind, done] = kindOf(owner) === 'campaign' ? ['Campaign', 'sent'] : ['Order batch', 'ordered'];
  if ((await ledger.job(owner)) !== undefined) return `${kind} ${owner} has the same content.`;
  return (
    `${kind} ${owner} had the same content and may have been ${done}. The table was restored from a backup and no ` +
    "longer has this job. Check the provider's records before you upload the file again."
  );
}

/** The newest owner that the bucket of a restored stage knows: the ledger may have lost it, or that it is the owner. */
async function storedOwner(ports: ClaimPorts, job: Job, content: string): Promise<JobId | undefined> {
  const own = inputOwnerOf(job);
  for (const owner of await contentOwners(ports, content))
    if (owner !== own && !(await isPassedOver(ports, owner, job.id))) return owner;
  return undefined;
}

function isRequested(owner: JobId, again: Again | undefined): boolean {
  return again === 'yes' || again === owner;
}

function nameOf(content: string, turn: number): string {
  if (turn === 1) return content;
  return createHash('sha256')
    .update(JSON.stringify(['again', content, turn]))
    .digest('hex');
}

/**
 * Whether an owner has sent nothing and never can. Of one that was canceled it is noted that this job has its rows, as
 * if it were a retry: from then on no retry takes them. What a restored ledger says of an older job is as old as the
 * backup: a dry run may have been replaced since, a draft filled, and a canceled job retried.
 */
async function isPassedOver(ports: ClaimPorts, owner: JobId, by: JobId): Promise<boolean> {
  const { ledger, recovering = {} } = ports;
  let seen = await newestOf(ledger, owner);
  while (seen !== undefined) {
    const { state, plan, retries = [] } = seen;
    if (state === 'failed') return true;
    const isOld = await isOlderThanRecovery(recovering, seen);
    if (optionsOf(seen).mode === 'check') return !isOld;
    if (state !== 'canceled') return false;
    if (plan === undefined) return !isOld;
    if (retries.includes(by)) return true;
    if (retries.length > 0 || (await hasCalled({ ledger }, seen.id))) return false;
    if (isOld && (await wasRetried(ports, seen.id))) return false;
    const written = await ledger.replaceJob(jobMoved(seen, 'canceled', { retries: [by] }));
    if (written.applied) return true;
    seen = written.found;
  }
  return false;
}

/** What has the place of a job by now: itself, or the last of those that took it. */
async function newestOf(ledger: Ports['ledger'], id: JobId): Promise<Job | undefined> {
  let seen = await ledger.job(id);
  while (seen?.replacedBy !== undefined) {
    const next = await ledger.job(seen.replacedBy.id);
    if (next === undefined) return seen;
    seen = next;
  }
  return seen;
}

async function hasCalled({ ledger }: Ports, id: JobId): Promise<boolean> {
  for await (const { claimNo } of ledger.entries(id)) if (claimNo > 0) return true;
  return false;
}
