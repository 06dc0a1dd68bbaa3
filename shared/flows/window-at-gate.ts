import type { Gate } from '../core/gate.ts';
import type { GateName } from '../core/gate-name.ts';
import { tickEveryMs } from '../core/timing.ts';
import type { Pacing } from '../gate-ports.ts';

/** At a gate that is closed for longer than a tick there is only need of somebody to probe it. */
const closedWindow = 4;

/** How many calls the gate lets through a minute now, and how many to queue for it: what two ticks can use up. */
export async function windowAtGate(
  { gates, gateSettings, now }: Pick<Pacing, 'gates' | 'gateSettings'> & { readonly now: () => number },
  name: GateName,
): Promise<{ readonly callsPerMinute: number; readonly window: number }> {
  const gate = await gates.gate(name);
  const { firstPerSecond, ceilingPerSecond } = gateSettings[name];
  const perSecond = gate?.beat.perSecond ?? Math.min(firstPerSecond, ceilingPerSecond);
  const window = Math.ceil((perSecond * 2 * tickEveryMs) / 1_000);
  const isShut = gate !== undefined && isClosedAt(gate, now() + tickEveryMs);
  return {
    callsPerMinute: Math.max(1, Math.floor(perSecond * 60)),
    window: isShut ? Math.min(closedWindow, window) : window,
  };
}

function isClosedAt({ state, opensAtMs, floorMs, because, unclear }: Gate, atMs: number): boolean {
  if (state === 'open') return floorMs > atMs;
  const waitsForRead = because === 'unclear' && !unclear.isReadAnswered;
  return waitsForRead || Math.max(opensAtMs, floorMs) > atMs;
}
