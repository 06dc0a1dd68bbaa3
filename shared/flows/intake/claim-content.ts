import { createHash } from 'node:crypto';
import { type JobId, kindOf } from '../../core/ids.ts';
import type { Again } from '../../core/intake/again.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { inputOwnerOf } from '../../core/jobs/replacement.ts';
import type { AllPorts } from '../../ports/world.ts';
import { isOlderThanRecovery } from '../recovery/mark-planned-before.ts';
import {
  type ContentOwnersPorts,
  contentOwnersBefore,
  keepContentOwner,
  keepRetried,
  lostRetry,
} from './content-owners.ts';

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
  const passedOver: JobId[] = [];
  // Others may have passed over a dry run before this job took its place: they stand behind its first turn.
  let isBehind = own !== job.id && (await isDryRun(ports, own));
  let last: JobId | undefined;
  for (let turn = 1; ; turn += 1) {
    const owner = await ports.ledger.claimContent(nameOf(content, turn), own);
    if (owner === own && isBehind) isBehind = false;
    else if (owner === own) {
      last = (await storedOwner(ports, job, content, last, passedOver)) ?? last;
      if (last !== undefined && !isRequested(last, again)) return last;
      for (const one of passedOver) if (!(await takeOver(ports, one, job))) return one;
      await keepContentOwner(ports, content, own);
      return undefined;
    } else if (await isPassedOver(ports, owner, job, 'claimed')) passedOver.push(owner);
    else {
      last = owner;
      if (again === undefined) return owner;
    }
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

/**
 * The newest owner that the bucket of a restored stage knows: the ledger may have lost it, or that it is the owner.
 *
 * @param last the newest owner that the ledger knows. One that is younger than the recovery is newer than what is lost
 * @param passedOver gets those that are passed over for it
 */
async function storedOwner(
  ports: ClaimPorts,
  job: Job,
  content: string,
  last: JobId | undefined,
  passedOver: JobId[],
): Promise<JobId | undefined> {
  const known = last === undefined ? undefined : await ports.ledger.job(last);
  if (known !== undefined && !(await isOlderThanRecovery(ports.recovering ?? {}, known))) return undefined;
  for (const owner of await contentOwnersBefore(ports, content, inputOwnerOf(job))) {
    if (!(await isPassedOver(ports, owner, job, 'stored'))) return owner;
    passedOver.push(owner);
  }
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
 * Whether an owner has sent nothing and never can.
 *
 * @param known `stored`: only the bucket says that it is the owner. It has had a plan then, of which a restored ledger
 * may know nothing: it may have been a draft or a dry run at the backup
 */
async function isPassedOver(
  ports: ClaimPorts,
  owner: JobId,
  by: Job,
  known: 'claimed' | 'stored',
): Promise<boolean> {
  const seen = await newestOf(ports.ledger, owner);
  if (seen === undefined) return false;
  const { state, plan, retries = [] } = seen;
  if (state === 'failed') return true;
  if (optionsOf(seen).mode === 'check') return known === 'claimed';
  if (state !== 'canceled') return false;
  if (plan === undefined) return known === 'claimed';
  if ((await lostRetry(ports, seen, by.id)) !== undefined) return false;
  return hasTaken(by, retries) || (retries.length === 0 && !(await hasCalled(ports, seen.id)));
}

/**
 * Notes on an owner that was canceled that this job has its rows, as if it were a retry: from now on no retry takes
 * them.
 *
 * @returns whether it may; not if somebody has retried it meanwhile
 */
async function takeOver({ ledger, objects }: ClaimPorts, owner: JobId, by: Job): Promise<boolean> {
  let seen = await newestOf(ledger, owner);
  while (seen?.state === 'canceled' && seen.plan !== undefined) {
    const { id, retries = [] } = seen;
    if (hasTaken(by, retries)) return true;
    if (retries.length > 0) return false;
    await keepRetried(objects, id, by.id);
    const written = await ledger.replaceJob(jobMoved(seen, 'canceled', { retries: [by.id] }));
    if (written.applied) return true;
    seen = written.found;
  }
  return true;
}

/** Whether the rows are those of a job, or of the one whose place it took. */
function hasTaken(job: Job, retries: readonly JobId[]): boolean {
  return retries.includes(job.id) || retries.includes(inputOwnerOf(job));
}

async function isDryRun({ ledger }: Ports, id: JobId): Promise<boolean> {
  const job = await ledger.job(id);
  return job !== undefined && optionsOf(job).mode === 'check';
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
