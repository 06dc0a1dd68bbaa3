import { newGate } from '../../../../shared/core/rate-limit/gate.ts';
import type { GateStore } from '../../../../shared/ports/gates.ts';
import { type Mutant, onGates } from '../world/mutation.ts';
import type { SimulatedWorld } from '../world/world-of.ts';

/** A bug in how the provider's rate is kept, put between a flow and its gates. */
export type GateBug = {
  readonly name: string;
  readonly breaks: 'callsHaveTheirSlots' | 'closedGatesStayShut' | 'gatesOpenByTheirProbe';
  readonly change: (gates: GateStore, world: SimulatedWorld) => Partial<GateStore>;
};

export const gateBugs: readonly GateBug[] = [
  {
    name: 'every worker has a gate of its own',
    breaks: 'callsHaveTheirSlots',
    change: () => {
      const own = newGate({ firstPerSecond: 100, ceilingPerSecond: 100 }, 0);
      return {
        gate: async () => own,
        replaceGate: async () => ({ applied: true }),
        takeSlots: async (_, { slots }) => ({
          applied: true,
          gate: { ...own, beat: { ...own.beat, taken: own.beat.taken + slots } },
        }),
      };
    },
  },
  {
    name: 'a probe is taken without its condition',
    breaks: 'closedGatesStayShut',
    change: (gates) => ({
      async replaceGate(name, next, before) {
        let answer = await gates.replaceGate(name, next, before);
        while (next.state === 'probing' && !answer.applied && answer.found !== undefined) {
          const { version, beat } = answer.found;
          answer = await gates.replaceGate(
            name,
            { ...next, version: version + 1, beat: { ...next.beat, taken: beat.taken + 1 } },
            answer.found,
          );
        }
        return answer;
      },
    }),
  },
  {
    name: 'a closed gate opens by itself when its pause is over',
    breaks: 'gatesOpenByTheirProbe',
    change: (gates, world) => ({
      async gate(name) {
        const gate = await gates.gate(name);
        if (gate === undefined || gate.state === 'open' || world.now() < gate.opensAtMs) return gate;
        return { ...gate, state: 'open' };
      },
    }),
  },
];

/** The same as bugs of the texts' flows. */
export const gateMutants: readonly Mutant[] = gateBugs.map(({ name, breaks, change }) => ({
  name,
  breaks,
  ...onGates(change),
}));

/** It takes a slow answer, a closing and a probe all at once: few seeds have that, and changing weather has it soon. */
export const olderEpochOpens: Mutant = {
  name: 'an answer of an older epoch opens the gate',
  breaks: 'gatesOpenByTheirProbe',
  world: (world) => ({ ...world, ...toldAsOfOwnEpoch(world) }),
};

/** After a call the gate is shown to its process as if nothing had been closed or probed since the call began. */
function toldAsOfOwnEpoch({ gates, sms }: SimulatedWorld): Partial<SimulatedWorld> {
  const gatesSeen: SimulatedWorld['gatesSeen'] = new Map();
  let own: number | undefined;
  let hidden = 0;
  return {
    gatesSeen,
    sms: {
      ...sms,
      async send(call) {
        const epoch = gatesSeen.get('organization.sms')?.epoch;
        try {
          return await sms.send(call);
        } finally {
          own = epoch;
        }
      },
    },
    gates: {
      ...gates,
      async gate(name) {
        const gate = await gates.gate(name);
        if (gate === undefined || own === undefined) return gate;
        hidden = gate.epoch - own;
        own = undefined;
        return { ...gate, epoch: gate.epoch - hidden };
      },
      async replaceGate(name, next, before) {
        const answer = await gates.replaceGate(name, { ...next, epoch: next.epoch + hidden }, before);
        hidden = 0;
        return answer;
      },
    },
  };
}
