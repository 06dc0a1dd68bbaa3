import type { Gate } from '../../core/rate-limit/gate.ts';
import { type GateName, gateNames, providerApiOf } from '../../core/rate-limit/name.ts';
import { gateOf } from '../../core/rate-limit/rates.ts';
import { ProviderError } from '../../errors.ts';
import type { CheapReads } from '../../ports/gates.ts';
import type { World } from '../../ports/world.ts';
import { type PassPorts, passGate } from './pass-gate.ts';

export type ProbePorts = PassPorts & Pick<World, 'count'> & { readonly cheapReads: CheapReads };

/**
 * Asks an API for next to nothing where a gate is closed because nobody knew what became of calls. When that is answered
 * the gate lets one caller through, and all others after that one was answered too. So an API that is down is called with
 * nothing that could be lost.
 *
 * Each gate that is shut just now is counted: one that a limit closes now and then is found open again by the next ticks.
 */
export async function probeGates(world: ProbePorts): Promise<void> {
  const names = new Set(gateNames.map((calls) => gateOf(world.gateSettings, calls)));
  await Promise.all([...names].map((name) => probe(world, name)));
}

async function probe(world: ProbePorts, name: GateName): Promise<void> {
  const read = world.cheapReads[providerApiOf(name)];
  if (read === undefined) return;
  try {
    const gate = await world.gates.gate(name);
    if (gate === undefined) return;
    if (isShut(gate, world.now())) world.count('GatesShut', 1);
    if (!wantsRead(gate, world.now())) return;
    const { kind } = await passGate(world, name, { probe: 'read' }, read);
    if (kind === 'answer') world.log.info('the provider answers again', { gate: name });
  } catch (error) {
    if (!(error instanceof ProviderError))
      return world.log.error('a closed gate could not be probed', { gate: name }, error);
    world.log.warn('the provider still does not answer', { gate: name, code: error.problem.code });
  }
}

function isShut({ state, floorMs }: Gate, nowMs: number): boolean {
  return state !== 'open' || floorMs > nowMs;
}

function wantsRead({ state, because, unclear, opensAtMs, floorMs }: Gate, nowMs: number): boolean {
  const isClosed = state !== 'open' && because === 'unclear' && !unclear.isReadAnswered;
  return isClosed && nowMs >= Math.max(opensAtMs, floorMs);
}
