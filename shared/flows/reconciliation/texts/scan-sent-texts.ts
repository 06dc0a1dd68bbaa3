import { calledRows } from '../../../core/calls/progress.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { expire, sendingTimes } from '../../../core/reconciliation/reconcile-text.ts';
import type { Pending, Scan, SenderRecord } from '../../../core/reconciliation/sender-record.ts';
import { dayMs } from '../../../core/timing.ts';
import type { SentText } from '../../../ports/calls/sms.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { type PassPorts, passLimiter } from '../../rate-limit/pass-limiter.ts';
import { type ControlMessage, controlMessagesOf } from '../control-messages.ts';
import { entriesToReconcile } from '../due-entries.ts';
import { type PendingText, withRecipients } from '../pending-call.ts';
import { controlsOf } from './find-controls.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'sentTexts' | 'now' | 'newId' | 'log' | 'count'>;

/** A walk over a sender's texts, as far as this process has come with it. */
export type RunningScan = {
  readonly from: Msisdn;
  readonly startedAtMs: number;
  readonly pending: readonly PendingText[];
  /** Control messages that were asked for after the first call that is looked for. */
  readonly controlMessages: readonly ControlMessage[];
  /** Accepted calls of this sender that show, when they are found, how recent the records are. */
  readonly controls: readonly PendingText[];
  /** What was found of all that, by digits. */
  readonly found: Map<string, SentText[]>;
  /** The sender's subscription, where its number does not do. */
  subscriptionId: string | undefined;
  cursor: string | undefined;
  /** Keeps it for the next process, which continues at `cursor` and looks for `left`. */
  save(
    ports: Pick<Ports, 'objects' | 'newId'>,
    cursor: string | undefined,
    left: readonly PendingText[],
  ): Promise<Scan>;
};

/** @returns undefined when nothing of this sender is due */
export async function openScan(
  ports: Ports,
  record: SenderRecord,
  limits: ReconciliationLimits,
): Promise<RunningScan | undefined> {
  const kept = await readFound(ports, record.scan?.foundKey);
  // What an earlier invocation found may have expired: the walk starts over.
  const saved = kept === undefined ? undefined : record.scan;
  const keys = saved?.pending ?? (await dueOf(ports, record.key, limits.pendingMax));
  const pending: PendingText[] = [];
  let from: Msisdn | undefined;
  for (const key of keys) {
    const read = await readPending(ports, key);
    if (read === 'expired') await holdExpired(ports, key);
    if (read === undefined || read === 'expired') continue;
    from = read.from;
    pending.push(read.pending);
  }
  if (from === undefined) return undefined;
  const startedAtMs = saved?.startedAtMs ?? ports.now();
  const controlMessages = await controlMessagesAfter(ports, record.key, pending, startedAtMs, limits);
  const controls = await controlsOf(ports, record.key, pending, controlMessages, startedAtMs, limits);
  const found = kept ?? new Map<string, SentText[]>();
  const scan: RunningScan = {
    from,
    startedAtMs,
    pending,
    controlMessages,
    controls,
    found,
    subscriptionId: saved?.subscriptionId,
    cursor: saved?.cursor,
    async save({ objects, newId }, cursor, left) {
      const foundKey = `reconciliation/${record.key}/${newId()}.json`;
      const writer = objects.write(foundKey);
      await writer.write(encodeFound([...found.values()].flat()));
      await writer.finish();
      return {
        startedAtMs,
        pending: left.map(({ entry }) => ({
          jobId: entry.jobId,
          entryId: entry.id,
          claimNo: entry.claimNo,
        })),
        foundKey,
        ...(scan.subscriptionId === undefined ? {} : { subscriptionId: scan.subscriptionId }),
        ...(cursor === undefined ? {} : { cursor }),
      };
    },
  };
  return scan;
}

/** Held rows need none: a later look only finds them sent. */
async function controlMessagesAfter(
  ports: Ports,
  sender: SenderRecord['key'],
  pending: readonly PendingText[],
  nowMs: number,
  limits: ReconciliationLimits,
): Promise<readonly ControlMessage[]> {
  const unclear = pending.filter(({ entry }) => entry.state === 'unclear');
  if (unclear.length === 0) return [];
  const fromMs = Math.min(...unclear.map(({ claim }) => claim.leaseUntilMs));
  return controlMessagesOf(ports, sender, [fromMs, nowMs], limits);
}

