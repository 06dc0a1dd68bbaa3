import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { Rare } from '../../machinery/rare.ts';
import { type CampaignInput, textOf } from '../campaign-input.ts';
import { isControlMessageJob } from '../control-message.ts';
import type { ChangeWish, ScheduleWish } from '../invariants/of-changes.ts';
import type { System } from '../system.ts';
import { chooseOptions, type WishKind } from './wishes.ts';

const minutes = 60_000;

/** How often somebody changes their mind in a seed that knows such people. */
const changesMax = 6;

export const scheduleWishes = [
  'to start later',
  'to start in time or not at all',
  'to rest in quiet hours',
] as const satisfies readonly WishKind[];

/**
 * Somebody who has seen a planned campaign changes when it may begin or what it says, at once or when another version
 * of it is long the newest; perhaps again, for want of an answer, and perhaps somebody else at the same moment.
 *
 * @returns what has to learn of every written job
 */
export function changeCampaigns(
  system: () => Pick<System, 'later' | 'request' | 'nowMs' | 'observer'>,
  rare: Rare,
): (job: Job) => void {
  const { dice } = rare;
  let left = changesMax;

  const change = (
    job: Job,
    twice: 'schedule changed by two' | 'text changed by two',
    wish: () => ChangeWish,
  ) => {
    const { id: jobId, version } = job;
    const { later, request } = system();
    later(dice.pick([0, 0, 1, 20]) * minutes + dice.between(0, 1_000), () => {
      const first = wish();
      request({ kind: 'change', jobId, version, wish: first });
      if (rare.strikes(twice, 0.5)) request({ kind: 'change', jobId, version, wish: wish() });
      if (twice === 'text changed by two' && dice.happens(0.3))
        later(dice.pick([1_000, 30_000, 20 * minutes]), () =>
          request({ kind: 'change', jobId, version, wish: first }),
        );
    });
  };
  return (job) => {
    if (job.state !== 'ready' || job.source.kind === 'test' || isControlMessageJob(job)) return;
    if (left > 0 && rare.strikes('schedule changed', 0.6)) {
      left -= 1;
      change(job, 'schedule changed by two', () => ({
        schedule: scheduleOf(dice, system().nowMs()),
        planned: { options: {} },
      }));
    }
    if (left > 0 && rare.strikes('text changed', 0.6)) {
      left -= 1;
      const input = system().observer.inputs.get(job.id);
      change(job, 'text changed by two', () => ({
        schedule: dice.happens(0.2) ? scheduleOf(dice, system().nowMs()) : {},
        planned: plannedOf(dice, input),
      }));
    }
  };
}

/** Somebody thinks longer about such a campaign, and so has something to change. */
export function wantsTime(rare: Rare, kind: WishKind | string): boolean {
  const gives = kind === 'to start later' || kind === 'to wait for approval';
  return gives && (rare.knows('schedule changed') || rare.knows('text changed')) && rare.dice.happens(0.5);
}

export function scheduleOf(dice: Dice, nowMs: number): ScheduleWish {
  const chosen = chooseOptions(
    dice,
    (kind) => scheduleWishes.some((one) => one === kind) && dice.happens(0.5),
    nowMs,
    true,
  );
  const gone = dice.pick([
    {},
    {},
    { startAtMs: undefined },
    { latestStartMs: undefined, quietHours: undefined },
  ]);
  return { ...gone, ...chosen };
}

/** Another text where there is one for everybody, perhaps the first one again; else how often people may be texted. */
function plannedOf(dice: Dice, input: CampaignInput | undefined): ChangeWish['planned'] {
  if (input?.form.kind !== 'request' || dice.happens(0.3)) {
    const limit = { max: dice.pick([1, 2]), perDays: dice.pick([1, 7]) };
    return { options: { frequency: dice.pick([limit, limit, undefined]) } };
  }
  const { text } = input.form.request;
  const other = textOf(`${input.name}x${dice.between(1, 1_000_000)}t`, dice.between(1, 2), dice);
  return { text: dice.happens(0.25) && text !== undefined ? text : other, options: {} };
}
