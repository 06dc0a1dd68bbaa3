import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionSpec } from '../blueprint.ts';
import type { Invocation, Order, Report, WorkerSettings } from './invocation.ts';

/** Where Node keeps compiled code, which is half of what a new environment costs. It is Node's own default folder. */
const compileCache = join(tmpdir(), 'node-compile-cache');

/** Time to load the bundle. Lambda gives it 10 s (developer guide, "Init phase"); a busy laptop may need more. */
const initMsMax = 30_000;

/** Calls back after a while, unless the answer is called before. */
export type Timer = (ms: number, callBack: () => void) => () => void;

type Output = (line: string, stream: 'stdout' | 'stderr') => void;

export type ExecutionEnvironmentParts = {
  readonly clockOffset: SharedArrayBuffer;
  readonly environment: Readonly<Record<string, string>>;
  readonly output: Output;
  readonly timer: Timer;
  /** Called when the worker takes no more events, whatever ended it; perhaps twice. */
  readonly ended: () => void;
};

export type ExecutionEnvironment = {
  /** Handles one event; never called before the last one has ended. */
  run(order: Omit<Order, 'limitMs'>): Promise<Invocation>;
  stop(): Promise<void>;
};

/** Opens one worker thread with the function's bundle. It serves until it crashes, runs out of time or is stopped. */
export function openExecutionEnvironment(
  spec: FunctionSpec,
  parts: ExecutionEnvironmentParts,
): ExecutionEnvironment {
  const [module = '', exportName = ''] = spec.handler.split('.');
  const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
    name: spec.label,
    workerData: {
      file: join(spec.folder, `${module}.mjs`),
      exportName,
      clockOffset: parts.clockOffset,
      functionArn: spec.arn,
    } satisfies WorkerSettings,
    env: { ...parts.environment, NODE_COMPILE_CACHE: compileCache },
    // Options of the host's own command line are none of the function's.
    execArgv: [],
    stdout: true,
    stderr: true,
    // The memory size is not enforced: a worker thread over its limit can take the whole process with it.
  });
  forward(worker.stdout, (line) => parts.output(line, 'stdout'));
  forward(worker.stderr, (line) => parts.output(line, 'stderr'));

  let hear: (report: Report) => void = () => {};
  let crash: (errorType: string, errorMessage: string) => void = () => {};
  let lastWords: string | undefined;
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (report: Report) => (report.kind === 'ready' ? resolve() : hear(report)));
  });
  worker.on('error', (error) => {
    lastWords = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parts.output(lastWords, 'stderr');
  });
  worker.on('exit', (code) => {
    parts.ended();
    crash('Runtime.ExitError', firstLine(lastWords) ?? `Runtime exited with error: exit status ${code}`);
  });

  return {
    run(order) {
      return new Promise((resolve) => {
        let cancelTimer = () => {};
        const reconcile = (invocation: Invocation) => {
          cancelTimer();
          hear = () => {};
          crash = () => {};
          resolve(invocation);
        };
        const limit = (ms: number) => {
          cancelTimer();
          cancelTimer = parts.timer(ms, () => {
            const errorMessage = `Task timed out after ${(ms / 1000).toFixed(2)} seconds`;
            parts.output(`${order.requestId} ${errorMessage}`, 'stderr');
            void worker.terminate();
            parts.ended();
            reconcile({ ok: false, errorType: 'Sandbox.Timedout', errorMessage });
          });
        };
        hear = (report) => reconcile(invocationOf(report, parts.output));
        crash = (errorType, errorMessage) => {
          parts.output(`${order.requestId} ${errorType}: ${errorMessage}`, 'stderr');
          reconcile({ ok: false, errorType, errorMessage });
        };
        limit(initMsMax);
        void ready.then(() => {
          limit(spec.timeoutMs);
          worker.postMessage({ ...order, limitMs: spec.timeoutMs } satisfies Order);
        });
      });
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function invocationOf(report: Report, output: Output): Invocation {
  if (report.kind === 'done') return { ok: true, payload: JSON.parse(report.payload) };
  if (report.kind === 'ready') throw new Error('A worker is ready once only');
  output(report.stack, 'stderr');
  return { ok: false, errorType: report.errorType, errorMessage: report.errorMessage };
}

function forward(stream: Readable, toLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', toLine);
}

function firstLine(text: string | undefined): string | undefined {
  return text?.split('\n', 1)[0];
}
