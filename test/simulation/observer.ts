import type { Entry } from '../../shared/core/entry.ts';
import { idempotencyKeyOf, type JobId } from '../../shared/core/ids.ts';
import type { Job } from '../../shared/core/job.ts';
import type { Progress } from '../../shared/core/progress.ts';
import { readCampaign } from '../../shared/flows/read-campaign.ts';
import type { SmsCall } from '../../shared/ports.ts';
import type { CampaignInput } from './campaign-input.ts';
import * as invariant from './invariants.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { Message } from './message-queue.ts';
import { plainLedger } from './plain-ports.ts';
import { type PlannedCall, readPlanObject } from './plan-object.ts';
import type { Process } from './process.ts';

export type Broken = { readonly invariant: invariant.InvariantName; readonly complaint: string };

/** Sees everything that happens in a run, from outside, and judges it. */
export type Observer = {
  campaignStarts(jobId: JobId, input: CampaignInput): void;
  objectCreated(key: string, bytes: Uint8Array): void;
  entryWritten(before: Entry | undefined, after: Entry): void;
  jobWritten(job: Job): void;
  callBegins(process: Process, call: SmsCall): void;
  /** The process has just heard that the chunk's next call must wait. */
  hinted(process: Process, call: SmsCall, retryAfterMs: number | undefined): void;
  performed(call: SmsCall): void;
  wrote(where: string, content: string): void;
  cameBack(message: Message<unknown>, waitMs: number): void;
  codeBroke(name: string, error: unknown): void;
  polled(jobId: JobId, progress: Progress): void;
  /** Whether a campaign changed since the last look. */
  sawChange(): boolean;
  /** Reads the campaigns that changed, as a poll would. */
  look(): Promise<void>;
  /** Judges a campaign at the end of its run. */
  ended(jobId: JobId, listing: Parameters<typeof invariant.everyRowIsListed>[1]): void;
  /** The campaign whose job is still on its way, if any. */
  stuck(jobId: JobId): invariant.Complaint;
  readonly broken: readonly Broken[];
  readonly inputs: ReadonlyMap<JobId, CampaignInput>;
};

