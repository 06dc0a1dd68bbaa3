import { type Ended, endOfLateStart } from '../../core/ledger/call-result.ts';
import { claimed } from '../../core/ledger/ledger.ts';
import { decodeNotice } from '../../core/notices/notice-plan.ts';
import { endOfNotice, type NoticeFailure, silenceMs } from '../../core/notices/repeat-notice.ts';
import type { Notice } from '../../core/rules/notice.ts';
import type { Silences, Tellers, Told } from '../../ports/notices.ts';
import type { RuleWorld } from '../../ports/rules.ts';
import type { Delivery, NoticeMessage, Visit, World } from '../../ports/world.ts';
import { type Claimed, mayStart, winClaim } from '../calls/claim.ts';
import { jobToCall } from '../calls/job-to-call.ts';
import { comeBack, hasTimeToCall } from '../calls/next-to-call.ts';
import { writeResult } from '../calls/write-result.ts';
import { passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'now' | 'chance' | 'freshName' | 'log' | 'count'> &
  Pick<RuleWorld, 'rules'> & { readonly tellers: Tellers; readonly silences: Silences };

const done: Delivery = { kind: 'done' };

/**
 * Tells another system of one thing, once more if need be. It has an entry like everything that goes out, but no settling: a
 * call whose answer was lost is made again, and the receiver knows it by its id.
 */
export async function sendNotice(
  world: Ports,
  { jobId, entryId }: NoticeMessage,
  visit: Visit,
): Promise<Delivery> {
  const entry = await world.ledger.entry(jobId, entryId);
  if (entry === undefined) world.log.warn('message names no entry', { jobId, entryId });
  if (entry?.state !== 'planned') return done;
  if (!hasTimeToCall(visit)) return { kind: 'again', inMs: 0 };
  const earlyMs = (entry.notBeforeMs ?? 0) - world.now();
  if (earlyMs > 0) return comeBack(world, entry, earlyMs, visit);

  const job = await jobToCall(world, entry);
  if (job?.plan === undefined) return done;
  const { offset, bytes } = entry.body;
  const notice = decodeNotice(await world.objects.readRange(job.plan.key, offset, bytes));
  if (await passOverSwitchedOff(world, notice.rule, entry)) return done;

  const silentMs = (world.silences.get(notice.do.kind) ?? 0) - world.now();
  if (silentMs > 0) return comeBack(world, entry, silentMs, visit);

  const claim = await winClaim(world, claimed(entry, world.freshName(), world.now()));
  if (claim === undefined) return done;
  const { result, delivery = done } = await tell(world, claim, notice, visit);
  await writeResult(world, claim, result);
  return delivery;
}

async function tell(world: Ports, claim: Claimed, notice: Notice, visit: Visit): Promise<Ended> {
  if (!mayStart(claim, world.now()) || !hasTimeToCall(visit))
    return endOfLateStart(world.now(), visit.receives);
  const told = await attempt(world, claim, notice);
  if (told.kind === 'failed' && told.silent) world.silences.set(notice.do.kind, world.now() + silenceMs);
  if (told.kind === 'taken') return { result: { kind: 'accepted', orderId: told.id } };
  const { kind: _, ...failure } = told;
  return endOfNotice(failure, claim, world.now(), world.chance(), visit.receives);
}

async function attempt({ tellers, log }: Ports, claim: Claimed, notice: Notice): Promise<Told> {
  const teller = tellers[notice.do.kind];
  if (teller === undefined) return { kind: 'failed', ...nobody };
  try {
    return await teller.tell(notice);
  } catch (error) {
    log.error('call broke off', { jobId: claim.jobId, entryId: claim.id }, error);
    return { kind: 'failed', ...broken };
  }
}

/** The stage named somebody when the rule was let in. */
const nobody: NoticeFailure = {
  code: 'nobody',
  detail: 'The stage no longer says who is to be told',
  again: true,
};

const broken: NoticeFailure = {
  code: 'broken',
  detail: 'The call broke off inside our own code',
  again: true,
};
