import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { Rare } from '../../machinery/rare.ts';

/** What the owner of a campaign may want of it, by the name under which it is counted. */
export const wishKinds = [
  'to start later',
  'to start in time or not at all',
  'to rest in quiet hours',
  'to halt on errors',
  'to text nobody too often',
  'to be urgent',
  'to wait for approval',
  'to be a dry run',
] as const;

export type WishKind = (typeof wishKinds)[number];

const minutes = 60_000;

/** Minutes by which a zone's clocks are ahead of UTC in January. */
const zones = { UTC: 0, 'Europe/Berlin': 60, 'America/New_York': -300 } as const;

/**
 * The options of one campaign.
 *
 * @param wants whether its owner has this wish
 * @param atMs when it is handed in
 */
export function chooseOptions(
  dice: Dice,
  wants: (kind: WishKind) => boolean,
  atMs: number,
  isUpload: boolean,
): Partial<CampaignOptions> {
  const options: { -readonly [Name in keyof CampaignOptions]?: CampaignOptions[Name] } = {};
  if (wants('to start later')) options.startAtMs = atMs + dice.pick([-1, 3, 30, 170]) * minutes;
  if (wants('to start in time or not at all'))
    options.latestStartMs = Math.max(options.startAtMs ?? 0, atMs + dice.pick([2, 10, 60, 400]) * minutes);
  if (wants('to rest in quiet hours')) options.quietHours = quietHoursAround(dice, atMs);
  if (wants('to halt on errors'))
    options.halt = {
      errorShare: dice.pick([0, 0.2, 0.5]),
      afterRows: dice.pick([1, 4, 10]),
      onOutOfBundle: false,
    };
  if (wants('to text nobody too often'))
    options.frequency = { max: dice.pick([1, 1, 2]), perDays: dice.pick([1, 7]) };
  if (!isUpload && wants('to be urgent')) options.priority = 'urgent';
  if (wants('to be a dry run')) options.mode = 'check';
  else if (wants('to wait for approval')) options.mode = 'approve';
  return options;
}

/**
 * What owners want in seeds that know it. Of campaigns that wait for their start side by side most have a limit of
 * texts, and all count for it.
 */
export function wantsRarely(rare: Rare, kind: string): boolean {
  if (kind === 'to halt on errors') return rare.strikes('each campaign halts on errors', 1);
  if (!rare.knows('campaigns that start together')) return false;
  return kind === 'to start later' || (kind === 'to text nobody too often' && rare.dice.happens(0.6));
}

/** They have begun already, or begin soon, or in hours. */
function quietHoursAround(dice: Dice, atMs: number): NonNullable<CampaignOptions['quietHours']> {
  const timeZone = dice.pick(Object.keys(zones) as (keyof typeof zones)[]);
  const [beginsIn, endsIn] = dice.pick([
    [-30, 20],
    [5, 45],
    [60, 300],
  ] as const);
  const clock = (inMinutes: number): string =>
    new Date(atMs + (inMinutes + zones[timeZone]) * minutes).toISOString().slice(11, 16);
  return { from: clock(beginsIn), to: clock(endsIn), timeZone };
}

/** Options as they are written down, in settings of uploads. */
export function writtenOptions(options: Partial<CampaignOptions>): Readonly<Record<string, unknown>> {
  const { onUnclear, on400, mode, startAtMs, latestStartMs, quietHours, halt, frequency } = options;
  const time = (atMs: number | undefined) => (atMs === undefined ? undefined : new Date(atMs).toISOString());
  return {
    on_unclear: onUnclear,
    on_400: on400,
    mode,
    start_at: time(startAtMs),
    latest_start: time(latestStartMs),
    quiet_hours: quietHours && { from: quietHours.from, to: quietHours.to, time_zone: quietHours.timeZone },
    halt: halt && { error_share: halt.errorShare, after_rows: halt.afterRows },
    frequency:
      typeof frequency === 'object' ? { max: frequency.max, per_days: frequency.perDays } : frequency,
  };
}
