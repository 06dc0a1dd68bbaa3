import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobIdOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import type { TestWorld } from '../world.ts';
import { stage, window } from './run-world.ts';

/** A file of two people. */
export const twoPeople = 'to\n+12125550101\n+12125550102\n';

/** Another version of the same file, under its own name, planned. */
export async function uploadFile(world: TestWorld, metadata = {}, content = twoPeople): Promise<Job> {
  const key = 'campaigns/spring.csv';
  const versionId = world.objects.put(key, content, { text: 'Hello', ...metadata });
  const one = { bucket: 'bucket', key, versionId };
  await planWork(world, stage, window, { uploads: [one] });
  return jobOf(world, jobIdOfUpload(one));
}

export async function jobOf({ ledger }: Pick<TestWorld, 'ledger'>, id: Job['id']): Promise<Job> {
  const job = await ledger.job(id);
  if (job === undefined) throw new Error(`${id} is not there`);
  return job;
}
