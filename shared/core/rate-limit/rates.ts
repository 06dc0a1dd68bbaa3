import type { LimiterSettings } from './limiter.ts';
import { type LimiterName, limiterNames } from './limiter-names.ts';
import type { Shares } from './shares.ts';
import { type LimiterWork, worksOf, workWeights } from './work.ts';

/** What a stage says of a group of calls: how fast it may be, or whose limit it shares. */
export type LimiterRate =
  | (Pick<LimiterSettings, 'firstPerSecond' | 'ceilingPerSecond'> & {
      /** Other weights than the usual ones. */
      readonly shares?: Partial<Readonly<Record<LimiterWork, number>>>;
    })
  | { readonly sameLimitAs: LimiterName };

export type LimiterRates = Readonly<Record<LimiterName, LimiterRate>>;

/** How a group of calls is paced. */
export type Paced = LimiterSettings & {
  /** The rate limiter that it passes, where that is not its own. */
  readonly sameLimitAs?: LimiterName;
};

/** @param rates as the stage was checked: nobody shares the limit of who shares another one's */
export function limiterSettingsOf(rates: LimiterRates): Readonly<Record<LimiterName, Paced>> {
  const entries = limiterNames.map((name): [LimiterName, Paced] => {
    const own = rates[name];
    if (!('sameLimitAs' in own)) return [name, settingsOf(rates, name)];
    return [name, { ...settingsOf(rates, own.sameLimitAs), sameLimitAs: own.sameLimitAs }];
  });
  return Object.fromEntries(entries) as Record<LimiterName, Paced>;
}

/** The rate limiter that a group of calls passes. */
export function limiterOf(settings: Readonly<Record<LimiterName, Paced>>, name: LimiterName): LimiterName {
  return settings[name].sameLimitAs ?? name;
}

/** The kinds of work that pass one rate limiter: its own, and those of all groups that share its limit. */
export function worksAt(rates: LimiterRates, limiter: LimiterName): readonly LimiterWork[] {
  const groups = limiterNames.filter((name) => {
    const rate = rates[name];
    return name === limiter || ('sameLimitAs' in rate && rate.sameLimitAs === limiter);
  });
  return groups.flatMap((name) => worksOf[name]);
}

function settingsOf(rates: LimiterRates, limiter: LimiterName): LimiterSettings {
  const rate = rates[limiter];
  if ('sameLimitAs' in rate) throw new Error(`${limiter} shares the limit of ${rate.sameLimitAs}`);
  const { shares: chosen, ...speeds } = rate;
  const works = worksAt(rates, limiter);
  // Where all calls are of one kind there is nothing to share.
  if (works.length < 2) return speeds;
  const weights = Object.fromEntries(works.map((work) => [work, chosen?.[work] ?? workWeights[work]]));
  const shares: Shares = works.includes('urgent') ? { weights, urgent: 'urgent' } : { weights };
  return { ...speeds, shares };
}
