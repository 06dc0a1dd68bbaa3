import { retryWaitMs } from '../../core/backoff.ts';
import { answerOfFailure, type GateAnswer, yesWith } from '../../core/gate/gate-answer.ts';
import { idempotencyKeyOf } from '../../core/ids.ts';
import type { Step } from '../../core/jobs/operation.ts';
import { operations, ordersGateOf } from '../../core/jobs/operation.ts';
import { type Ended, endOfFailure, endOfLateStart } from '../../core/ledger/call-result.ts';
import { type Entry, moved, type Note } from '../../core/ledger/entry.ts';
import { followWaitMs } from '../../core/ledger/follow-wait.ts';
import { claimed } from '../../core/ledger/ledger.ts';
import { aboutOf } from '../../core/orders/settle-find.ts';
import { callLimitMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import type { Performed } from '../../ports/orders.ts';
import type { RuleWorld } from '../../ports/rules.ts';
import type { Delivery, OrderMessage, Visit, World } from '../../ports/world.ts';
import { type Claimed, mayStart, winClaim } from '../calls/claim.ts';
import { jobToCall } from '../calls/job-to-call.ts';
import { comeBack, hasTimeToCall, nextToCall } from '../calls/next-to-call.ts';
import { findStep } from '../calls/read-step.ts';
import { setAsideFor } from '../calls/set-aside.ts';
import { tokenRefusal } from '../calls/token-refusal.ts';
import { writeResult } from '../calls/write-result.ts';
import { askPermit, hear, isGood, tellGate } from '../gate/pass-gate.ts';
import { passOverUnwanted } from '../rules/pass-over-unwanted.ts';
import { watchNamed } from '../rules/watch-named.ts';
import { countRuleOrder } from './count-rule-order.ts';
import { type FollowPorts, followOrder } from './follow-order.ts';
import { type NotePersonPorts, notePerson } from './note-person.ts';
import { ownResult } from './own-record.ts';

type Ports = FollowPorts &
  NotePersonPorts &
  Pick<World, 'freshName'> &
  Pick<RuleWorld, 'rules' | 'lines' | 'watched'>;

const done: Delivery = { kind: 'done' };

/**
 * Brings one row of an order batch forward: step after step, and asks after what the provider has taken. A message may come
 * twice, late or for something long finished; the claim in the ledger alone decides who orders.
 */
export async function placeOrder(world: Ports, message: OrderMessage, visit: Visit): Promise<Delivery> {
  let entry = await world.ledger.entry(message.jobId, message.entryId);
  if (entry === undefined) {
    world.log.warn('message names no entry', { jobId: message.jobId, entryId: message.entryId });
    return done;
  }
  for (;;) {
    if (entry.state === 'ordered') {
      if (!hasTimeToCall(visit)) return { kind: 'again', inMs: 0 };
      const { after, delivery } = await followOrder(world, entry, visit);
      if (after.state !== 'accepted') return delivery;
      entry = after;
    }
    const next: Entry | undefined = await nextToCall(world, entry);
    if (next === undefined) {
      const taken = await takenStep(world, entry);
      if (taken === undefined) return done;
      entry = taken;
      continue;
    }
    if (!hasTimeToCall(visit)) return { kind: 'again', inMs: 0 };
    const placed = await placeStep(world, next, visit);
    if ('delivery' in placed) return placed.delivery;
    entry = placed.entry;
    if (entry.state === 'ordered') return { kind: 'again', inMs: followWaitMs(0) };
  }
}

/** A row's message names its first step: it comes back for a later one that the provider took, too. */
async function takenStep(
  { ledger }: Pick<World, 'ledger'>,
  { jobId, chunkNo, parts }: Entry,
): Promise<Entry | undefined> {
  if (parts === 1) return undefined;
  return (await ledger.chunkEntries(jobId, chunkNo)).find(({ state }) => state === 'ordered');
}

type Placed = { readonly entry: Entry } | { readonly delivery: Delivery };

async function placeStep(world: Ports, entry: Entry, visit: Visit): Promise<Placed> {
  const earlyMs = (entry.notBeforeMs ?? 0) - world.now();
  if (earlyMs > 0) return { delivery: await comeBack(world, entry, earlyMs, visit) };

  const job = await jobToCall(world, entry);
  if (job?.plan === undefined) return { delivery: done };
  const step = await findStep(world, job.plan, entry);
  if (step === undefined) return cancelWithoutId(world, entry);
  try {
    if (await passOverUnwanted(world, job, entry)) return { delivery: done };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const waitMs = Math.max(error.problem.retryAfterMs ?? 0, retryWaitMs(visit.receives, world.chance()));
    return { delivery: await comeBack(world, entry, waitMs, visit) };
  }

  const gate = ordersGateOf(step.operation);
  const asked = await askPermit(world, gate, { work: 'orders' });
  if (asked.kind === 'wait') return { delivery: await comeBack(world, entry, asked.waitMs, visit) };

  const refusal = await tokenRefusal(world, entry, () => world.operations.authorize(step));
  if (refusal !== undefined) {
    const waitMs = Math.max(refusal.retryAfterMs ?? 0, retryWaitMs(visit.receives, world.chance()));
    return { delivery: await comeBack(world, entry, waitMs, visit) };
  }

  const mayCall = () => isGood(asked.held, world.now()) && hasTimeToCall(visit);
  // The token took too long to get: nothing is claimed yet, and another permit is asked for.
  if (!mayCall()) return { entry };
  const reason = await notePerson(world, job, entry, step);
  if (reason !== undefined) {
    const aside = await setAsideFor(world, entry, reason);
    return aside === undefined ? { delivery: done } : { entry: aside };
  }
  const claim = await takeClaim(world, entry, step);
  if (claim === undefined) return { delivery: done };
  const { result, delivery, heard } = await perform(world, claim, step, visit, mayCall);
  await ownResult(world, claim, result);
  const after = await writeResult(world, claim, result);
  countRuleOrder(world.count, job.source, after);
  await watchNamed(world, after, step);
  if (heard !== undefined) await tellGate(world, gate, asked.held, heard);
  return delivery === undefined ? { entry: after } : { delivery };
}

/** Nobody knows what the step before made, so that this one can never be ordered. */
async function cancelWithoutId({ ledger, log }: Ports, entry: Entry): Promise<Placed> {
  const { jobId, id: entryId } = entry;
  const next = moved(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, note: noIdBefore });
  if ((await ledger.replaceEntry(next)).won) log.warn('the step before has no id', { jobId, entryId });
  return { delivery: done };
}

