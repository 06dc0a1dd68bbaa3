import type { GateSettings } from './gate.ts';
import { type GateName, gateNames } from './gate-name.ts';
import type { Shares } from './gate-shares.ts';

/** What a stage says of each gate. */
export type GateRates = Readonly<Record<GateName, Pick<GateSettings, 'firstPerSecond' | 'ceilingPerSecond'>>>;

/** An urgent text always finds a slot, however large the campaign before it; a tenth is sure even if all texts are urgent. */
const smsShares: Shares = { weights: { bulk: 9, urgent: 1 }, urgent: 'urgent' };

export function gateSettingsOf(rates: GateRates): Readonly<Record<GateName, GateSettings>> {
  const entries = gateNames.map((name): [GateName, GateSettings] => [name, rates[name]]);
  const settings = Object.fromEntries(entries) as Record<GateName, GateSettings>;
  return { ...settings, 'organization.sms': { ...rates['organization.sms'], shares: smsShares } };
}
