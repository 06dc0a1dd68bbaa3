import type { LimiterSettings } from '../../../../shared/core/rate-limit/limiter.ts';
import type { LimiterName } from '../../../../shared/core/rate-limit/limiter-names.ts';
import {
  countTimeoutMs,
  countVisibilityMs,
  planFunctionTimeoutMs,
  planVisibilityMs,
  reconciliationTimeoutMs,
  reconciliationVisibilityMs,
  schedulerTimeoutMs,
  smsFunctionTimeoutMs,
  smsVisibilityMs,
} from '../../../../shared/core/timing.ts';
import type { Disposition, Invocation } from '../../../../shared/ports/calls/queues.ts';
import { sameRates } from '../../../../test/support/pacing.ts';
import type { Adversary } from '../../machinery/adversary.ts';
import type { Dice } from '../../machinery/dice.ts';
import { type Host, Outage, type Process, startProcess } from '../../machinery/process.ts';
import type { Scheduler } from '../../machinery/scheduler.ts';
import type { LedgerStore } from '../../machinery/stores/ledger-store.ts';
import { type LimiterStored, newLimiterStore } from '../../machinery/stores/limiter-store.ts';
import { newSendingStore } from '../../machinery/stores/sending-switch.ts';
import type { Trace } from '../../machinery/trace.ts';
import type { Observer } from '../watch/observer.ts';
import { fedQueue, type Start } from './fed-queue.ts';
import type { Mutation } from './mutation.ts';
import type { Shared } from './world-of.ts';

export type MachinerySettings = {
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly adversary: Adversary;
  /** For jitter and the choice among visible messages. */
  readonly dice: Dice;
  /** Whether a store's client recognises a stored item as its own. */
  readonly knowsOwnWrites: boolean;
  /** Calls a second that a rate limiter begins with. */
  readonly firstPerSecond: number;
};

/**
 * What a system stands on, whatever it is for: functions that can die, the queues that feed them, the minute's
 * scheduler, the rate limiters.
 */
export type Machinery<AllPorts> = {
  readonly host: Host;
  readonly start: Start<AllPorts>;
  /** What all worlds share, whatever they are for. */
  readonly shared: Pick<
    Shared,
    'limiters' | 'sending' | 'limiterSettings' | 'environments' | 'suppressions' | 'adversary'
  > &
    Pick<Shared, 'random' | 'newId'>;
  /**
   * Makes a queue that feeds this function. What is put into it arrives as often as the adversary likes, never
   * included.
   */
  queue<Body>(
    kind: FunctionKind,
    workersMax: number,
    work: (world: AllPorts, body: Body, invocation: Invocation) => Promise<Disposition>,
  ): { readonly put: (body: Body, atLeast?: 0 | 1, afterMs?: number) => void };
  /** The run waits for what happens then. */
  later(inMs: number, happen: () => void): void;
  /**
   * Starts the minute's runs of the scheduler.
   *
   * @param isNeeded whether there is work for one that the ledger does not show
   */
  runScheduler(
    ledger: LedgerStore,
    main: (process: Process, world: AllPorts) => Promise<void>,
    isNeeded?: boolean,
  ): void;
  /** Ends all processes that the platform knows of. */
  killAll(): void;
  /** Messages that were given up. */
  deadLetters(): number;
  /** Nothing is running, on its way, or in a queue. */
  isIdle(): boolean;
};

type FunctionKind = 'send' | 'place' | 'notify' | 'plan' | 'reconciliation' | 'count';

const calls = { limitMs: smsFunctionTimeoutMs, visibilityMs: smsVisibilityMs };

const timesOf: Readonly<Record<FunctionKind, { readonly limitMs: number; readonly visibilityMs: number }>> = {
  send: calls,
  place: calls,
  notify: calls,
  plan: { limitMs: planFunctionTimeoutMs, visibilityMs: planVisibilityMs },
  reconciliation: { limitMs: reconciliationTimeoutMs, visibilityMs: reconciliationVisibilityMs },
  count: { limitMs: countTimeoutMs, visibilityMs: countVisibilityMs },
};

const ceilingPerSecond = 100;

/** How far clocks may be apart. */
const clocksApartMaxMs = 10_000;

/**
 * How long runs of the scheduler are left out after one that changed nothing, while nothing else changes or falls due.
 */
const restMs = 5 * 60_000;

