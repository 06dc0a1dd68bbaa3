import { type EntryState, isText, type TextEntry } from '../../core/calls/entry.ts';
import { makeChild } from '../../core/calls/entry-moves.ts';
import { isNeverCalled } from '../../core/calls/never-called.ts';
import { childrenOf } from '../../core/calls/outcome.ts';
import { entriesById } from '../../core/calls/progress.ts';
import { type EntryId, type JobId, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job, JobSource } from '../../core/jobs/job.ts';
import { jsonLine } from '../../core/json/json-lines.ts';
import { type PreviewSettings, previewOf } from '../../core/planning/preview.ts';
import { planKeyOf, previewKeyOf, reportKeyOf } from '../../core/rows/object-keys.ts';
import { encodeChunk, encodeEnd, readPlan } from '../../core/rows/plan.ts';
import { SkippedRows } from '../../core/rows/skipped-rows.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { calledIndexes, readOutcome } from '../calls/chunk-rows.ts';
import { type ContentOwnersPorts, keepRetried } from '../intake/content-owners.ts';
import { rowsTaken } from '../intake/refused-retry.ts';
import { readKept, rowsExpired } from '../jobs/expired-rows.ts';
import { chunkRowStates } from '../results/chunk-row-states.ts';
import { ordersAgain, type PlannedAgain } from './orders/orders-again.ts';
import type { CountsRows } from './rows-so-far.ts';
import { type Origin, takeRows } from './take-rows.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'newId'> &
  Pick<ContentOwnersPorts, 'recovering' | 'listing'> &
  CountsRows;

type Retry = Extract<JobSource, { kind: 'retry' }>;

/**
 * Makes the plan of a retry from the plan and the entries of the campaign before it, which is over: no row is validated
 * again, and anyone who has got the first parts of a text gets only the others. Its preview shows what these rows still
 * get.
 *
 * @throws InputError 409 when the campaign is not over, or other retries have taken all of these rows
 */
export async function writeRetryPlan(
  ports: Ports,
  settings: PreviewSettings,
  job: Job,
  retry: Retry,
): Promise<void> {
  const origin = await takeRows(ports, job.id, retry.of);
  await readKept(ports, origin.plan, () => writePlanOf(ports, settings, job, { origin, retry }));
}

async function writePlanOf(
  ports: Ports,
  settings: PreviewSettings,
  job: Job,
  { origin, retry }: { readonly origin: Origin; readonly retry: Retry },
): Promise<void> {
  const attempt = ports.newId();
  const [reportKey, previewKey] = [reportKeyOf(job.id, attempt), previewKeyOf(job.id, attempt)];
  const report = ports.objects.write(reportKey);
  const shown = ports.objects.write(previewKey);
  const preview = previewOf({ ...settings, ...optionsOf(job) });
  const plan = ports.objects.write(planKeyOf(job.id));
  const takenBy = new Set<JobId>();
  const skipped = new SkippedRows();
  let [rows, chunks, entries, invalid] = [0, 0, 0, 0];
  try {
    const again = kindOf(job.id) === 'orders' ? ordersAgain : chunksAgain;
    for await (const one of again(ports, origin, retry, (owner) => takenBy.add(owner))) {
      if ('skipped' in one) {
        await report.write(jsonLine({ kind: 'invalid', ...one.skipped }));
        invalid += 1;
        skipped.add({ kind: 'invalid', ...one.skipped });
        continue;
      }
      await plan.write(one.encode(chunks));
      if (one.shown !== undefined) preview.add(one.shown);
      chunks += 1;
      entries += one.calls;
      rows += one.rows;
      if (ports.rowsSoFar !== undefined) ports.rowsSoFar.rowsRead = rows + invalid;
    }
    if (rows + invalid === 0) throw takenBy.size > 0 ? rowsTaken(takenBy) : noRows(retry);
    await keepRetried(ports.objects, retry.of, job.id);
    await report.finish();
    const shows = preview.end();
    if (shows.recipients > 0) {
      await shown.write(jsonLine(shows));
      await shown.finish();
    } else await shown.abandon();
    const counts = { rows: rows + invalid, accepted: rows, duplicate: 0, invalid, suppressed: 0 };
    const totals = { ...counts, chunks, entries };
    const { suppressionSeq = 0, lookedAtMs } = origin.plan;
    // No row is validated again: anyone who was ordered for since that first look is not known here.
    const looked = lookedAtMs === undefined ? {} : { lookedAtMs };
    const previewed = shows.recipients > 0 ? { previewKey } : {};
    await plan.write(
      encodeEnd({ totals, ...skipped.done(), reportKey, suppressionSeq, ...looked, ...previewed }),
    );
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), shown.abandon(), plan.abandon()]);
    throw error;
  }
}

