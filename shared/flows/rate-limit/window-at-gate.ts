import type { Gate } from '../../core/rate-limit/gate.ts';
import type { GateName } from '../../core/rate-limit/name.ts';
import { gateOf } from '../../core/rate-limit/rates.ts';
import { tickEveryMs } from '../../core/timing.ts';
import type { Pacing } from '../../ports/gates.ts';

/** At a gate that has been closed for long there is only need of somebody to probe it. */
const closedWindow = 4;

/** How many calls the gate lets through a minute now, and how many to have queued for it: what two ticks can use up. */
export async function windowAtGate(
  { gates, gateSettings, now }: Pick<Pacing, 'gates' | 'gateSettings'> & { readonly now: () => number },
  calls: GateName,
): Promise<{ readonly callsPerMinute: number; readonly window: number }> {
  const gate = await gates.gate(gateOf(gateSettings, calls));
  const { firstPerSecond, ceilingPerSecond } = gateSettings[calls];
  const perSecond = gate?.beat.perSecond ?? Math.min(firstPerSecond, ceilingPerSecond);
  const window = Math.ceil((perSecond * 2 * tickEveryMs) / 1_000);
  const isShut = gate !== undefined && isShutForLong(gate, now());
  return {
    callsPerMinute: Math.max(1, Math.floor(perSecond * 60)),
    window: isShut ? Math.min(closedWindow, window) : window,
  };
}

/** A gate that a 429 has just closed opens again within seconds, and must find its next calls queued. */
function isShutForLong({ state, because, opensAtMs, floorMs, history }: Gate, nowMs: number): boolean {
  const opensInMs = (state === 'open' ? floorMs : Math.max(opensAtMs, floorMs)) - nowMs;
  if (opensInMs > tickEveryMs) return true;
  if (state === 'open') return false;
  return because === 'unclear' || nowMs - history.closedAtMs > tickEveryMs;
}