const noIdBefore: Note = {
  code: 'no_id_before',
  detail: 'The step needs the id of what the step before made, and that id is not known',
};

/** The note before the claim lets settling see which other orders may be under way for the same person. */
async function takeClaim(world: Ports, entry: Entry, step: Step): Promise<Claimed | undefined> {
  const mine = claimed(entry, world.freshName(), world.now());
  const { sender, jobId, id: entryId, claimNo } = mine;
  const { atMs } = mine.claim;
  await world.ledger.noteClaim({ sender, jobId, entryId, claimNo, atMs, about: aboutOf(step) });
  return winClaim(world, mine);
}

/** Makes the call once. Every way it can end is a value. */
async function perform(
  world: Ports,
  claim: Claimed,
  step: Step,
  visit: Visit,
  mayCall: () => boolean,
): Promise<Ended & { readonly heard?: GateAnswer }> {
  // A frozen or delayed process must not start a call that could outlive its claim, or the process itself.
  if (!mayStart(claim, world.now()) || !mayCall()) return endOfLateStart(world.now(), visit.receives);
  const name = idempotencyKeyOf(claim.jobId, claim.id);
  try {
    const call = { step, idempotencyKey: name, correlationId: name, limitMs: callLimitMs };
    const { answer, hintMs } = await hear(world, () => world.operations.perform(call));
    return { result: resultOf(step, answer, world.now()), heard: yesWith(hintMs) };
  } catch (error) {
    if (!(error instanceof ProviderError))
      world.log.error('call broke off', { jobId: claim.jobId, entryId: claim.id }, error);
    const ended = endOfFailure(error, claim, world.now(), world.chance(), visit.receives);
    return { ...ended, heard: answerOfFailure(error) };
  }
}

/** A yes to what has to be followed says only that it was taken; any other one that it was done. */
export function resultOf(
  { operation }: Step,
  { id: orderId, progress, status, line }: Performed,
  nowMs: number,
): Ended['result'] {
  const known = { orderId, ...(line === undefined ? {} : { line }) };
  if (progress === 'failed') {
    const detail = `The provider gave the order up at once: it is ${status}`;
    return { kind: 'refused', note: { code: 'order_failed', detail } };
  }
  if (progress === 'done' || !operations[operation].follows) return { kind: 'accepted', ...known };
  return { kind: 'ordered', ...known, status, atMs: nowMs };
}