/** The rows of a campaign that are in one of the states, as chunks of the parts that they still lack. */
async function* chunksAgain(
  ports: Ports,
  { plan, taken }: Origin,
  { of, states }: Retry,
  isTakenBy: (owner: JobId) => void,
): AsyncGenerator<PlannedAgain> {
  const stored = await ports.objects.read(plan.key);
  if (stored === undefined) throw rowsExpired();
  const wanted: readonly string[] = states;
  for await (const line of readPlan(stored.body)) {
    if ('end' in line) continue;
    const { chunk } = line;
    const entries = (await ports.ledger.chunkEntries(of, chunk.no)).filter(isText);
    const byId = entriesById(entries);
    const fates = await chunkRowStates(ports, entries);
    const lastOut = await lastPartsOut(ports, entries);
    const byPart = new Map<number, number[]>();
    for (const [index, fate] of fates.entries()) {
      if (fate?.call === undefined || !wanted.includes(fate.state)) continue;
      if (!isNeverCalled(byId.get(fate.call), byId)) continue;
      const owner = taken.get(chunk.lines[index] ?? 0);
      if (owner !== undefined) {
        isTakenBy(owner);
        continue;
      }
      const part = partOf(fate.call);
      if ((lastOut.get(index) ?? 0) > part) continue;
      byPart.set(part, [...(byPart.get(part) ?? []), index]);
    }
    for (const [part, indexes] of byPart) {
      const rest = {
        from: chunk.from,
        parts: chunk.parts.slice(part - 1),
        to: indexes.flatMap((index) => chunk.to[index] ?? []),
        lines: indexes.flatMap((index) => chunk.lines[index] ?? []),
      };
      const encode = (no: number) => encodeChunk({ no, ...rest });
      const [[to], [line = 0]] = [rest.to, rest.lines];
      if (to === undefined) continue;
      const shown = { parts: rest.parts, recipients: rest.to.length, first: { line, to } };
      yield { encode, calls: rest.parts.length, rows: rest.to.length, shown };
    }
  }
}

const overStates: readonly EntryState[] = ['refused', 'canceled', 'divided'];

/**
 * By index, the last part of a row that may be out. A restored ledger holds later parts that may have been sent before
 * the loss: a person decides about them first, about some rows perhaps, and may have them sent.
 */
async function lastPartsOut(
  ports: Ports,
  entries: readonly TextEntry[],
): Promise<ReadonlyMap<number, number>> {
  const last = new Map<number, number>();
  for (const entry of [...entries, ...(await missingChildren(ports, entries))]) {
    if (overStates.includes(entry.state)) continue;
    for (const index of await calledIndexes(ports, entry))
      last.set(index, Math.max(last.get(index) ?? 0, entry.part));
  }
  return last;
}

/** The entries that a division lacks which is being written just now. */
async function missingChildren(ports: Ports, entries: readonly TextEntry[]): Promise<readonly TextEntry[]> {
  const byId = entriesById(entries);
  const missing: TextEntry[] = [];
  for (const parent of entries) {
    const lacking = childrenOf(parent).filter(({ id }) => !byId.has(id));
    if (parent.division === undefined || lacking.length === 0) continue;
    const { children } = await readOutcome(ports, parent.division.key);
    for (const { id, no } of lacking) {
      const child = children[no - 1];
      if (child !== undefined) missing.push(makeChild(parent, id, no, child, 0));
    }
  }
  return missing;
}

/** Which part of its text a call was for: what stands after the chunk's number. */
function partOf(call: EntryId): number {
  return Number(call.slice(call.indexOf('.') + 1).split('-')[0]);
}

function noRows({ of, states }: Retry): InputError {
  return new InputError('nothing_to_retry', [
    { detail: `Campaign ${of} has no rows that are ${states.join(' or ')}`, pointer: '/states' },
  ]);
}
