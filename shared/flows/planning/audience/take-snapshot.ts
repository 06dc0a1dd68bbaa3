import type { Audience, AudienceCounts } from '../../../core/audience/audience.ts';
import {
  audienceColumns,
  countsOf,
  type SnapshotPiece,
  type SnapshotSoFar,
  snapshotOf,
  stepsOf,
} from '../../../core/audience/snapshot.ts';
import { inputObjectOf } from '../../../core/jobs/input-object.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { jsonLine } from '../../../core/json/json-lines.ts';
import { thingOf } from '../../../core/orders/named-ids.ts';
import { audienceKeyOf, audiencePieceKeyOf } from '../../../core/rows/object-keys.ts';
import { csvLine } from '../../../core/rows/sheet-cell.ts';
import { meantName } from '../../../core/words/meant-name.ts';
import { InputError, type InputFault } from '../../../errors.ts';
import type { AllPorts, Objects } from '../../../ports/world.ts';
import { readKnownIds } from '../../directory/read-known-ids.ts';
import { PlanGoesOn } from '../plan-ports.ts';
import { readUnit, type StepPorts } from './read-step.ts';

type Ports = StepPorts & Pick<AllPorts, 'objects'>;

/** The filter of a campaign, as its request says it. */
export async function readAudience({ read }: Pick<Objects, 'read'>, job: Job): Promise<Audience> {
  const from = inputObjectOf(job);
  const stored = from?.form === 'audience' ? await read(from.request) : undefined;
  if (stored === undefined) throw new Error(`The request of ${job.id} is gone`);
  const words = Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8');
  return (JSON.parse(words) as { readonly audience: Audience }).audience;
}

/** Most pages of a piece, which is kept after a minute at the latest: no more is read again after a crash. */
const unitsMax = 50;
const pieceMs = 60_000;

/** An invocation walks for so long; then another one goes on, with all its time before it. */
const sliceMs = 8 * 60_000;

/** Rows of the file that are written at once. */
const rowsAtOnce = 1_000;

/**
 * Finds out whom the filter of a campaign means, by the provider's records and our events, and keeps that as the file
 * which the campaign is planned from. Each piece of the walk is kept, once: a planner that comes after a crash, a wait
 * or the end of its time goes on behind the last, and one that finds the file plans for the same people.
 *
 * @throws InputError when the filter names what does not exist, or matches nobody
 * @throws ProviderError when the provider's records cannot be read now
 * @throws PlanGoesOn when the rest is for the next invocation
 */
export async function takeSnapshot(ports: Ports, job: Job, audience: Audience): Promise<AudienceCounts> {
  const steps = stepsOf(audience);
  const collected = snapshotOf(steps);
  for (let piece = await keptPiece(ports, job, 0); piece !== undefined; ) {
    collected.add(piece);
    piece = await keptPiece(ports, job, collected.soFar(audience).pieces);
  }
  let soFar = collected.soFar(audience);
  if (soFar.pieces === 0) await refuseUnknown(ports, job, audience);
  const endMs = ports.now() + sliceMs;
  while (soFar.step < steps.length) {
    if (ports.now() >= endMs) throw new PlanGoesOn();
    collected.add(await keepPiece(ports, job, soFar.pieces, () => nextPiece(ports, job, audience, soFar)));
    soFar = collected.soFar(audience);
  }
  const counts = countsOf(soFar);
  if (soFar.numbers.size === 0) throw nobody(counts);
  await writeRows(ports, job, soFar);
  return counts;
}

