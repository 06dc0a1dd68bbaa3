import { retryWaitMs } from '../../core/backoff.ts';
import { answerOfFailure, type GateAnswer, yesWith } from '../../core/gate/gate-answer.ts';
import { callNameOf, idempotencyKeyOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, ruleOf } from '../../core/jobs/job.ts';
import { workOf } from '../../core/jobs/lane.ts';
import { type Ended, endOfFailure, endOfLateStart } from '../../core/ledger/call-result.ts';
import type { Entry, LeftOut } from '../../core/ledger/entry.ts';
import { claimed, suppressed } from '../../core/ledger/ledger.ts';
import { namesSender } from '../../core/ledger/split.ts';
import { callLimitMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import type { Pacing } from '../../ports/gates.ts';
import type { RuleWorld } from '../../ports/rules.ts';
import type { Delivery, SmsMessage, Visit, World } from '../../ports/world.ts';
import { type Claimed, mayStart, winClaim } from '../calls/claim.ts';
import { jobToCall } from '../calls/job-to-call.ts';
import { comeBack, hasTimeToCall, nextToCall } from '../calls/next-to-call.ts';
import { tokenRefusal } from '../calls/token-refusal.ts';
import { writeResult } from '../calls/write-result.ts';
import { askPermit, hear, isGood, tellGate } from '../gate/pass-gate.ts';
import type { HeldPermit } from '../gate/take-permit.ts';
import { senderWasRefused } from '../jobs/halt-job.ts';
import { passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';
import { type CallBody, callBody } from './call-body.ts';
import { writeRefusal } from './write-refusal.ts';

type Ports = Pacing &
  Pick<
    World,
    'ledger' | 'objects' | 'suppressions' | 'sms' | 'now' | 'chance' | 'freshName' | 'log' | 'count'
  > &
  Pick<RuleWorld, 'rules'>;

const gateName = 'organization.sms';

const done: Delivery = { kind: 'done' };

/**
 * Brings one chunk forward: part after part, at most one call each, until a part has to wait or the time is used up.
 * A message may come twice, late or for something long finished; the claim in the ledger alone decides who calls.
 */
export async function sendChunk(world: Ports, message: SmsMessage, visit: Visit): Promise<Delivery> {
  let entry = await world.ledger.entry(message.jobId, message.entryId);
  if (entry === undefined) {
    world.log.warn('message names no entry', { jobId: message.jobId, entryId: message.entryId });
    return done;
  }
  for (;;) {
    const next: Entry | undefined = await nextToCall(world, entry);
    if (next === undefined) return done;
    if (!hasTimeToCall(visit)) return { kind: 'again', inMs: 0 };
    const step = await sendEntry(world, next, visit);
    if ('delivery' in step) return step.delivery;
    entry = step.entry;
  }
}

type Step = { readonly entry: Entry } | { readonly delivery: Delivery };

async function sendEntry(world: Ports, entry: Entry, visit: Visit): Promise<Step> {
  const earlyMs = (entry.notBeforeMs ?? 0) - world.now();
  if (earlyMs > 0) return { delivery: await comeBack(world, entry, earlyMs, visit) };

  const job = await jobToCall(world, entry);
  if (job?.plan === undefined) return { delivery: done };
  if (await isTakenBack(world, job, entry)) return { delivery: done };
  const body = await callBody(world, job.plan, entry);
  if (body.leftOut !== undefined && body.to.length === 0) return passOver(world, entry, body.leftOut);

  const asked = await askPermit(world, gateName, { work: workOf(optionsOf(job).priority) });
  if (asked.kind === 'wait') return { delivery: await comeBack(world, entry, asked.waitMs, visit) };

  const refusal = await tokenRefusal(world, entry, world.sms.authorize);
  if (refusal !== undefined) {
    const waitMs = Math.max(refusal.retryAfterMs ?? 0, retryWaitMs(visit.receives, world.chance()));
    return { delivery: await comeBack(world, entry, waitMs, visit) };
  }

  // A permit that fetching a token outlasted is void; the time for another one may be gone as well.
  if (!isGood(asked.held, world.now()) || !hasTimeToCall(visit)) return { entry };

  const claim = await takeClaim(world, entry, body);
  if (claim === undefined) return { delivery: done };
  const { result, delivery, heard } = await call(world, claim, body, visit, asked.held);
  const after = await write(world, job, claim, body, result);
  if (result.kind === 'refused' && namesSender(result.pointers ?? [])) await senderWasRefused(world, claim);
  if (heard !== undefined) await tellGate(world, gateName, asked.held, heard);
  return delivery === undefined ? { entry: after } : { delivery };
}

/** A text of a rule that was switched off since. One whose first part is out is sent to its end. */
async function isTakenBack(world: Ports, { source }: Job, entry: Entry): Promise<boolean> {
  const rule = ruleOf(source);
  return rule !== undefined && entry.part === 1 && (await passOverSwitchedOff(world, rule, entry));
}

async function passOver(world: Ports, entry: Entry, leftOut: LeftOut): Promise<Step> {
  const next = suppressed(entry, leftOut);
  return (await world.ledger.replaceEntry(next)).won ? { entry: next } : { delivery: done };
}

/**
 * The one write that gives the right to call. The note before it
 * lets settling find every call that a sender may have made, by the hour of its claim.
 */
async function takeClaim(world: Ports, entry: Entry, { leftOut }: CallBody): Promise<Claimed | undefined> {
  const { sender, jobId, id: entryId } = entry;
  const mine = claimed(entry, world.freshName(), world.now(), leftOut);
  const { atMs } = mine.claim;
  await world.ledger.noteClaim({ sender, jobId, entryId, claimNo: mine.claimNo, atMs });
  return winClaim(world, mine);
}

/** Makes the call once. Every way it can end is a value; `heard` is there when it was made. */
async function call(
  world: Ports,
  entry: Claimed,
  body: CallBody,
  visit: Visit,
  held: HeldPermit,
): Promise<Ended & { readonly heard?: GateAnswer }> {
  // A frozen or delayed process must not start a call that could outlive its claim, or the process itself, or when the
  // provider's rate is used by others.
  if (!mayStart(entry, world.now()) || !hasTimeToCall(visit) || !isGood(held, world.now()))
    return endOfLateStart(world.now(), visit.receives);
  const { from, to, text } = body;
  const names = {
    idempotencyKey: idempotencyKeyOf(entry.jobId, entry.id, entry.leftOut?.places),
    correlationId: callNameOf(entry.jobId, entry.id),
  };
  try {
    const sms = { from, to, text, ...names, limitMs: callLimitMs };
    const { answer, hintMs } = await hear(world, () => world.sms.send(sms));
    return { result: { kind: 'accepted', smsId: answer.smsId }, heard: yesWith(hintMs) };
  } catch (error) {
    if (!(error instanceof ProviderError))
      world.log.error('call broke off', { jobId: entry.jobId, entryId: entry.id }, error);
    const ended = endOfFailure(error, entry, world.now(), world.chance(), visit.receives);
    return { ...ended, heard: answerOfFailure(error) };
  }
}

async function write(
  world: Ports,
  job: Job,
  claim: Claimed,
  body: CallBody,
  result: Ended['result'],
): Promise<Entry> {
  if (result.kind === 'refused' && result.pointers !== undefined) {
    const { note, pointers } = result;
    const after = await writeRefusal(world, job.options, claim, body.places, { note, pointers });
    if (after !== undefined) return after;
  }
  return writeResult(world, claim, result);
}
