import type { Claimed, LeftOut, TextEntry } from '../../core/calls/entry.ts';
import { suppress } from '../../core/calls/entry-moves.ts';
import type { CallResult } from '../../core/calls/result.ts';
import { namesSender } from '../../core/calls/split.ts';
import { callNameOf, idempotencyKeyOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, ruleOf } from '../../core/jobs/job.ts';
import { workOf } from '../../core/jobs/lane.ts';
import { callLimitMs } from '../../core/timing.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type CallPorts, failedCall, type Step, type Work } from '../calls/perform.ts';
import { writeResult } from '../calls/write-result.ts';
import { senderWasRefused } from '../jobs/halt-job.ts';
import { passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';
import { type CallBody, callBody } from './call-body.ts';
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
    async call({ jobId, id, leftOut }, { from, to, text }) {
      const idempotencyKey = idempotencyKeyOf(jobId, id, leftOut?.indexes);
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