async function keptPiece({ objects }: Ports, { id }: Job, no: number): Promise<SnapshotPiece | undefined> {
  const stored = await objects.read(audiencePieceKeyOf(id, no));
  if (stored === undefined) return undefined;
  return JSON.parse(Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8')) as SnapshotPiece;
}

/** Of two planners one writes the piece, and both go on from it. */
async function keepPiece(
  ports: Ports,
  job: Job,
  no: number,
  make: () => Promise<{ readonly piece: SnapshotPiece; readonly failure?: unknown }>,
): Promise<SnapshotPiece> {
  const { piece, failure } = await make();
  if (piece.pages === 0 && failure !== undefined) throw failure;
  const written = ports.objects.write(audiencePieceKeyOf(job.id, no));
  await written.write(jsonLine(piece));
  const isFirst = (await written.finish()) === 'created';
  if (failure !== undefined) throw failure;
  return isFirst ? piece : ((await keptPiece(ports, job, no)) ?? piece);
}

/** What was read before a failure is kept as well. */
async function nextPiece(
  ports: Ports,
  { createdAtMs }: Job,
  audience: Audience,
  soFar: SnapshotSoFar,
): Promise<{ readonly piece: SnapshotPiece; readonly failure?: unknown }> {
  const steps = stepsOf(audience);
  const endMs = ports.now() + pieceMs;
  const next = soFar.next === undefined ? {} : { next: soFar.next };
  let piece: SnapshotPiece = { step: soFar.step, pages: 0, ...next };
  for (let units = 0; units < unitsMax && ports.now() < endMs; units += 1) {
    try {
      const unit = await readUnit(ports, audience, createdAtMs, steps, { ...soFar, ...nextIn(piece) });
      piece = joined(piece, unit);
    } catch (failure) {
      return { piece, failure };
    }
    if (piece.next === undefined) break;
  }
  return { piece };
}

function nextIn({ next }: SnapshotPiece): { readonly next?: string } {
  return next === undefined ? {} : { next };
}

function joined(
  { step, ...before }: SnapshotPiece,
  { next, ...unit }: Omit<SnapshotPiece, 'step'>,
): SnapshotPiece {
  const { seen = before.seen } = unit;
  return {
    step,
    pages: before.pages + unit.pages,
    ...(seen === undefined ? {} : { seen: (before.seen ?? 0) + (unit.seen ?? 0) }),
    ids: [...(before.ids ?? []), ...(unit.ids ?? [])],
    onPlan: [...(before.onPlan ?? []), ...(unit.onPlan ?? [])],
    numbers: [...(before.numbers ?? []), ...(unit.numbers ?? [])],
    ...(next === undefined ? {} : { next }),
  };
}

/** The stage does not use the API, or the provider has no such account or plan. What cannot be looked up is let go. */
async function refuseUnknown(ports: Ports, job: Job, { api, accountId, planId }: Audience): Promise<void> {
  const { directoryPorts } = ports;
  if (!directoryPorts.providerApis.includes(api))
    throw new InputError('api_not_in_use', [
      { detail: `The stage does not use the ${api} API`, pointer: '/audience/api' },
    ]);
  const named = [
    ...(accountId === undefined
      ? []
      : [{ topic: `${api}.accounts`, id: accountId, name: 'account_id' } as const]),
    ...(planId === undefined ? [] : [{ topic: 'partner.offerings', id: planId, name: 'plan' } as const]),
  ];
  if (named.length === 0) return;
  const topics = named.map(({ topic }) => topic);
  const { known } = await readKnownIds({ ...ports, ...directoryPorts }, topics, job.createdAtMs);
  const faults = named.flatMap(({ topic, id, name }): InputFault[] => {
    const ids = known[topic]?.map((item) => item.id);
    if (ids === undefined || ids.includes(id)) return [];
    const detail = `The provider has no such thing: it must be the id of ${thingOf(topic)}${meantName(id, ids)}`;
    return [{ detail, pointer: `/audience/${name}` }];
  });
  if (faults.length > 0) throw new InputError('invalid_request', faults);
}

function nobody({ seen, matched }: AudienceCounts): InputError {
  const of = seen === undefined ? '' : ` of ${seen} subscriptions that were looked at`;
  const why =
    matched === 0 ? `The filter matches nobody${of}` : `None of ${matched} subscription(s) has a number`;
  return new InputError('empty_input', [
    {
      detail: `${why}. Nobody was texted. Ask for more in \`audience\`, such as other states or more days`,
      pointer: '/audience',
    },
  ]);
}

/** As spreadsheets and the planner read it. */
async function writeRows(
  { objects }: Ports,
  { id }: Job,
  { matched, numbers }: SnapshotSoFar,
): Promise<void> {
  const file = objects.write(audienceKeyOf(id));
  let lines = csvLine(audienceColumns);
  let count = 0;
  try {
    for (const subscriptionId of matched) {
      const number = numbers.get(subscriptionId);
      if (number === undefined) continue;
      lines += csvLine([number, subscriptionId]);
      count += 1;
      if (count % rowsAtOnce > 0) continue;
      await file.write(Buffer.from(lines));
      lines = '';
    }
    await file.write(Buffer.from(lines));
    await file.finish();
  } catch (error) {
    await file.abandon();
    throw error;
  }
}
