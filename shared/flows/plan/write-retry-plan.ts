import { createHash } from 'node:crypto';
import { type EntryId, type JobId, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import {
  type Job,
  type JobSource,
  planKeyOf,
  previewKeyOf,
  type RetriedState,
  reportKeyOf,
} from '../../core/jobs/job.ts';
import { jsonLine } from '../../core/json-lines.ts';
import { type PreviewSettings, previewOf } from '../../core/preview/preview.ts';
import { encodeChunk, encodeEnd, readPlan } from '../../core/rows/plan.ts';
import { InputError } from '../../errors.ts';
import type { World } from '../../ports/world.ts';
import { chunkRowStates } from '../results/chunk-row-states.ts';
import { rowsExpired } from '../results/expired-rows.ts';
import { ordersAgain } from './orders-again.ts';
import type { PlannedAgain } from './planned-again.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'freshName'>;

type Retry = Extract<JobSource, { kind: 'retry' }>;

/**
 * Makes the plan of a retry from the plan and the entries of the campaign before it, which is over: no row is judged again,
 * and whoever has got the first parts of a text gets only the others. Its preview shows what these rows still get.
 *
 * @throws InputError 409 when another retry has taken these rows already
 */
export async function writeRetryPlan(
  world: Ports,
  settings: PreviewSettings,
  job: Job,
  retry: Retry,
): Promise<void> {
  const before = await world.ledger.job(retry.of);
  if (before?.plan === undefined)
    throw new Error(`The plan of ${retry.of} is gone, so ${job.id} has no rows`);
  for (const state of retry.states) await takeRows(world, job.id, retry.of, state);
  const attempt = world.freshName();
  const [reportKey, previewKey] = [reportKeyOf(job.id, attempt), previewKeyOf(job.id, attempt)];
  const report = world.objects.write(reportKey);
  const shown = world.objects.write(previewKey);
  const preview = previewOf({ ...settings, ...optionsOf(job) });
  const plan = world.objects.write(planKeyOf(job.id));
  let [rows, chunks, entries] = [0, 0, 0];
  try {
    const again = kindOf(job.id) === 'orders' ? ordersAgain : chunksAgain;
    for await (const one of again(world, before.plan.key, retry)) {
      await plan.write(one.encode(chunks));
      if (one.shown !== undefined) preview.add(one.shown);
      chunks += 1;
      entries += one.calls;
      rows += one.rows;
    }
    if (rows === 0) throw noRows(retry);
    await report.finish();
    const shows = preview.end();
    if (shows.recipients > 0) {
      await shown.write(jsonLine(shows));
      await shown.finish();
    } else await shown.abandon();
    const totals = { rows, accepted: rows, duplicate: 0, invalid: 0, suppressed: 0, chunks, entries };
    const { suppressionSeq = 0, lookedAtMs } = before.plan;
    // No row is judged again: whoever was ordered for since that first look is not known here.
    const looked = lookedAtMs === undefined ? {} : { lookedAtMs };
    const previewed = shows.recipients > 0 ? { previewKey } : {};
    await plan.write(encodeEnd({ totals, reportKey, suppressionSeq, ...looked, ...previewed }));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), shown.abandon(), plan.abandon()]);
    throw error;
  }
}

/** Two retries of the same rows would text them twice: the first one takes them, unless it failed before it sent anything. */
async function takeRows(
  { ledger }: Pick<World, 'ledger'>,
  id: JobId,
  of: JobId,
  state: RetriedState,
): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const words = JSON.stringify(['retry', of, state, turn]);
    const owner = await ledger.claimContent(createHash('sha256').update(words).digest('hex'), id);
    if (owner === id) return;
    if ((await ledger.job(owner))?.state === 'failed') continue;
    throw new InputError(409, 'These rows were retried before', [
      {
        detail: `Campaign ${owner} took the ${state} rows. Look at its result, and retry that one if need be`,
      },
    ]);
  }
}

/** The rows of a campaign that are in one of the states, as chunks of the parts that they still lack. */
async function* chunksAgain(
  world: Ports,
  planKey: string,
  { of, states }: Retry,
): AsyncGenerator<PlannedAgain> {
  const stored = await world.objects.read(planKey);
  if (stored === undefined) throw rowsExpired();
  const wanted: readonly string[] = states;
  for await (const line of readPlan(stored.body)) {
    if ('end' in line) continue;
    const { chunk } = line;
    const fates = await chunkRowStates(world, await world.ledger.chunkEntries(of, chunk.no));
    const byPart = new Map<number, number[]>();
    for (const [place, fate] of fates.entries()) {
      if (fate?.call === undefined || !wanted.includes(fate.state)) continue;
      const part = partOf(fate.call);
      byPart.set(part, [...(byPart.get(part) ?? []), place]);
    }
    for (const [part, places] of byPart) {
      const rest = {
        from: chunk.from,
        parts: chunk.parts.slice(part - 1),
        to: places.flatMap((place) => chunk.to[place] ?? []),
        lines: places.flatMap((place) => chunk.lines[place] ?? []),
      };
      const encode = (no: number) => encodeChunk({ no, ...rest });
      const [[to], [line = 0]] = [rest.to, rest.lines];
      if (to === undefined) continue;
      const shown = { parts: rest.parts, recipients: rest.to.length, first: { line, to } };
      yield { encode, calls: rest.parts.length, rows: rest.to.length, shown };
    }
  }
}

/** Which part of its text a call was for: what stands after the chunk's number. */
function partOf(call: EntryId): number {
  return Number(call.slice(call.indexOf('.') + 1).split('-')[0]);
}

function noRows({ of, states }: Retry): InputError {
  return new InputError(400, 'There is nothing to retry', [
    { detail: `Campaign ${of} has no rows that are ${states.join(' or ')}`, pointer: '/states' },
  ]);
}
