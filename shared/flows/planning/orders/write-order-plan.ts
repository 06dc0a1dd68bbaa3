import { type Again, readAgain } from '../../../core/intake/again.ts';
import type { BatchSettings } from '../../../core/jobs/batch-settings.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Step } from '../../../core/jobs/operation.ts';
import { jsonLine } from '../../../core/json/json-lines.ts';
import { encodeOrder, encodeOrderPlanEnd, type OrderPlanEnd } from '../../../core/orders/order-plan.ts';
import { pastDateOf } from '../../../core/orders/past-dates.ts';
import { costCounter } from '../../../core/orders/planned-cost.ts';
import { faultsOfReminding, refuseUnknownDefaults } from '../../../core/orders/rows/read-batch.ts';
import { orderValidator } from '../../../core/orders/rows/validate-orders.ts';
import { present } from '../../../core/present.ts';
import { planKeyOf, reportKeyOf } from '../../../core/rows/object-keys.ts';
import { SkippedRows } from '../../../core/rows/skipped-rows.ts';
import { InputError } from '../../../errors.ts';
import type { OrderPlanning } from '../../../ports/orders.ts';
import type { ObjectWriter } from '../../../ports/storage/objects.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { type ClaimPorts, claimContent, ownerWords } from '../../intake/claim-content.ts';
import { readUploadMetadata } from '../../intake/read-upload.ts';
import { uploadDefaults } from '../../intake/upload-settings.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { limitedRecords } from '../../rate-limit/read-through-limiter.ts';
import { type CountsRows, countingRows } from '../rows-so-far.ts';
import { lookUpIds } from './look-up-ids.ts';
import { type OrderRows, openOrderRows } from './order-rows.ts';
import { pagePatienceMs, peopleOf, readOnRecord } from './read-on-record.ts';
import { readPrices } from './read-prices.ts';

type Ports = PassPorts & Pick<AllPorts, 'newId'> & ClaimPorts & OrderPlanning & CountsRows;

/**
 * Reads an order batch's input and writes the plan object, an order for each accepted row, and the report of rows that
 * were skipped. Nothing is ordered before. The plan is written last and only if there is none yet: of two planners
 * one wins, and both go on from the same plan.
 *
 * @throws InputError when the batch cannot be used as a whole; then neither object is left behind
 * @throws ProviderError when the provider's records could not be read, or the rate limiter asks for a long wait
 */
export async function writeOrderPlan(ports: Ports, job: Job, settings: BatchSettings): Promise<void> {
  refuseUnknownDefaults(settings);
  refuseVainReminders(settings);
  const records = limitedRecords(ports, ports.orderRecords, { work: 'planning', patienceMs: pagePatienceMs });
  const { faultOf, names, unchecked } = await lookUpIds(ports, settings.kind, job.createdAtMs);
  const open = (): Promise<OrderRows> => openOrderRows(ports.objects, job, settings, names);
  const lookedAtMs = ports.now();
  const record = await readOnRecord(records, settings, () => peopleOf(settings, open));
  const validate = orderValidator(
    settings,
    record,
    (step) => ports.operations.faultsOf(step)[0] ?? pastDateOf(step, ports.now()) ?? faultOf(step),
  );
  const { rows, content } = await open();
  const reportKey = reportKeyOf(job.id, ports.newId());
  const report = ports.objects.write(reportKey);
  const plan = ports.objects.write(planKeyOf(job.id));
  try {
    const buying = costCounter();
    const { totals, ...skipped } = await writeRows(
      countingRows(rows, ports),
      validate,
      buying.add,
      plan,
      report,
    );
    await claimBatchContent(ports, job, content());
    await report.finish();
    const cost = buying.cost(await readPrices(ports, buying.offerings()));
    await plan.write(
      encodeOrderPlanEnd({ totals, ...skipped, reportKey, lookedAtMs, ...unchecked, ...present({ cost }) }),
    );
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), plan.abandon()]);
    throw error;
  }
}

async function writeRows(
  rows: OrderRows['rows'],
  validate: ReturnType<typeof orderValidator>,
  count: (steps: readonly Step[]) => void,
  plan: ObjectWriter,
  report: ObjectWriter,
): Promise<Pick<OrderPlanEnd, 'totals' | 'skipped'>> {
  const counts = { rows: 0, accepted: 0, duplicate: 0, invalid: 0, suppressed: 0 };
  const skipped = new SkippedRows();
  let entries = 0;
  for await (const row of rows) {
    const validated = validate(row);
    if (validated.kind === 'accepted') {
      const { kind: _, ...order } = validated;
      await plan.write(encodeOrder({ no: counts.accepted, ...order }));
      entries += order.steps.length;
      count(order.steps);
    } else {
      skipped.add(validated);
      await report.write(jsonLine(validated));
    }
    counts.rows += 1;
    counts[validated.kind] += 1;
  }
  return { totals: { ...counts, chunks: counts.accepted, entries }, ...skipped.done() };
}

function refuseVainReminders(settings: BatchSettings): void {
  const faults = faultsOfReminding(settings);
  if (faults.length > 0) throw new InputError('reminder_impossible', faults);
}

/**
 * Makes sure that the same file, under another name or put twice by a retry, is not ordered twice. A request has a key
 * for that.
 *
 * @throws InputError when another batch is made of it, and nobody asked for it to be ordered again
 */
export async function claimBatchContent(ports: ClaimPorts, job: Job, content: string): Promise<void> {
  if (job.source.kind !== 'upload') return;
  const owner = await claimContent(ports, job, content, await requestedAgain(ports, job, job.source));
  if (owner === undefined) return;
  throw new InputError('duplicate_rows', [
    {
      detail:
        `${await ownerWords(ports, owner)} To order all of its rows again, upload the file with the ` +
        `metadata "again: ${owner}"`,
    },
  ]);
}

async function requestedAgain(
  { objects }: Pick<AllPorts, 'objects'>,
  job: Job,
  upload: { readonly key: string; readonly versionId: string },
): Promise<Again | undefined> {
  const { again } = {
    ...(await uploadDefaults(objects, job)),
    ...(await readUploadMetadata(objects, upload)),
  };
  return readAgain(again);
}
