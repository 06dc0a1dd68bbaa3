import { gateAfter } from '../../core/rate-limit/after.ts';
import { answerOfFailure, type GateAnswer, saidYes, yesWith } from '../../core/rate-limit/answer.ts';
import type { GateName } from '../../core/rate-limit/name.ts';
import { gateOf } from '../../core/rate-limit/rates.ts';
import { handlerWaitMaxMs } from '../../core/timing.ts';
import type { Pacing } from '../../ports/gates.ts';
import type { World } from '../../ports/world.ts';
import { type HeldPermit, type PermitWish, type Taking, takePermit } from './take-permit.ts';

export type PassPorts = Pacing & Pick<World, 'now' | 'chance' | 'log'>;

/** A shorter pause is not worth its request. */
const pauseMinMs = 20;

/** Workers that wait for the same slot come back one after the other, still before it starts. */
const spreadMs = 100;

/** After so much waiting in vain there are more workers than slots: this one leaves the slots to the others for longer. */
const crowdedWaitMs = 5_000;

/** Writes that others may beat before an answer is left untold. */
const tellsMax = 16;

/**
 * The right to make one call now, or a wait. Waits of up to two seconds pass in here: then the permit has begun when it is
 * returned. Whoever asks may have to probe a gate that is closed; after unclear answers `tick` does that first, with
 * a read, and then exactly one caller.
 *
 * @param calls the group of calls that it is one of; several groups may pass one gate
 */
export async function askPermit(world: PassPorts, calls: GateName, wish: PermitWish = {}): Promise<Taking> {
  const name = gateOf(world.gateSettings, calls);
  const probing: PermitWish = { probe: 'entry', ...wish };
  let pausedMs = 0;
  for (;;) {
    const taking = await takePermit(world, name, probing);
    const untilMs = taking.kind === 'permit' ? Math.ceil(taking.held.startMs - world.now()) : taking.waitMs;
    if (taking.kind === 'permit' && untilMs > 0) await world.pause(untilMs);
    // A process that was frozen meanwhile may have come too late for its permit.
    if (taking.kind === 'permit' && isGood(taking.held, world.now())) return taking;
    const waitMs = Math.max(pauseMinMs, untilMs);
    if (waitMs > handlerWaitMaxMs) return { kind: 'wait', waitMs: jittered(world, waitMs) };
    pausedMs += waitMs;
    if (pausedMs > handlerWaitMaxMs) return { kind: 'wait', waitMs: jittered(world, crowdedWaitMs) };
    world.gatesSeen.delete(name);
    if (taking.kind === 'wait') await world.pause(waitMs + Math.floor(world.chance() * spreadMs));
  }
}

/** The gate's word is a floor, and what is added to it keeps waiting workers from coming back all at once. */
function jittered({ chance }: Pick<World, 'chance'>, waitMs: number): number {
  return waitMs + Math.ceil(chance() * Math.min(waitMs, crowdedWaitMs));
}

/** Whether a call may still start under the permit. */
export function isGood({ untilMs }: HeldPermit, nowMs: number): boolean {
  return nowMs <= untilMs;
}

/**
 * Tells the gate how a call under this permit ended. An ordinary answer changes nothing at an open gate, and costs nothing.
 * It never throws: a gate that misses an answer learns from the next one, and the call's own result matters more.
 */
export async function tellGate(
  world: PassPorts,
  calls: GateName,
  held: HeldPermit,
  answer: GateAnswer,
): Promise<void> {
  const name = gateOf(world.gateSettings, calls);
  if (answer.kind === 'answered' && answer.hintMs === undefined && !held.isAwaited) return;
  try {
    if (!(await told(world, name, held, answer)))
      world.log.warn('the gate was not told', { gate: name, answer: answer.kind });
  } catch (error) {
    world.log.error('the gate was not told', { gate: name, answer: answer.kind }, error);
  }
}

async function told(
  { gates, gateSettings, gatesSeen, now, log }: PassPorts,
  name: GateName,
  { permit }: HeldPermit,
  answer: GateAnswer,
): Promise<boolean> {
  let gate = await gates.gate(name);
  for (let tries = 0; gate !== undefined && tries < tellsMax; tries += 1) {
    gatesSeen.set(name, gate);
    const next = gateAfter(gate, gateSettings[name], { ...answer, permit }, now());
    if (next === gate) return true;
    const written = await gates.replaceGate(name, next, gate);
    if (written.applied) {
      gatesSeen.set(name, next);
      const { state, because, beat } = next;
      // The dashboard draws the rate from this line.
      if (state !== gate.state)
        log.info('the gate has changed', { gate: name, state, because, perSecond: beat.perSecond });
      return true;
    }
    gate = written.found;
  }
  return false;
}

/** What came of a call, or how long to wait before it is asked for again. */
export type Passed<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * Makes a call that only reads, once there is a permit for it, and tells the gate how it ended.
 *
 * @throws what the call throws
 */
export async function passGate<Answer>(
  world: PassPorts,
  name: GateName,
  wish: PermitWish,
  call: () => Promise<Answer>,
): Promise<Passed<Answer>> {
  const asked = await askPermit(world, name, wish);
  if (asked.kind === 'wait') return asked;
  let heard: GateAnswer = saidYes;
  try {
    const { answer, hintMs } = await hear(world, call);
    heard = yesWith(hintMs);
    return { kind: 'answer', answer };
  } catch (error) {
    heard = answerOfFailure(error);
    throw error;
  } finally {
    await tellGate(world, name, asked.held, heard);
  }
}

/** Makes a call under a permit; `hintMs` is there when its answer says that a quota is used up. */
export function hear<Answer>(
  { hearing }: Pick<PassPorts, 'hearing'>,
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly hintMs?: number }> {
  return hearing === undefined ? call().then((answer) => ({ answer })) : hearing(call);
}
