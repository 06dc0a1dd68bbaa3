import type { Adversary, Fate, StepKind } from './adversary.ts';
import type { Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

/** Where processes live. */
export type Host = {
  readonly scheduler: Scheduler;
  readonly adversary: Adversary;
  readonly trace: Trace;
  /** Called with every error that ended a process. */
  readonly crashed: (name: string, error: unknown) => void;
  /** Called when something begins or ends that the run has to wait for. */
  readonly underWay: (by: 1 | -1) => void;
  /** Called at each try to change something that functions share. */
  readonly changes?: () => void;
};

/** One run of a function: a Lambda invocation, a client's request. It ends well, crashes or is killed. */
export type Process = {
  readonly name: string;
  readonly alive: boolean;
  /** Whether it was killed, or failed. */
  readonly brokeOff: boolean;
  /** Its own idea of the time. */
  readonly localMs: () => number;
  readonly remainingMs: () => number;
  /** Lets time pass in the process. */
  pause(ms: number): Promise<void>;
  /**
   * Asks something of the world. The effect comes some time after this call, the answer some time after the effect, and
   * other processes take their steps in between. The promise of a dead process stays open for ever.
   *
   * @param answerMs how long the answer takes alone
   */
  step<Answer>(kind: StepKind, what: string, effect: () => Answer, answerMs?: number): Promise<Answer>;
};

/** What the world throws when it fails: never a fault of the code under test. */
export class Outage extends Error {
  override readonly name = 'Outage';

  /** Without a stack: there are many, and nobody reads where they come from. */
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Starts a process.
 *
 * @param settings.streams says that it reads Node's streams
 * @param over is called once, when the platform sees that the process is over
 * @returns ends it from outside, wherever it is
 */
export function startProcess(
  host: Host,
  settings: { readonly name: string; readonly limitMs: number; readonly streams?: boolean },
  main: (process: Process) => Promise<void>,
  over: () => void,
): () => void {
  const { scheduler, adversary, trace } = host;
  const { name } = settings;
  const skewMs = adversary.skewMs();
  const deadlineMs = scheduler.nowMs() + settings.limitMs;
  let seenOver = false;
  const platformSeesEnd = (): void => {
    if (!seenOver) over();
    seenOver = true;
  };
  const end = (how: string): void => {
    if (!life.alive) return;
    life.alive = false;
    life.brokeOff = how !== 'ends';
    host.underWay(-1);
    if (settings.streams === true) scheduler.streaming(-1);
    trace.record(scheduler.nowMs(), name, how);
    platformSeesEnd();
  };
  const life = { alive: true, brokeOff: false };
  const process: Process = {
    name,
    get alive() {
      return life.alive;
    },
    get brokeOff() {
      return life.brokeOff;
    },
    localMs: () => scheduler.nowMs() + skewMs,
    remainingMs: () => deadlineMs - scheduler.nowMs(),
    pause: (ms) => new Promise((resolve) => scheduler.at(scheduler.nowMs() + ms, process, resolve)),
    step(kind, what, effect, answerMs = 0) {
      if (kind === 'write' || kind === 'queue') host.changes?.();
      return take(host, process, () => end('is killed'), adversary.fateOf(kind), what, effect, answerMs);
    },
  };
  host.underWay(1);
  if (settings.streams === true) scheduler.streaming(1);
  scheduler.at(scheduler.nowMs(), process, () => {
    trace.record(scheduler.nowMs(), name, 'starts');
    main(process).then(
      () => end('ends'),
      (error: unknown) => {
        if (life.alive) host.crashed(name, error);
        end(`fails: ${error instanceof Error ? error.message : String(error)}`);
      },
    );
  });
  scheduler.at(deadlineMs, process, () => {
    const extraMs = adversary.outlivesMs();
    if (extraMs === 0) return end('has used up its time');
    trace.record(scheduler.nowMs(), name, 'has used up its time and lives on');
    platformSeesEnd();
    scheduler.at(deadlineMs + extraMs, process, () => end('is killed at last'));
  });
  return () => end('is killed from outside');
}

function take<Answer>(
  { scheduler, trace, underWay }: Host,
  process: Process,
  kill: () => void,
  fate: Fate,
  what: string,
  effect: () => Answer,
  answerMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer = (result: Attempt<Answer>, how: string): void =>
      scheduler.at(scheduler.nowMs() + fate.afterMs + answerMs, process, () => {
        if (fate.dies === 'after') return kill();
        trace.recordEnd(scheduler.nowMs(), process.name, what, how);
        if ('value' in result) resolve(result.value);
        else reject(result.error);
      });
    const answerOf = (result: Attempt<Answer>): void =>
      answer(result, 'value' in result ? ' → answer' : ' → error');
    const outage = (): void => answer({ error: new Outage(`${what}: no answer`) }, ' → no answer');

    scheduler.at(scheduler.nowMs() + fate.beforeMs, process, () => {
      if (fate.dies === 'before') return kill();
      scheduler.quiet();
      if (fate.way === 'fails') return outage();
      if (fate.way === 'lands late') {
        outage();
        underWay(1);
        return scheduler.at(scheduler.nowMs() + (fate.laterMs ?? 0), undefined, () => {
          underWay(-1);
          trace.record(scheduler.nowMs(), process.name, `${what}, landing late`);
          attempt(effect);
        });
      }
      trace.record(scheduler.nowMs(), process.name, what);
      const result = attempt(effect);
      if (fate.way === 'answer lost') return outage();
      if (fate.way === 'works') return answerOf(result);
      scheduler.at(scheduler.nowMs() + (fate.laterMs ?? 0), process, () => {
        trace.record(scheduler.nowMs(), process.name, `${what}, second try`);
        answerOf(attempt(effect));
      });
    });
  });
}

type Attempt<Answer> = { readonly value: Answer } | { readonly error: unknown };

function attempt<Answer>(effect: () => Answer): Attempt<Answer> {
  try {
    return { value: effect() };
  } catch (error) {
    return { error };
  }
}
