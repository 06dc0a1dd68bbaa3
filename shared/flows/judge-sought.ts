import { type Entry, moved } from '../core/entry.ts';
import { jobMoved } from '../core/job.ts';
import type { SenderRecord } from '../core/sender-record.ts';
import { type Findings, type ScanFacts, seenChild, settleStep } from '../core/settle.ts';
import { canaryPatienceMs, settleDelayMs } from '../core/timing.ts';
import { divide, keepOutcome } from './divide.ts';
import { rivalFinder } from './find-rivals.ts';
import type { RunningScan } from './scan-sent-texts.ts';
import type { SettlePorts, SettleSettings } from './settle-ports.ts';
import { isVisible, type SoughtEntry, textsOf } from './sought-entry.ts';

export type Judged = {
  /** How long this sender's texts take to appear, if that is longer than usual. */
  readonly usageDelayMs: number | undefined;
  /** Those for which there was no time. */
  readonly left: readonly SoughtEntry[];
};

/**
 * Judges the entries that a full scan looked for.
 *
 * @param goesOn whether there is time for one more; the first is judged in any case, so that each go brings them forward
 */
export async function judgeSought(
  world: SettlePorts,
  settings: SettleSettings,
  record: SenderRecord,
  scan: RunningScan,
  goesOn: () => boolean,
): Promise<Judged> {
  const usageDelayMs = delayOf(scan) ?? record.usageDelayMs;
  const rivalsOf = rivalFinder(world);
  const left = [...scan.sought];
  for (let sought = left.shift(); sought !== undefined; sought = goesOn() ? left.shift() : undefined) {
    const { jobId, id, claimNo } = sought.entry;
    const [entry, job] = [await world.ledger.entry(jobId, id), await world.ledger.job(jobId)];
    const isOpen = entry?.state === 'unclear' || entry?.state === 'held';
    if (job === undefined || !isOpen || entry.claimNo !== claimNo) continue;
    const findings = findingsOf(sought, scan, await rivalsOf(sought));
    const facts: ScanFacts = {
      startedAtMs: scan.startedAtMs,
      hasControl: scan.controls.some(
        (control) => control.claim.atMs > sought.claim.atMs && isVisible(control, scan.found),
      ),
      delayMs: Math.max(settleDelayMs, usageDelayMs ?? 0),
      awaitsControl:
        settings.hasCanary && world.now() < sought.claim.leaseUntilMs + settleDelayMs + canaryPatienceMs,
      // While it is paused nothing is called, and what is planned again waits with the rest.
      resends: job.options?.onUnclear === 'resend' && (job.state === 'running' || job.state === 'paused'),
    };
    await settle(world, entry, findings, facts);
  }
  await wake(world, scan);
  return { usageDelayMs, left };
}

/** Their campaigns may have come to an end, or may go on: `tick` looks at them in its next minute. */
async function wake({ ledger, now }: SettlePorts, { sought }: RunningScan): Promise<void> {
  for (const jobId of new Set(sought.map(({ entry }) => entry.jobId))) {
    const job = await ledger.job(jobId);
    // Losing this write to `tick` is as good.
    if (job?.state === 'running' || job?.state === 'canceling')
      await ledger.replaceJob(jobMoved(job, job.state, { dueAtMs: now() }));
  }
}

function findingsOf(sought: SoughtEntry, scan: RunningScan, rivals: ReadonlySet<string> | 'all'): Findings {
  const seen: Findings['seen'][number][] = [];
  const [absent, ambiguous]: [number[], number[]] = [[], []];
  for (const [place, digits] of sought.recipients) {
    const [text] = textsOf(sought, digits, scan.found);
    if (rivals === 'all' || rivals.has(digits)) ambiguous.push(place);
    else if (text !== undefined) seen.push({ place, usageItem: text.id });
    else absent.push(place);
  }
  return { seen, absent, ambiguous };
}

/**
 * How long texts take to appear, from accepted ones that are still missing although they are newer than all that are there.
 * Doubled, because they may take that long again.
 */
function delayOf({ controls, found, startedAtMs }: RunningScan): number | undefined {
  if (controls.length === 0) return undefined;
  const visible = controls.filter((control) => isVisible(control, found)).map(({ claim }) => claim.atMs);
  const newest = Math.max(Number.NEGATIVE_INFINITY, ...visible);
  const missing = controls.map(({ claim }) => claim.atMs).filter((atMs) => atMs > newest);
  const delayMs = missing.length === 0 ? 0 : 2 * (startedAtMs - Math.min(...missing));
  return delayMs > settleDelayMs ? delayMs : undefined;
}

async function settle(world: SettlePorts, entry: Entry, findings: Findings, facts: ScanFacts): Promise<void> {
  const step = settleStep(entry, findings, facts, world.now());
  const { jobId, id: entryId } = entry;
  const { seen, absent, ambiguous } = findings;
  const logged = { jobId, entryId, seen: seen.length, absent: absent.length, ambiguous: ambiguous.length };
  switch (step.kind) {
    case 'accept': {
      const proofKey = await keepOutcome(world, entry, { by: 'settling', children: [seenChild(findings)] });
      const idle = { dueAtMs: undefined, notBeforeMs: undefined, settling: undefined, note: undefined };
      if (!(await world.ledger.replaceEntry(moved(entry, 'accepted', { ...idle, proofKey }))).won) return;
      world.count('RowsAccepted', seen.length);
      break;
    }
    case 'divide':
      if ((await divide(world, entry, { by: 'settling', children: step.children })) === undefined) return;
      world.count('RowsAccepted', seen.length);
      break;
    case 'move': {
      if (!(await world.ledger.replaceEntry(step.next)).won) return;
      const isNewlyHeld = entry.state === 'unclear' && step.next.state === 'held';
      if (isNewlyHeld) world.count('RowsHeld', absent.length + ambiguous.length);
      break;
    }
  }
  world.log.info('unclear call looked up', { ...logged, step: step.kind });
}