/** The sender's entries that are to be reconciled or looked for again now. */
async function dueOf(ports: Ports, sender: SenderRecord['key'], pendingMax: number): Promise<Pending[]> {
  const due: Pending[] = [];
  for await (const { jobId, id: entryId, claimNo } of entriesToReconcile(ports, sender)) {
    due.push({ jobId, entryId, claimNo });
    if (due.length === pendingMax) return due;
  }
  return due;
}

/** @returns undefined when there is nothing to find out about it any more */
async function readPending(
  ports: Ports,
  { jobId, entryId, claimNo }: Pending,
): ReturnType<typeof withRecipients> {
  const entry = await ports.ledger.entry(jobId, entryId);
  if (entry?.kind !== 'text' || entry.claimNo !== claimNo) return undefined;
  if (entry.state !== 'unclear' && entry.state !== 'held') return undefined;
  return withRecipients(ports, entry);
}

/** Nothing says any more whom this call texted: there is nothing to look for, now or later. */
async function holdExpired(
  ports: Pick<Ports, 'ledger' | 'count' | 'log'>,
  { jobId, entryId }: Pending,
): Promise<void> {
  const entry = await ports.ledger.entry(jobId, entryId);
  if (entry?.kind !== 'text' || (entry.state !== 'unclear' && entry.state !== 'held')) return;
  const { applied } = await ports.ledger.replaceEntry(expire(entry));
  if (!applied) return;
  if (entry.state === 'unclear') ports.count('RowsHeld', calledRows(entry));
  ports.log.warn('reconciliation.rows_expired', { jobId, entryId });
}

async function readFound(
  { objects }: Pick<AllPorts, 'objects'>,
  key: string | undefined,
): Promise<Map<string, SentText[]> | undefined> {
  const found = new Map<string, SentText[]>();
  if (key === undefined) return found;
  const stored = await objects.read(key);
  if (stored === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of stored.body) pieces.push(piece);
  for (const text of decodeFound(Buffer.concat(pieces))) keep(found, text);
  return found;
}

/**
 * Numbers are kept with a plus: without it, erasing reads them in the country of the stage, where they may be somebody
 * else's.
 */
function encodeFound(texts: readonly SentText[]): Buffer {
  return Buffer.from(JSON.stringify(texts.map((text) => ({ ...text, to: `+${text.to}` }))));
}

function decodeFound(bytes: Buffer): SentText[] {
  const texts = JSON.parse(bytes.toString('utf8')) as SentText[];
  return texts.map((text) => ({ ...text, to: text.to.slice(1) }));
}

function keep(found: Map<string, SentText[]>, text: SentText): void {
  const ofNumber = found.get(text.to) ?? [];
  if (!ofNumber.some(({ id }) => id === text.id)) found.set(text.to, [...ofNumber, text]);
}

/** How far a walk came: to its end, or until it ran out of time or has to wait for the provider's rate. */
export type Walked = { readonly kind: 'over' } | { readonly kind: 'interrupted'; readonly waitMs: number };

/**
 * Reads the sender's texts, newest first, back to the first that could be one of those looked for.
 *
 * @param goesOn whether there is time for one more page
 */
export async function readPages(
  ports: PassPorts & Pick<AllPorts, 'sentTexts'>,
  scan: RunningScan,
  goesOn: () => boolean,
): Promise<Walked> {
  const calls = [...scan.pending, ...scan.controls];
  const wanted = new Set(calls.flatMap(({ recipients }) => [...recipients.values()]));
  const fromMs = Math.min(...calls.map(({ claim }) => sendingTimes(claim).fromMs));
  const days = [dayOf(fromMs - dayMs), dayOf(scan.startedAtMs + dayMs)] as const;
  while (goesOn()) {
    const passed = await passLimiter(ports, 'organization.reads', { work: 'reconciliation' }, () =>
      ports.sentTexts.page(scan, days, scan.cursor),
    );
    if (passed.kind === 'wait') return { kind: 'interrupted', waitMs: passed.waitMs };
    const page = passed.answer;
    for (const text of page.texts) if (wanted.has(text.to)) keep(scan.found, text);
    const last = page.texts.at(-1);
    // No text is processed before it starts: no later item is one of our texts, whichever time the list is sorted by.
    const isPast = last !== undefined && (last.processedAtMs ?? last.startedAtMs) < fromMs;
    if (page.next === undefined || isPast) return { kind: 'over' };
    scan.cursor = page.next;
  }
  return { kind: 'interrupted', waitMs: 0 };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