export function newObserver(ledger: () => LedgerStore): Observer {
  const broken: Broken[] = [];
  const inputs = new Map<JobId, CampaignInput>();
  /** What each entry stands for, by the key that its calls must carry. */
  const planned = new Map<string, PlannedCall>();
  const entryOfKey = new Map<string, Entry>();
  const times = new Map<string, number>();
  const hintUntilMs = new Map<string, number>();
  const changed = new Set<JobId>();

  const check = (name: invariant.InvariantName, complaint: invariant.Complaint): void => {
    if (complaint === undefined || broken.some((one) => one.invariant === name)) return;
    broken.push({ invariant: name, complaint });
  };
  const timesEach = (key: string): number[] => {
    const call = planned.get(key);
    return call === undefined ? [] : call.to.map((to) => times.get(nameOf(to, call.text)) ?? 0);
  };
  const entryOf = (call: SmsCall): Entry | undefined => entryOfKey.get(call.idempotencyKey);
  const entriesOf = (jobId: JobId): readonly Entry[] =>
    ledger().entriesAfter(jobId, '', Number.POSITIVE_INFINITY);
  const checkTruth = (entry: Entry): void =>
    check(
      'ledgerTellsTheTruth',
      invariant.ledgerTellsTheTruth(entry, timesEach(idempotencyKeyOf(entry.jobId, entry.id))),
    );

  const polled = (jobId: JobId, progress: Progress): void => {
    const input = inputs.get(jobId);
    const counted = progress.state === 'running' || progress.state === 'completed';
    if (input !== undefined && counted) check('rowsAddUp', invariant.rowsAddUp(input, progress));
  };
  const stuck = (jobId: JobId): invariant.Complaint => {
    const [job, input] = [ledger().job(jobId), inputs.get(jobId)];
    if (job === undefined || input === undefined) return 'The campaign was never taken';
    return invariant.nothingIsStuck(job, input, entriesOf(jobId));
  };

  return {
    broken,
    inputs,
    polled,
    stuck,
    campaignStarts: (jobId, input) => void inputs.set(jobId, input),

    objectCreated(key, bytes) {
      const plan = readPlanObject(key, bytes);
      const input = plan === undefined ? undefined : inputs.get(plan.jobId);
      if (plan === undefined || input === undefined) return;
      check('everyRowIsPlanned', invariant.everyRowIsPlanned(input, plan.chunks));
      for (const [name, call] of plan.calls) planned.set(name, call);
    },

    entryWritten(before, after) {
      const key = idempotencyKeyOf(after.jobId, after.id);
      entryOfKey.set(key, after);
      changed.add(after.jobId);
      check('finalStaysFinal', invariant.finalStaysFinal(before, after));
      checkTruth(after);
      if (after.note !== undefined) {
        check('messagesAreImpersonal', invariant.messagesAreImpersonal('A note', after.note.detail));
      }
    },

    jobWritten: (job) => void changed.add(job.id),

    callBegins(process, call) {
      const entry = entryOf(call);
      check('callsSayWhatIsPlanned', invariant.callsSayWhatIsPlanned(call, planned.get(call.idempotencyKey)));
      if (entry === undefined) return;
      const localMs = process.localMs();
      const before = entriesOf(entry.jobId).find(
        ({ chunkNo, part }) => chunkNo === entry.chunkNo && part === entry.part - 1,
      );
      const untilMs = hintUntilMs.get(chunkOf(entry)) ?? 0;
      check('waitsAreKept', invariant.waitsAreKept(entry, localMs, untilMs));
      check('partsFollowEachOther', invariant.partsFollowEachOther(entry, before));
      check('callsFitTheLease', invariant.callsFitTheLease(entry, localMs, call.limitMs));
      check('callsFitTheFunction', invariant.callsFitTheFunction(entry, process.remainingMs(), call.limitMs));
    },

    hinted(process, call, retryAfterMs) {
      const entry = entryOf(call);
      if (entry === undefined || retryAfterMs === undefined) return;
      const untilMs = process.localMs() + retryAfterMs;
      hintUntilMs.set(chunkOf(entry), Math.max(untilMs, hintUntilMs.get(chunkOf(entry)) ?? 0));
    },

    performed(call) {
      for (const to of call.to) {
        const name = nameOf(to, call.text);
        const now = (times.get(name) ?? 0) + 1;
        times.set(name, now);
        check('atMostOnce', invariant.atMostOnce(now, `A part of ${call.idempotencyKey}`));
      }
      const entry = entryOf(call);
      if (entry !== undefined) checkTruth(entry);
    },

    wrote: (where, content) =>
      check('messagesAreImpersonal', invariant.messagesAreImpersonal(where, content)),
    cameBack: (message, waitMs) => check('politeWaitsAreFree', invariant.politeWaitsAreFree(message, waitMs)),
    codeBroke: (name, error) => check('ourCodeHolds', invariant.ourCodeHolds(name, error)),

    sawChange: () => changed.size > 0,
    async look() {
      for (const jobId of changed) {
        const view = await readCampaign({ ledger: plainLedger(ledger()) }, jobId);
        if (view?.job.plan === undefined) continue;
        polled(jobId, view.progress);
        check('completedMeansOver', invariant.completedMeansOver(view.progress, entriesOf(jobId)));
      }
      changed.clear();
    },

    ended(jobId, listing) {
      const input = inputs.get(jobId);
      if (input === undefined) return;
      check('nothingIsStuck', stuck(jobId));
      if (ledger().job(jobId)?.plan === undefined) return;
      for (const entry of entriesOf(jobId)) checkTruth(entry);
      check('everyRowIsListed', invariant.everyRowIsListed(input, listing));
    },
  };
}

/** A recipient and the words sent to them: what nobody may get twice. */
function nameOf(to: string, text: string): string {
  return `${to} ${text}`;
}

function chunkOf(entry: Entry): string {
  return `${entry.jobId}/${entry.chunkNo}`;
}
