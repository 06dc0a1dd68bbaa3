import { retryWaitMs } from '../core/backoff.ts';
import { type Ended, endOfFailure, endOfLateStart } from '../core/call-result.ts';
import type { Entry } from '../core/entry.ts';
import { idempotencyKeyOf } from '../core/ids.ts';
import { claimed, givenUp, nextPartOf, partAfter, postponed } from '../core/ledger.ts';
import { decodeChunk } from '../core/plan.ts';
import { callLimitMs, writeResultMs } from '../core/timing.ts';
import { waitOf } from '../core/waiting.ts';
import { ProviderError } from '../errors.ts';
import type { Delivery, SmsCall, SmsMessage, Visit, World } from '../ports.ts';
import { writeResult } from './write-result.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'sms' | 'now' | 'chance' | 'freshName' | 'log' | 'count'>;

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
    const next = await partToSend(world, entry);
    if (next === undefined) return done;
    if (!hasTimeToCall(visit)) return { kind: 'again', inMs: 0 };
    const step = await sendPart(world, next, visit);
    if ('delivery' in step) return step.delivery;
    entry = step.entry;
  }
}

function hasTimeToCall(visit: Visit): boolean {
  return visit.remainingMs() >= callLimitMs + writeResultMs;
}

/**
 * The entry itself while it is planned; after an accepted part the next one; nothing when the chunk is over. Should this
 * worker die between two parts, `tick` finds the next one in its walk over the job.
 */
async function partToSend(world: Ports, entry: Entry): Promise<Entry | undefined> {
  if (entry.state === 'planned') return entry;
  const nextId = nextPartOf(entry);
  if (nextId === undefined) return undefined;
  const next = await world.ledger.entry(entry.jobId, nextId);
  if (next === undefined) return undefined;
  if (next.state !== 'planned') return partToSend(world, next);
  const fate = partAfter(entry.state);
  if (fate === 'gives up') return giveUp(world, entry, next);
  return fate === 'goes' ? next : undefined;
}

async function giveUp(world: Ports, before: Entry, next: Entry): Promise<Entry | undefined> {
  const dropped = await written(world, givenUp(next, before));
  return dropped === undefined ? undefined : partToSend(world, dropped);
}

type Step = { readonly entry: Entry } | { readonly delivery: Delivery };

async function sendPart(world: Ports, entry: Entry, visit: Visit): Promise<Step> {
  const earlyMs = (entry.notBeforeMs ?? 0) - world.now();
  if (earlyMs > 0) return comeBack(world, entry, earlyMs, visit);

  const job = await world.ledger.job(entry.jobId);
  if (job?.state !== 'running' || job.plan === undefined) return { delivery: done };
  const body = await callBody(world, job.plan.key, entry);

  try {
    await world.sms.authorize();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    world.count('TokensMissing', 1);
    world.log.warn('no token', { jobId: entry.jobId, entryId: entry.id, code: error.problem.code });
    const waitMs = Math.max(error.problem.retryAfterMs ?? 0, retryWaitMs(visit.receives, world.chance()));
    return comeBack(world, entry, waitMs, visit);
  }

  const claim = await takeClaim(world, entry);
  if (claim === undefined) return { delivery: done };
  const { result, delivery } = await call(world, claim, body, visit);
  const after = await writeResult(world, claim, result);
  return delivery === undefined ? { entry: after } : { delivery };
}

/** Leaves the entry planned and unclaimed, to be brought back after the wait. */
async function comeBack(world: Ports, entry: Entry, waitMs: number, visit: Visit): Promise<Step> {
  const { dueAtMs, delivery } = waitOf(world.now(), waitMs, visit.receives);
  await written(world, postponed(entry, dueAtMs));
  return { delivery };
}

type Claimed = ReturnType<typeof claimed>;

/** The one write that gives the right to call. A lost write that shows our own claim was won after all. */
async function takeClaim(world: Ports, entry: Entry): Promise<Claimed | undefined> {
  const mine = claimed(entry, world.freshName(), world.now());
  const answer = await world.ledger.replaceEntry(mine);
  return answer.won || answer.found?.claim?.id === mine.claim.id ? mine : undefined;
}

/** Makes the call once. Every way it can end is a value. */
async function call(world: Ports, entry: Claimed, body: Body, visit: Visit): Promise<Ended> {
  // A frozen or delayed process must not start a call that could outlive its claim, or the process itself.
  const outlivesClaim = world.now() > entry.claim.leaseUntilMs - callLimitMs;
  if (outlivesClaim || !hasTimeToCall(visit)) return endOfLateStart(world.now(), visit.receives);
  const name = idempotencyKeyOf(entry.jobId, entry.id);
  try {
    const { smsId } = await world.sms.send({
      ...body,
      idempotencyKey: name,
      correlationId: name,
      limitMs: callLimitMs,
    });
    return { result: { kind: 'accepted', smsId } };
  } catch (error) {
    if (!(error instanceof ProviderError))
      world.log.error('call broke off', { jobId: entry.jobId, entryId: entry.id }, error);
    return endOfFailure(error, entry, world.now(), world.chance(), visit.receives);
  }
}

type Body = Pick<SmsCall, 'from' | 'to' | 'text'>;

/** Reads the entry's part of its chunk from the plan object. */
async function callBody(world: Ports, planKey: string, entry: Entry): Promise<Body> {
  const chunk = decodeChunk(await world.objects.readRange(planKey, entry.body.offset, entry.body.bytes));
  const text = chunk.parts[entry.part - 1];
  if (text === undefined || chunk.no !== entry.chunkNo) {
    throw new Error(`The plan of ${entry.jobId} does not hold ${entry.id} where the ledger says`);
  }
  return { from: chunk.from, to: chunk.to, text };
}

async function written(world: Ports, next: Entry): Promise<Entry | undefined> {
  const { won } = await world.ledger.replaceEntry(next);
  return won ? next : undefined;
}