/**
 * @param parts.worldOf the world of a process that begins
 * @param parts.isStreaming which functions read Node's streams
 * @param parts.hostOf where a function lives, when it is not where the others do
 */
export function newMachinery<AllPorts>(
  { scheduler, trace, adversary, dice, knowsOwnWrites, firstPerSecond }: MachinerySettings,
  parts: {
    readonly observer: Pick<Observer, 'codeBroke' | 'cameBack'>;
    readonly worldOf: (process: Process) => AllPorts;
    readonly invocation?: Mutation['invocation'];
    readonly isStreaming?: (kind: string) => boolean;
    readonly hostOf?: (kind: string, host: Host) => Host;
  },
): Machinery<AllPorts> {
  const { observer, worldOf, invocation, isStreaming = () => false, hostOf } = parts;
  const queues: { isEmpty(): boolean; readonly dead: readonly unknown[] }[] = [];
  const running = new Set<() => void>();
  let [underWay, started, named, changes] = [0, 0, 0, 0];
  let idle: { readonly atMs: number; readonly changes: number } | undefined;

  const host: Host = {
    scheduler,
    adversary,
    trace,
    crashed(name, error) {
      if (!(error instanceof Outage)) observer.codeBroke(name, error);
    },
    underWay(by) {
      underWay += by;
    },
    changes() {
      changes += 1;
    },
  };
  const start: Start<AllPorts> = (kind, limitMs, main, over = () => {}) => {
    started += 1;
    const process = { name: `${kind}-${started}`, limitMs, streams: isStreaming(kind) };
    const kill = startProcess(
      hostOf?.(kind, host) ?? host,
      process,
      (made) => main(made, worldOf(made)),
      () => {
        running.delete(kill);
        over();
      },
    );
    running.add(kill);
  };
  const pick = (count: number): number => dice.between(0, count - 1);
  const limiters: LimiterStored = newLimiterStore(knowsOwnWrites);
  const limiterSettings: Readonly<Record<LimiterName, LimiterSettings>> = sameRates(
    firstPerSecond,
    ceilingPerSecond,
  );

  /** A run of the scheduler that could do nothing is left out. */
  const mayDoSomething = (ledger: LedgerStore): boolean => {
    const untilMs = scheduler.nowMs() + clocksApartMaxMs;
    if (limiters.anyIsDue(untilMs)) return true;
    const isSame = idle?.changes === changes && !ledger.isIndexBehind();
    const sinceMs = idle !== undefined && isSame && idle.atMs + restMs > scheduler.nowMs() ? idle.atMs : 0;
    return ledger.anyDue(sinceMs - clocksApartMaxMs, untilMs);
  };

  const startRun = (main: (process: Process, world: AllPorts) => Promise<void>): void => {
    const endsAtMs = scheduler.nowMs() + schedulerTimeoutMs;
    start(
      'scheduler',
      schedulerTimeoutMs,
      async (process, world) => {
        const before = { atMs: scheduler.nowMs(), changes };
        await main(process, world);
        if (before.changes === changes) idle = before;
      },
      () => {
        if (scheduler.nowMs() >= endsAtMs) adversary.runWasCut?.();
      },
    );
  };

  return {
    host,
    start,
    shared: {
      limiters,
      sending: newSendingStore(),
      limiterSettings,
      environments: [new Map(), new Map(), new Map()],
      suppressions: [],
      adversary,
      random: dice.next,
      newId: () => `n${++named}`,
    },
    queue(kind, workersMax, work) {
      const feeding = { scheduler, observer, start, invocation, workersMax, pick };
      const queue = fedQueue(feeding, { kind, ...timesOf[kind] }, work);
      queues.push(queue);
      return {
        put(body, atLeast = 0, afterMs = 0) {
          const copies = adversary.copiesInMs();
          for (const inMs of copies.length < atLeast ? [0] : copies) queue.put(body, afterMs + inMs);
        },
      };
    },
    later(inMs, happen) {
      host.underWay(1);
      scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
        host.underWay(-1);
        happen();
      });
    },
    killAll() {
      for (const kill of [...running]) kill();
    },
    runScheduler(ledger, main, isNeeded = false) {
      if (!isNeeded && !mayDoSomething(ledger)) return;
      for (let left = adversary.runsThisMinute(); left > 0; left -= 1) startRun(main);
    },
    deadLetters: () => queues.reduce((sum, { dead }) => sum + dead.length, 0),
    isIdle: () => underWay === 0 && queues.every((queue) => queue.isEmpty()),
  };
}
