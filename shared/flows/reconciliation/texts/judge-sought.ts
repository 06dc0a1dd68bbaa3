import type { TextEntry } from '../../../core/calls/entry.ts';
import { move } from '../../../core/calls/move.ts';
import type { OutcomeChild } from '../../../core/calls/outcome.ts';
import { isLastPart } from '../../../core/calls/progress.ts';
import {
  controlsFromMs,
  type Findings,
  isAfterCall,
  type ScanFacts,
  seenChild,
  settleStep,
} from '../../../core/calls/settle.ts';
import { isErased } from '../../../core/erasure/number-eraser.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import { type CanaryTo, canaryNumberFor } from '../../../core/reconciliation/canary-number.ts';
import { type ReconciliationLimits, reconciliationLimits } from '../../../core/reconciliation/limits.ts';
import type { SenderRecord } from '../../../core/reconciliation/sender-record.ts';
import { usageDelayAfter, waitsUntilMs } from '../../../core/reconciliation/usage-delay.ts';
import { settleDelayMs } from '../../../core/timing.ts';
import type { Pacing } from '../../../ports/limiters.ts';
import type { LinePorts } from '../../../ports/lines.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { divide, keepOutcome } from '../../calls/divide.ts';
import { whyVoid } from '../control/canaries.ts';
import type { Decisions } from '../reconcile.ts';
import { type SoughtEntry, seenAtMs, textsOf } from '../sought-entry.ts';
import { rivalFinder } from './find-rivals.ts';
import type { RunningScan } from './scan-sent-texts.ts';

/** What reconciling texts needs of the world. */
export type SettlePorts = Pacing &
  LinePorts &
  Pick<AllPorts, 'ledger' | 'objects' | 'sentTexts' | 'now' | 'random' | 'newId' | 'log' | 'count'>;

export type SettleSettings = {
  /** Where control messages go: after each unclear call of a sender that has one a control comes before long. */
  readonly canaryTo?: CanaryTo | undefined;
  /** Absent: `reconciliationLimits`. */
  readonly limits?: ReconciliationLimits | undefined;
};

/** Matches the entries that a full scan looked for. It learns how late this sender's texts are on record, if that is later than usual. */
export async function matchTexts(
  ports: SettlePorts,
  settings: SettleSettings,
  record: SenderRecord,
  scan: RunningScan,
): Promise<Decisions<SoughtEntry>> {
  const controls = scan.controls.map((control) => ({
    claimedAtMs: control.claim.atMs,
    seenAtMs: seenAtMs(control, scan.found),
  }));
  const usageDelay = usageDelayAfter(record.usageDelay, controls, scan.startedAtMs);
  const delayMs = Math.max(settleDelayMs, usageDelay?.ms ?? 0);
  const rivalsOf = rivalFinder(ports, settings.limits ?? reconciliationLimits);
  const decide = async (sought: SoughtEntry, job: Job): Promise<void> => {
    const findings = findingsOf(sought, scan, await rivalsOf(sought));
    const { leaseUntilMs } = sought.claim;
    const hasControl = controls.some(
      (one) => one.seenAtMs !== undefined && isAfterCall(sought.claim, one.seenAtMs),
    );
    const hasCanary = awaitsCanary(ports, settings, scan, sought, hasControl);
    const facts: ScanFacts = {
      startedAtMs: scan.startedAtMs,
      hasControl,
      delayMs,
      waits: ports.now() < waitsUntilMs(leaseUntilMs, { hasControl, hasCanary, delayMs }),
      // While it is paused nothing is called, and what is planned again waits with the rest.
      resends: job.options?.onUnclear === 'resend' && (job.state === 'running' || job.state === 'paused'),
    };
    await settle(ports, sought.entry, findings, facts);
  };
  return { learned: { usageDelay }, decide };
}

function findingsOf(sought: SoughtEntry, scan: RunningScan, rivals: ReadonlySet<string> | 'all'): Findings {
  const seen: Findings['seen'][number][] = [];
  const [absent, ambiguous]: [number[], number[]] = [[], []];
  for (const [place, digits] of sought.recipients) {
    const [text] = textsOf(sought, digits, scan.found);
    if (rivals === 'all' || rivals.has(digits) || isErased(`+${digits}` as Msisdn)) ambiguous.push(place);
    else if (text !== undefined) seen.push({ place, usageItem: text.id });
    else absent.push(place);
  }
  return { seen, absent, ambiguous };
}

/** Whether a canary may still come onto record for this call. One that never will is counted and logged. */
function awaitsCanary(
  ports: SettlePorts,
  { canaryTo }: SettleSettings,
  { from, canaries }: RunningScan,
  { entry, claim }: SoughtEntry,
  hasControl: boolean,
): boolean {
  if (canaryNumberFor(canaryTo, from) === undefined) return false;
  const own = canaries.filter(({ job }) => job.createdAtMs >= controlsFromMs(claim));
  const reasons = own.map(whyVoid);
  const isVoid = own.length > 0 && !reasons.includes(undefined);
  if (isVoid && !hasControl && entry.state === 'unclear') {
    ports.count('CanariesVoid', 1);
    ports.log.warn('canary.void', { sender: entry.sender, jobId: own[0]?.job.id, code: reasons[0] });
  }
  return !isVoid;
}

function heldRows(children: readonly OutcomeChild[]): number {
  const held = children.filter(({ state }) => state === 'held');
  return held.reduce((rows, { places }) => rows + places.length, 0);
}

async function settle(
  ports: SettlePorts,
  entry: TextEntry,
  findings: Findings,
  facts: ScanFacts,
): Promise<void> {
  const step = settleStep(entry, findings, facts, ports.now());
  const { jobId, id: entryId } = entry;
  const { seen, absent, ambiguous } = findings;
  const logged = { jobId, entryId, seen: seen.length, absent: absent.length, ambiguous: ambiguous.length };
  switch (step.kind) {
    case 'accept': {
      const proofKey = await keepOutcome(ports, entry, { by: 'settling', children: [seenChild(findings)] });
      const idle = { dueAtMs: undefined, notBeforeMs: undefined, reason: undefined };
      if (!(await ports.ledger.replaceEntry(move(entry, 'accepted', { ...idle, proofKey }))).applied) return;
      if (isLastPart(entry)) ports.count('RowsAccepted', seen.length);
      break;
    }
    case 'divide':
      if ((await divide(ports, entry, { by: 'settling', children: step.children })) === undefined) return;
      if (isLastPart(entry)) ports.count('RowsAccepted', seen.length);
      if (entry.state === 'unclear') ports.count('RowsHeld', heldRows(step.children));
      break;
    case 'move': {
      if (!(await ports.ledger.replaceEntry(step.next)).applied) return;
      const isNewlyHeld = entry.state === 'unclear' && step.next.state === 'held';
      if (isNewlyHeld) ports.count('RowsHeld', absent.length + ambiguous.length);
      break;
    }
  }
  ports.log.info('unclear call looked up', { ...logged, step: step.kind });
}
