import { type Job, planKeyOf, reportKeyOf } from '../../core/jobs/job.ts';
import { encodeNotice, encodeNoticePlanEnd } from '../../core/notifications/notice-plan.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readNotice } from '../intake/read-asked.ts';

/** The plan of a notice: itself. */
export async function writeNoticePlan(
  { objects, newId }: Pick<AllPorts, 'objects' | 'newId'>,
  job: Job,
): Promise<void> {
  const notice = await readNotice(objects, job);
  const reportKey = reportKeyOf(job.id, newId());
  const report = objects.write(reportKey);
  const plan = objects.write(planKeyOf(job.id));
  try {
    await report.finish();
    await plan.write(encodeNotice(notice));
    await plan.write(encodeNoticePlanEnd(reportKey));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), plan.abandon()]);
    throw error;
  }
}
