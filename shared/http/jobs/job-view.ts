import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type SeePorts, seeJob } from '../../flows/jobs/see-job.ts';
import { type ShownJob, showActed } from '../../flows/jobs/show-job.ts';
import type { UploadForms } from '../../ports/storage/objects.ts';
import { jobAddress } from '../api-call.ts';
import { type Answer, accepted, answer } from '../route.ts';
import { campaignView } from './campaign-view.ts';
import { orderBatchView } from './order-batch-view.ts';

/** A job as the HTTP API shows it. */
export function jobView(view: ShownJob) {
  return kindOf(view.job.id) === 'campaign' ? campaignView(view) : orderBatchView(view);
}

/** A job in a list: without what would make a page of jobs as dear as its longest texts are. */
export function listedJobView(view: ShownJob) {
  const { callback: _, rows_by_reason: __, rate: ___, estimated_completion: ____, ...job } = jobView(view);
  const left = new Set<string>(ownPageOnly);
  const shown = Object.entries(job).filter(([name]) => !left.has(name));
  return Object.fromEntries(shown) as Omit<typeof job, (typeof ownPageOnly)[number]>;
}

const ownPageOnly = [
  'options',
  'allow_second_subscription',
  'defaults',
  'remind',
  'cost',
  'unchecked',
] as const;

/** The answer to a request that has made a job, now or when it came before. */
export async function createdJob(ports: SeePorts, { id }: Job): Promise<Answer> {
  const seen = await seeJob(ports, id);
  if (seen === undefined) throw new Error(`Job ${id} is gone as soon as it was made`);
  return accepted(seen.job.version, jobView(showActed(ports, seen)), jobAddress(id));
}

/**
 * The answer to a request that has made a draft. A repeat gets a fresh form, for as long as nothing was uploaded.
 */
export async function createdDraft(
  ports: SeePorts & { readonly uploadForms: UploadForms },
  job: Job,
): Promise<Answer> {
  const { body, headers } = await createdJob(ports, job);
  const form =
    job.source.kind === 'form' && job.state === 'draft'
      ? { form: await ports.uploadForms.make(job.source.upload) }
      : {};
  return answer(201, { ...(body as object), ...form }, headers);
}
