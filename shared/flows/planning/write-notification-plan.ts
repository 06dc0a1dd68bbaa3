import type { Job } from '../../core/jobs/job.ts';
import { encodeNotification, encodeNotificationPlanEnd } from '../../core/notifications/notification-plan.ts';
import { planKeyOf, reportKeyOf } from '../../core/rows/object-keys.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readNotification } from '../intake/read-requested.ts';

/** The plan of a notification: itself. */
export async function writeNotificationPlan(
  { objects, newId }: Pick<AllPorts, 'objects' | 'newId'>,
  job: Job,
): Promise<void> {
  const notification = await readNotification(objects, job);
  const reportKey = reportKeyOf(job.id, newId());
  const report = objects.write(reportKey);
  const plan = objects.write(planKeyOf(job.id));
  try {
    await report.finish();
    await plan.write(encodeNotification(notification));
    await plan.write(encodeNotificationPlanEnd(reportKey));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), plan.abandon()]);
    throw error;
  }
}
