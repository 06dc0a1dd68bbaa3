import type { Job } from '../../core/jobs/job.ts';
import { encodeNotification, encodeNotificationPlanEnd } from '../../core/notifications/notification-plan.ts';
import { encodeOrder, encodeOrderPlanEnd } from '../../core/orders/order-plan.ts';
import { planKeyOf, reportKeyOf } from '../../core/rows/object-keys.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readNotification, readOperation } from '../intake/read-requested.ts';

type Ports = Pick<AllPorts, 'objects' | 'newId'>;

/** The plan of a notification: itself. */
export async function writeNotificationPlan(ports: Ports, job: Job): Promise<void> {
  const notification = await readNotification(ports.objects, job);
  await writePlanOfOne(ports, job, encodeNotification(notification), encodeNotificationPlanEnd);
}

/** The plan of one operation that a rule asked for: one row with one step. */
export async function writeOperationPlan(ports: Ports, job: Job): Promise<void> {
  const { step } = await readOperation(ports.objects, job);
  const totals = { rows: 1, accepted: 1, duplicate: 0, invalid: 0, suppressed: 0, chunks: 1, entries: 1 };
  await writePlanOfOne(ports, job, encodeOrder({ no: 0, line: 1, steps: [step] }), (reportKey) =>
    encodeOrderPlanEnd({ totals, reportKey }),
  );
}

async function writePlanOfOne(
  { objects, newId }: Ports,
  job: Job,
  only: Uint8Array,
  endOf: (reportKey: string) => Uint8Array,
): Promise<void> {
  const reportKey = reportKeyOf(job.id, newId());
  const report = objects.write(reportKey);
  const plan = objects.write(planKeyOf(job.id));
  try {
    await report.finish();
    await plan.write(only);
    await plan.write(endOf(reportKey));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), plan.abandon()]);
    throw error;
  }
}
