import type { JobId } from '../../../shared/core/ids.ts';
import { idempotencyKeyOf } from '../../../shared/core/ids.ts';
import { operations, type Step } from '../../../shared/core/jobs/operation.ts';
import type { Entry } from '../../../shared/core/ledger/entry.ts';
import type { Progress } from '../../../shared/core/ledger/progress.ts';
import { settleDelayMs } from '../../../shared/core/timing.ts';
import type { OrderRowView } from '../../../shared/flows/results/read-order-rows.ts';
import type { Performing } from '../../../shared/ports/orders.ts';
import type { Complaint } from '../invariants/complaint.ts';
import type { LedgerStore } from '../ledger-store.ts';
import type { Message } from '../message-queue.ts';
import type { Process } from '../process.ts';
import { newGateWatch } from '../watch-gates.ts';
import type { WorldWatch } from '../world-of.ts';
import type { OrderInput } from './order-input.ts';
import { orderInvariants as must, type OrderInvariantName } from './order-invariants.ts';
import type { Made } from './order-provider.ts';

export type OrderBroken = { readonly invariant: OrderInvariantName; readonly complaint: string };

/** Sees everything that happens to orders in a run, from outside, and judges it. */
export type OrderObserver = WorldWatch & {
  batchStarts(jobId: JobId, input: OrderInput): void;
  entryWritten(before: Entry | undefined, after: Entry): void;
  /** The process makes a call that orders or changes something. */
  calls(process: Process, step: Step): void;
  performed(call: Performing, made: Made): void;
  cameBack(message: Message<unknown>, waitMs: number): void;
  polled(jobId: JobId, progress: Progress): void;
  /** Batches that changed since the last look. */
  readonly changed: Set<JobId>;
  /** Judges a batch at the end of its run. */
  ended(jobId: JobId, listing: readonly OrderRowView[]): void;
  deadLetters(count: number): void;
  readonly inputs: ReadonlyMap<JobId, OrderInput>;
  readonly broken: readonly OrderBroken[];
  readonly figures: ReadonlyMap<string, number>;
};

/** Clocks of processes and the pace of steps may cost so much of the settle delay. */
const settleSlackMs = 10_000;

type Books = {
  /** How often the entry's call was carried out, and how often of that for good. */
  times: number;
  delivered: number;
};

