import { type Audience, type AudienceCounts, audienceWords } from '../../../core/audience/audience.ts';
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
import { thingOf } from '../../../core/orders/named-ids.ts';
import { present } from '../../../core/present.ts';
import { audienceKeyOf, audiencePieceKeyOf } from '../../../core/rows/object-keys.ts';
import { csvLine } from '../../../core/rows/sheet-cell.ts';
import { meantName } from '../../../core/words/meant-name.ts';
import { InputError, type InputFault } from '../../../errors.ts';
import type { Objects } from '../../../ports/storage/objects.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readKnownIds } from '../../directory/read-known-ids.ts';
import { walkKept } from '../kept-walk.ts';
import type { CountsRows } from '../rows-so-far.ts';
import { readUnit, type StepPorts } from './read-step.ts';

type Ports = StepPorts & Pick<AllPorts, 'objects'> & CountsRows;

/** The filter of a campaign, as its request says it. */
export async function readAudience({ read }: Pick<Objects, 'read'>, job: Job): Promise<Audience> {
  const from = inputObjectOf(job);
  const stored = from?.form === 'audience' ? await read(from.request) : undefined;
  if (stored === undefined) throw new Error(`The request of ${job.id} is gone`);
  const words = Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8');
  return (JSON.parse(words) as { readonly audience: Audience }).audience;
}

/** Rows of the file that are written at once. */
const rowsAtOnce = 1_000;

/**
 * Finds out whom the filter of a campaign means, by the provider's records and our events, and keeps that as the file
 * which the campaign is planned from. Each piece of the walk is kept, once: a planner that comes after a crash, a wait
 * or the end of its time continues after the last, and one that finds the file plans for the same people.
 *
 * @throws InputError when the filter names what does not exist, or matches nobody
 * @throws ProviderError when the provider's records cannot be read now
 * @throws PlanGoesOn when the rest is for the next invocation
 */
export async function takeSnapshot(ports: Ports, job: Job, audience: Audience): Promise<AudienceCounts> {
  const steps = stepsOf(audience);
  const collected = snapshotOf(steps);
  const soFar = () => collected.soFar(audience);
  if ((await ports.objects.newestVersion(audiencePieceKeyOf(job.id, 0))) === undefined)
    await refuseUnknown(ports, job, audience);
  let reached = soFar();
  await walkKept<SnapshotPiece>(ports, {
    keyOf: (no) => audiencePieceKeyOf(job.id, no),
    add(piece) {
      collected.add(piece);
      reached = soFar();
      // What its page shows meanwhile; the rows of the file are counted from the first again.
      if (ports.rowsSoFar !== undefined) ports.rowsSoFar.rowsRead = reached.seen ?? reached.matched.size;
    },
    isOver: () => reached.step >= steps.length,
    begin: () => ({ step: reached.step, pages: 0, ...nextIn(reached) }),
    read: async (piece) =>
      joined(
        piece,
        await readUnit(ports, audience, job.createdAtMs, steps, { ...reached, ...nextIn(piece) }),
      ),
  });
  if (ports.rowsSoFar !== undefined) ports.rowsSoFar.rowsRead = 0;
  const counts = countsOf(reached);
  if (reached.numbers.size === 0) throw nobody(audience, counts);
  await writeRows(ports, job, reached);
  return counts;
}

function nextIn({ next }: { readonly next?: string }): { readonly next?: string } {
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

function nobody(audience: Audience, { seen, matched }: AudienceCounts): InputError {
  const why =
    matched === 0
      ? `The filter matches nobody${among(audience, seen)}`
      : `None of ${matched} subscription(s) has a number`;
  return new InputError('empty_input', [
    {
      detail: `${why}. Nobody was texted. Ask for more in \`audience\`, such as other states or more days`,
      pointer: '/audience',
    },
  ]);
}

function among({ api, status, accountId }: Audience, seen: number | undefined): string {
  if (seen === undefined) return '';
  if (seen > 0) return ` of ${seen} subscriptions that were looked at`;
  return `: there are no ${audienceWords(present({ api, status, accountId }))}`;
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
