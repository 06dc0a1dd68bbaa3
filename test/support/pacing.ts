import type { GateSettings } from '../../shared/core/rate-limit/gate.ts';
import { type GateName, gateNames } from '../../shared/core/rate-limit/name.ts';
import { type GateRates, gateSettingsOf } from '../../shared/core/rate-limit/rates.ts';
import { memoryGates } from '../../shared/memory/rate-limit/gates.ts';
import type { Pacing } from '../../shared/ports/gates.ts';
import type { FixedClock } from './clock.ts';

/** The same rates for every gate. */
export function sameRates(
  firstPerSecond: number,
  ceilingPerSecond: number,
): Readonly<Record<GateName, GateSettings>> {
  const rates = Object.fromEntries(gateNames.map((name) => [name, { firstPerSecond, ceilingPerSecond }]));
  return gateSettingsOf(rates as unknown as GateRates);
}

/** Gates in RAM, so wide open that tests of other things do not meet them. A pause moves the clock. */
export function widePacing(clock: FixedClock): Pacing {
  return {
    gates: memoryGates(),
    gateSettings: sameRates(10_000, 10_000),
    gatesSeen: new Map(),
    pause: async (ms) => clock.advance(ms),
  };
}
