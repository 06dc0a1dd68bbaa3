import { randomUUID } from 'node:crypto';
import type { FunctionSpec } from '../blueprint.ts';
import {
  type ExecutionEnvironment,
  type ExecutionEnvironmentParts,
  openExecutionEnvironment,
  type Timer,
} from './execution-environment.ts';
import { type Invocation, payloadBytesMax } from './invocation.ts';
import { traceOf } from './trace.ts';

/** How many environments a function without a reserved concurrency may have. A laptop is no region. */
const concurrencyDefault = 4;

/** So often one of several environments is ended that have nothing to do: each holds some 40 MB. */
const endIdleEveryMs = 15_000;

/** The last one is ended after this time: the next event would have to load its bundle again. */
const endLastMs = 5 * 60_000;

export type FunctionHost = {
  readonly spec: FunctionSpec;
  /**
   * Handles an event in a warm environment, or in a new one. When all are busy it waits, where Lambda would refuse and
   * the caller would try again.
   */
  invoke(event: unknown, trace?: string): Promise<Invocation>;
  /** How many events it works on, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
  /** Ends all environments, in the middle of what they do. */
  close(): Promise<void>;
};

export type FunctionHostParts = Omit<ExecutionEnvironmentParts, 'ended' | 'timer'> & {
  readonly timer?: Timer;
  readonly invoked?: (invocation: Invocation, ms: number) => void;
};

/** Runs one function of the template. An environment that crashed or ran out of time is replaced by the next event. */
export function openFunctionHost(spec: FunctionSpec, parts: FunctionHostParts): FunctionHost {
  const concurrency = spec.reservedConcurrency ?? concurrencyDefault;
  const all = new Set<ExecutionEnvironment>();
  const idle: ExecutionEnvironment[] = [];
  const waiting: (() => void)[] = [];
  const timer = parts.timer ?? realTimer;
  let running = 0;
  let ending: { readonly stop: () => void; readonly isLast: boolean } | undefined;

  const open = () => {
    const environment: ExecutionEnvironment = openExecutionEnvironment(spec, {
      ...parts,
      timer,
      ended() {
        all.delete(environment);
        const index = idle.indexOf(environment);
        if (index >= 0) idle.splice(index, 1);
      },
    });
    all.add(environment);
    return environment;
  };

  async function runOne(event: string, trace: string): Promise<Invocation> {
    const environment = idle.pop() ?? open();
    if (ending?.isLast === true) stopEnding();
    const invocation = await environment.run({ requestId: randomUUID(), event, trace });
    if (all.has(environment)) idle.push(environment);
    endIdle();
    return invocation;
  }

  function stopEnding(): void {
    ending?.stop();
    ending = undefined;
  }

  /** The one that was used last is taken first. */
  function endIdle(): void {
    const isLast = idle.length === 1;
    if (idle.length === 0 || (ending !== undefined && ending.isLast === isLast)) return;
    stopEnding();
    const stop = timer(isLast ? endLastMs : endIdleEveryMs, () => {
      ending = undefined;
      const oldest = isLast || idle.length > 1 ? idle.shift() : undefined;
      if (oldest !== undefined) all.delete(oldest);
      void oldest?.stop();
      endIdle();
    });
    ending = { stop, isLast };
  }

  return {
    spec,
    async invoke(event, trace = traceOf(spec.name).header) {
      const written = JSON.stringify(event);
      if (Buffer.byteLength(written) > payloadBytesMax) {
        const errorMessage = `The event has more than ${payloadBytesMax} bytes`;
        return { ok: false, errorType: 'RequestTooLargeException', errorMessage };
      }
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        const startMs = performance.now();
        const invocation = withinLimit(await runOne(written, trace));
        parts.invoked?.(invocation, Math.round(performance.now() - startMs));
        return invocation;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    load: () => ({ running, waiting: waiting.length }),
    async close() {
      stopEnding();
      await Promise.all([...all].map((environment) => environment.stop()));
    },
  };
}

function withinLimit(invocation: Invocation): Invocation {
  if (!invocation.ok || Buffer.byteLength(JSON.stringify(invocation.payload)) <= payloadBytesMax)
    return invocation;
  const errorMessage = `The answer has more than ${payloadBytesMax} bytes`;
  return { ok: false, errorType: 'Function.ResponseSizeTooLarge', errorMessage };
}

const realTimer: Timer = (ms, callBack) => {
  const timer = setTimeout(callBack, ms);
  return () => clearTimeout(timer);
};
