import type { GateSettings } from './gate.ts';
import { type GateName, gateNames } from './name.ts';
import type { Shares } from './shares.ts';
import { type GateWork, worksOf, workWeights } from './work.ts';

/** What a stage says of a group of calls: how fast it may be, or whose limit it shares. */
export type GateRate =
  | (Pick<GateSettings, 'firstPerSecond' | 'ceilingPerSecond'> & {
      /** Other weights than the usual ones. */
      readonly shares?: Partial<Readonly<Record<GateWork, number>>>;
    })
  | { readonly sameLimitAs: GateName };

export type GateRates = Readonly<Record<GateName, GateRate>>;

/** How a group of calls is paced. */
export type Paced = GateSettings & {
  /** The gate that it passes, where that is not its own. */
  readonly sameLimitAs?: GateName;
};

/** @param rates as the stage was checked: nobody shares the limit of who shares another one's */
export function gateSettingsOf(rates: GateRates): Readonly<Record<GateName, Paced>> {
  const entries = gateNames.map((name): [GateName, Paced] => {
    const own = rates[name];
    if (!('sameLimitAs' in own)) return [name, settingsOf(rates, name)];
    return [name, { ...settingsOf(rates, own.sameLimitAs), sameLimitAs: own.sameLimitAs }];
  });
  return Object.fromEntries(entries) as Record<GateName, Paced>;
}

/** The gate that a group of calls passes. */
export function gateOf(settings: Readonly<Record<GateName, Paced>>, name: GateName): GateName {
  return settings[name].sameLimitAs ?? name;
}

/** The kinds of work that pass one gate: its own, and those of all groups that share its limit. */
export function worksAt(rates: GateRates, gate: GateName): readonly GateWork[] {
  const groups = gateNames.filter((name) => {
    const rate = rates[name];
    return name === gate || ('sameLimitAs' in rate && rate.sameLimitAs === gate);
  });
  return groups.flatMap((name) => worksOf[name]);
}

function settingsOf(rates: GateRates, gate: GateName): GateSettings {
  const rate = rates[gate];
  if ('sameLimitAs' in rate) throw new Error(`${gate} shares the limit of ${rate.sameLimitAs}`);
  const { shares: chosen, ...speeds } = rate;
  const works = worksAt(rates, gate);
  // Where all calls are of one kind there is nothing to share.
  if (works.length < 2) return speeds;
  const weights = Object.fromEntries(works.map((work) => [work, chosen?.[work] ?? workWeights[work]]));
  const shares: Shares = works.includes('urgent') ? { weights, urgent: 'urgent' } : { weights };
  return { ...speeds, shares };
}
