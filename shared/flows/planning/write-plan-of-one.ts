import type { Job } from '../../core/jobs/job.ts';
import { encodeNotification, encodeNotificationPlanEnd } from '../../core/notifications/outgoing.ts';
import { encodeOrder, encodeOrderPlanEnd } from '../../core/orders/order-plan.ts';
import { planKeyOf, reportKeyOf } from '../../core/rows/object-keys.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readNotification, readOperation } from '../intake/take-request.ts';

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

/** The plan of one operation that a rule asked for: one row with one step. */
export async function writeOperationPlan(
  { objects, newId }: Pick<AllPorts, 'objects' | 'newId'>,
  job: Job,
): Promise<void> {
  const { step } = await readOperation(objects, job);
  const reportKey = reportKeyOf(job.id, newId());
  const report = objects.write(reportKey);
  const plan = objects.write(planKeyOf(job.id));
  try {
    await report.finish();
    await plan.write(encodeOrder({ no: 0, line: 1, steps: [step] }));
    const totals = { rows: 1, accepted: 1, duplicate: 0, invalid: 0, suppressed: 0, chunks: 1, entries: 1 };
    await plan.write(encodeOrderPlanEnd({ totals, reportKey }));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), plan.abandon()]);
    throw error;
  }
}