export function newOrderObserver(nowMs: () => number, ledger: () => LedgerStore): OrderObserver {
  const broken: OrderBroken[] = [];
  const figures = new Map<string, number>();
  const inputs = new Map<JobId, OrderInput>();
  const changed = new Set<JobId>();
  const books = new Map<string, Books>();
  const lineOwner = new Map<string, string>();
  /** By person: the order that got them the line, of batches that are to order no second one. */
  const orderedFor = new Map<string, string>();
  /** People of whom something comes on record too late or never: what is said of them may be wrong. */
  const misled = new Set<string>();

  const check = (invariant: OrderInvariantName, complaint: Complaint): void => {
    if (complaint === undefined || broken.some((one) => one.invariant === invariant)) return;
    broken.push({ invariant, complaint });
  };
  const count = (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by);
  const entriesOf = (jobId: JobId): readonly Entry[] =>
    ledger().entriesAfter(jobId, '', Number.POSITIVE_INFINITY);
  const entryOfKey = (key: string): Entry | undefined => {
    const at = key.indexOf('-');
    return ledger().entry(key.slice(0, at) as JobId, key.slice(at + 1) as Entry['id']);
  };
  const anyResends = (): boolean =>
    [...inputs.values()].some(({ options }) => options.onUnclear === 'resend');
  const judge = { check, nowMs, count };
  const gates = {
    organization: newGateWatch('organization.orders', judge),
    partner: newGateWatch('partner.orders', judge),
  };
  const personOfKey = new Map<string, string>();
  const isMisled = (key: string): boolean => misled.size > 0 && misled.has(personOfKey.get(key) ?? '');

  return {
    broken,
    figures,
    inputs,
    changed,
    jobRead: () => {},
    suppressed: () => {},
    readList: () => {},
    gateWritten(process, name, before, after) {
      if (!name.endsWith('.orders') && after.state !== before?.state) count(`gate of reads ${after.state}`);
      for (const gate of Object.values(gates)) gate.gateWritten(process, name, before, after);
    },
    calls: (process, { operation }) => gates[operations[operation].realm].passes(process),
    wrote: (where, content) => check('messagesAreImpersonal', must.messagesAreImpersonal(where, content)),
    codeBroke: (name, error) => check('ourCodeHolds', must.ourCodeHolds(name, error)),
    cameBack: () => count('messages that came back'),
    batchStarts: (jobId, input) => void inputs.set(jobId, input),

    entryWritten(before, after) {
      changed.add(after.jobId);
      check('aRowMovesAsDrawn', must.aRowMovesAsDrawn(before, after));
      if (before?.state === 'unclear' && after.state === 'planned') count('ordered again');
      if (before?.state === 'unclear' && after.state === 'accepted') count('found on record');
      if (after.state === 'unclear' && before?.state !== 'unclear')
        count(after.note?.code === 'lease_ended' ? 'unclear, worker died' : 'unclear, no answer');
      const line = after.state === 'accepted' ? after.line?.subscriptionId : undefined;
      if (line === undefined || inputs.get(after.jobId)?.kind === 'change') return;
      const key = idempotencyKeyOf(after.jobId, after.id);
      check('aLineIsOneRows', must.aLineIsOneRows(line, key, lineOwner.get(line)));
      lineOwner.set(line, key);
    },

    performed({ idempotencyKey: key, step }, { isGivenUp, visibleAtMs }) {
      const book = books.get(key) ?? { times: 0, delivered: 0 };
      books.set(key, book);
      if (!isGivenUp) {
        book.times += 1;
        book.delivered += 1;
      }
      const entry = entryOfKey(key);
      const person = personOf(step);
      const isKept = anyResends();
      if (isKept) personOfKey.set(key, person);
      const onTimeMs = (entry?.claim?.leaseUntilMs ?? 0) + settleDelayMs - settleSlackMs;
      if (visibleAtMs > onTimeMs && !isGivenUp && isKept) misled.add(person);
      const isOnTime = visibleAtMs <= onTimeMs;
      if (!isGivenUp && isOnTime && entry !== undefined && ordersOneEach(entry.jobId, step)) {
        const whom = `${step.operation} for ${person}`;
        check('onePersonOneLine', must.onePersonOneLine(whom, key, orderedFor.get(whom)));
        orderedFor.set(whom, key);
      }
      if (book.times > 1 && isMisled(key) && resends(entry)) count('made twice while records were late');
      else check('atMostOncePerRow', must.atMostOncePerRow(key, book.times));
    },

    polled(jobId, progress) {
      const input = inputs.get(jobId);
      if (input === undefined || progress.rows.total === 0) return;
      count('polls');
      check('rowsAddUp', must.rowsAddUp(input.rows, progress));
    },

    ended(jobId, listing) {
      const [job, input] = [ledger().job(jobId), inputs.get(jobId)];
      if (input === undefined) return;
      const entries = entriesOf(jobId);
      check('nothingIsStuck', must.nothingIsStuck(job, entries));
      if (job?.plan === undefined) return count('batches without a plan');
      check('everyRowIsNamed', must.everyRowIsNamed(input.rows, job, listing));
      for (const row of listing) {
        const why = 'reason' in row && row.reason !== undefined ? `, ${row.reason}` : '';
        count(`row ${row.state}${why}`);
      }
      for (const entry of entries) {
        const key = idempotencyKeyOf(jobId, entry.id);
        const { delivered = 0 } = books.get(key) ?? {};
        if (entry.state === 'held') count(delivered > 0 ? 'held, was made' : 'held, was not made');
        if (!isShared(entry) && !isMisled(key))
          check('rowsTellTheTruth', must.rowsTellTheTruth(entry, delivered));
      }
    },
    deadLetters: (dead) => check('waitsCostNoMessage', must.waitsCostNoMessage(dead)),
  };

  /** Found on record, where it may as well be what another order for the same person made. */
  function isShared({ orderId, state }: Entry): boolean {
    return state === 'accepted' && orderId === undefined;
  }

  function ordersOneEach(jobId: JobId, { operation }: Step): boolean {
    const input = inputs.get(jobId);
    const isForPerson = /activate_subscription|create_subscriber/.test(operation);
    return isForPerson && input !== undefined && input.metadata.allow_second_line === undefined;
  }

  function resends(entry: Entry | undefined): boolean {
    return entry !== undefined && inputs.get(entry.jobId)?.options.onUnclear === 'resend';
  }
}

/** Whom or what a step is about. */
function personOf({ input }: Step): string {
  const { subscriber, email, subscriberId, subscriptionId } = input as Readonly<Record<string, unknown>>;
  const { employeeId, email: mail = email } = (subscriber ?? {}) as Readonly<Record<string, unknown>>;
  return String(employeeId ?? mail ?? subscriberId ?? subscriptionId);
}
