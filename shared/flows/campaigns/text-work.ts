import type { CallResult } from '../../core/calls/call-result.ts';
import { type Claimed, isText, type LeftOut, type TextEntry } from '../../core/calls/entry.ts';
import { suppress } from '../../core/calls/entry-moves.ts';
import { wentBefore } from '../../core/calls/overridden.ts';
import { entriesById } from '../../core/calls/progress.ts';
import { namesSender } from '../../core/calls/split.ts';
import { isErased } from '../../core/erasure/number-eraser.ts';
import { callNameOf, entryIdOf, idempotencyKeyOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, ruleOf } from '../../core/jobs/job.ts';
import { workOf } from '../../core/jobs/lane.ts';
import { contactedIn } from '../../core/rows/contacted-indexes.ts';
import { indexesIn, indexSetOf } from '../../core/rows/index-set.ts';
import { suppressionList } from '../../core/suppression/suppression.ts';
import { callLimitMs } from '../../core/timing.ts';
import type { SmsCall } from '../../ports/calls/sms.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { acceptedIndexes, indexesOf, readChunk } from '../calls/chunk-rows.ts';
import { type CallPorts, failedCall, type Step, type Work } from '../calls/perform.ts';
import { writeResult } from '../calls/write-result.ts';
import { senderWasRefused } from '../jobs/halt-job.ts';
import { passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';
import { caughtUp } from '../suppression/suppress.ts';
import { writeRefusal } from './write-refusal.ts';

type Ports = CallPorts & Pacing & Pick<AllPorts, 'suppressions' | 'sms'> & Pick<AutomationPorts, 'rules'>;

/** Sends a text to the recipients of one chunk, part after part. */
export function textWork(ports: Ports): Work<TextEntry, CallBody> {
  return {
    kind: 'text',
    ports,
    async prepare(job, entry) {
      if (await isTakenBack(ports, job, entry)) return { delivery: { kind: 'ack' } };
      const body = await callBody(ports, job.plan, entry);
      const isForNobody = body.leftOut !== undefined && body.to.length === 0;
      return isForNobody ? passOver(ports, entry, body.leftOut) : { body };
    },
    limits: {
      pacing: ports,
      limiter: () => 'organization.sms',
      wish: (job) => ({ work: workOf(optionsOf(job).priority) }),
      authorize: ports.sms.authorize,
    },
    atClaim: ({ leftOut }) => ({ leftOut }),
    claimLogEntry: ({ sender }) => ({ sender }),
    async call({ jobId, id, leftOut, usedUpKeys }, { from, to, text }) {
      const idempotencyKey = idempotencyKeyOf(jobId, id, { leftOut: leftOut?.indexes, usedUpKeys });
      const names = { idempotencyKey, correlationId: callNameOf(jobId, id) };
      const { smsId } = await ports.sms.send({ from, to, text, ...names, limitMs: callLimitMs });
      return { kind: 'accepted', came: { smsId } };
    },
    failed: failedCall(ports),
    async write(job, claim, body, result) {
      const entry = await write(ports, job, claim, body, result);
      if (result.kind === 'refused' && namesSender(result.pointers ?? []))
        await senderWasRefused(ports, claim);
      return { entry };
    },
  };
}

/** Whether the rule of this text was switched off since. Once the first part was sent, the other parts are sent too. */
async function isTakenBack(ports: Ports, { source }: Job, entry: TextEntry): Promise<boolean> {
  const rule = ruleOf(source);
  return rule !== undefined && entry.part === 1 && (await passOverSwitchedOff(ports, rule, entry));
}

async function passOver({ ledger }: Ports, entry: TextEntry, leftOut: LeftOut): Promise<Step> {
  const next = suppress(entry, leftOut);
  return (await ledger.replaceEntry(next)).applied ? { entry: next } : { delivery: { kind: 'ack' } };
}

async function write(
  ports: Ports,
  { options }: Job,
  claim: Claimed<TextEntry>,
  { indexes }: CallBody,
  result: CallResult<TextEntry>,
): Promise<TextEntry> {
  if (result.kind === 'refused' && result.pointers !== undefined) {
    const { reason, pointers } = result;
    const after = await writeRefusal(ports, options, claim, indexes, { reason, pointers });
    if (after !== undefined) return after;
  }
  return writeResult(ports, claim, result);
}

/** What an entry's call says, and to whom: to nobody, when all are left out. */
type CallBody = Pick<SmsCall, 'from' | 'to' | 'text'> & {
  /** The index in the chunk of each recipient. */
  readonly indexes: readonly number[];
  readonly leftOut?: LeftOut;
};

/**
 * Reads an entry's part of its chunk from the plan object. Left out are those who did not get the part before, and
 * those who came onto the suppression list, were erased, or were texted too often, since the campaign was planned. A
 * call that is made again goes to nobody whom it did not go to: another campaign may have texted them meanwhile.
 */
async function callBody(ports: Ports, plan: NonNullable<Job['plan']>, entry: TextEntry): Promise<CallBody> {
  const chunk = await readChunk(ports, plan.key, entry);
  const text = chunk.parts[entry.part - 1];
  if (text === undefined)
    throw new Error(`The plan of ${entry.jobId} has no part ${entry.part} of ${entry.id}`);
  const own = await indexesOf(ports, entry);
  const had = await hadPartBefore(ports, entry);
  const lacksPartBefore = (index: number): boolean => had !== undefined && !had.has(index);
  const inTurn = own.filter((index) => !lacksPartBefore(index));
  const list = await caughtUp(ports, suppressionList(plan.suppressionSeq));
  const nowMs = ports.now();
  const contacted = await contactedIndexes(ports, plan, entry);
  const passedOver = suppressedBefore(entry);
  const indexes = inTurn.filter((index) => {
    const number = chunk.to[index];
    if (number === undefined || isErased(number) || passedOver.has(index)) return false;
    return !contacted.has(index) && !list.has(number, nowMs);
  });
  const to = indexes.flatMap((index) => chunk.to[index] ?? []);
  const body = { from: chunk.from, to, text, indexes };
  if (indexes.length === own.length) return body;
  const called = new Set(indexes);
  const out = indexSetOf(own.filter((index) => !called.has(index)));
  const [earlier, suppressed] = [own.length - inTurn.length, inTurn.length - indexes.length];
  const often = inTurn.filter((index) => contacted.has(index));
  const why = often.length === 0 ? {} : { contacted: indexSetOf(often) };
  const lacks = suppressed === 0 || earlier === 0 ? {} : { lacking: indexSetOf(own.filter(lacksPartBefore)) };
  return { ...body, leftOut: { suppressed, earlier, indexes: out, ...why, ...lacks } };
}

/** Whom all calls before left out, but for those who only lacked the part before. */
function suppressedBefore(entry: TextEntry): ReadonlySet<number> {
  const { leftOut } = entry.overridden?.[0] ?? {};
  if (leftOut === undefined || leftOut.suppressed === 0) return new Set();
  const lacking = indexesIn(leftOut.lacking);
  const indexes = [...indexesIn(leftOut.indexes)].filter((index) => !lacking.has(index));
  return new Set(indexes.filter((index) => !wentBefore(entry, index)));
}

/** Whom the first part leaves out because they were texted too often after the campaign was planned. */
async function contactedIndexes(
  { objects }: Ports,
  { contactedKey }: NonNullable<Job['plan']>,
  { chunkNo, part }: TextEntry,
): Promise<ReadonlySet<number>> {
  if (contactedKey === undefined || part > 1) return new Set();
  return contactedIn(chunkNo, (offset, bytes) => objects.readRange(contactedKey, offset, bytes));
}

/** @returns undefined when everybody had it */
async function hadPartBefore(
  ports: Ports,
  { jobId, chunkNo, part, within }: TextEntry,
): Promise<ReadonlySet<number> | undefined> {
  // A child's rows were called as a whole before, so they are those that had the part before.
  if (part === 1 || within !== undefined) return undefined;
  const byId = entriesById((await ports.ledger.chunkEntries(jobId, chunkNo)).filter(isText));
  const before = byId.get(entryIdOf(chunkNo, part - 1));
  if (before === undefined) throw new Error(`Entry ${entryIdOf(chunkNo, part - 1)} of ${jobId} is gone`);
  if (before.state === 'accepted' && before.leftOut === undefined) return undefined;
  return acceptedIndexes(ports, before, byId);
}
