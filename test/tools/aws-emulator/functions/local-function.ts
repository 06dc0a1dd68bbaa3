import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FunctionSpec } from '../../../../tools/aws-emulator/blueprint.ts';
import { type LocalClock, openClock } from '../../../../tools/aws-emulator/clock.ts';
import type { Timer } from '../../../../tools/aws-emulator/functions/execution-environment.ts';
import { functionEnvironment } from '../../../../tools/aws-emulator/functions/function-environment.ts';
import {
  type FunctionHost,
  openFunctionHost,
} from '../../../../tools/aws-emulator/functions/function-host.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A function whose bundle is the given code. */
export function functionOf(code: string, changes: Partial<FunctionSpec> = {}): FunctionSpec {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.mjs'), code);
  const name = changes.name ?? 'stack-worker';
  return {
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    name,
    label: 'worker',
    folder,
    handler: 'index.handler',
    environment: {},
    timeoutMs: 60_000,
    memoryMib: 256,
    reservedConcurrency: undefined,
    mayRecur: false,
    logGroup: 'worker-log',
    roleArn: 'arn:aws:iam::000000000000:role/worker',
    ...changes,
  };
}

export type Watched = {
  readonly host: FunctionHost;
  readonly lines: string[];
  /** Resolves when a line that holds the text has been printed. */
  printed(text: string): Promise<void>;
};

/** Opens a function's host and keeps what it prints. It is closed with the test. */
export function watchedHost(
  spec: FunctionSpec,
  parts: {
    readonly clock?: LocalClock;
    readonly timer?: Timer;
    readonly emulators?: Readonly<Record<string, string>>;
  } = {},
): Watched {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const host = openFunctionHost(spec, {
    clockOffset: (parts.clock ?? openClock()).offset,
    environment: functionEnvironment(spec, parts.emulators ?? {}),
    output(line) {
      lines.push(line);
      for (const look of [...waiting]) look();
    },
    ...(parts.timer && { timer: parts.timer }),
  });
  onTestFinished(() => host.close());
  return {
    host,
    lines,
    printed: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (!lines.some((line) => line.includes(text))) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Timers that run out only when the test says so. */
export function heldTimers(): { readonly timer: Timer; runOut(ms: number): void } {
  const held = new Set<{ ms: number; callBack: () => void }>();
  return {
    timer(ms, callBack) {
      const one = { ms, callBack };
      held.add(one);
      return () => held.delete(one);
    },
    runOut(ms) {
      for (const one of [...held].filter((timer) => timer.ms === ms)) one.callBack();
    },
  };
}
