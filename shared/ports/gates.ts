import type { ProviderApi } from '../core/provider-api.ts';
import type { Gate } from '../core/rate-limit/gate.ts';
import type { GateName } from '../core/rate-limit/name.ts';
import type { Paced } from '../core/rate-limit/rates.ts';
import type { Written } from './world.ts';

/** What keeping to the provider's rate needs from the world. */

/** Slots that somebody wants to have, and under which condition. */
export type SlotTake = {
  /** The gate's version that the wish was worked out from. */
  readonly version: number;
  readonly slots: number;
  /** Slots that may have been given before, at most: what comes after them would start too late. */
  readonly takenMax: number;
  /** The kind of work whose part of the round they are; absent where the gate has no shares. */
  readonly work?: string;
};

/** One record for each gate. */
export type GateStore = {
  /** Strong read; undefined before the first write. */
  gate(name: GateName): Promise<Gate | undefined>;
  /** Put if absent. */
  addGate(name: GateName, gate: Gate): Promise<Written<Gate>>;
  /** Writes `next` if the stored gate is still of the version of `before`, and no slot was taken since. */
  replaceGate(name: GateName, next: Gate, before: Gate): Promise<Written<Gate>>;
  /**
   * Takes slots without reading the gate first. Many may do so at once: whoever wins has the last slots of the gate that
   * it is given. A take whose answer was lost may be made twice, and then its first slots stay unused.
   */
  takeSlots(
    name: GateName,
    take: SlotTake,
  ): Promise<
    | { readonly applied: true; readonly gate: Gate }
    | { readonly applied: false; readonly found: Gate | undefined }
  >;
};

/** Lets so much time pass. */
export type Pause = (ms: number) => Promise<void>;

/** Makes a call and hears when its answer says that it was the last of a quota, and for how long to wait then. */
export type Hearing = <Answer>(
  call: () => Promise<Answer>,
) => Promise<{ readonly answer: Answer; readonly hintMs?: number }>;

/** What a process needs to make calls at the provider's rate. */
export type Pacing = {
  readonly gates: GateStore;
  readonly gateSettings: Readonly<Record<GateName, Paced>>;
  /** The gates as this process last saw them: mostly true enough to take a slot without a read. */
  readonly gatesSeen: Map<GateName, Gate>;
  readonly pause: Pause;
  /** Absent where answers say nothing of quotas. */
  readonly hearing?: Hearing;
};

/** For each API in use: asks it for next to nothing, to see whether it answers. Throws `ProviderError`. */
export type CheapReads = Partial<Readonly<Record<ProviderApi, () => Promise<void>>>>;
