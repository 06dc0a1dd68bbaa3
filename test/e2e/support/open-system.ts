import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { type LocalOptions, type LocalSystem, startLocal } from '../../../apps/local/system.ts';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { callSystem, goOnUntil } from '../../support/system-client.ts';
import { type RudeAws, rudeAws } from './rude-aws.ts';

/** The whole system of a test file, and what its users do. */
export type OpenSystem = {
  readonly system: LocalSystem;
  readonly sandbox: Sandbox;
  /** What stands between the functions and AWS. */
  readonly aws: RudeAws;
  /** Calls the API; a key of its own makes a request one that is not repeated. */
  call<Body>(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<{ readonly status: number; readonly body: Body }>;
  /** Puts an object, as a person does. */
  put(key: string, body: string | Buffer, metadata?: Readonly<Record<string, string>>): Promise<void>;
  /** Asks until the answer is as wanted, as `goOnUntil` does. */
  reaches<Body>(path: string, isWanted: (body: Body) => boolean): Promise<Body>;
  /** See the function of that name. */
  goOnUntil<Answer>(
    ask: () => Promise<Answer | undefined> | Answer | undefined,
    stepMs?: number,
  ): Promise<Answer>;
  /** Whether a function has made such a call: its action, and its resource or the key of its row. */
  hasCalled(name: string, action: string, what: RegExp): boolean;
};

/**
 * Starts a local system before the tests of a file, from its synthesized template, and stops it after them.
 *
 * @param options may be worked out when the system starts
 */
export function openSystem(options: LocalOptions | (() => Promise<LocalOptions>) = {}): OpenSystem {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-e2e-'));
  const aws = rudeAws();
  let started: LocalSystem | undefined;

  beforeAll(async () => {
    const chosen = typeof options === 'function' ? await options() : options;
    started = await startLocal({ dataDir, say: () => {}, network: aws.network, ...chosen });
    aws.know(started.iam);
  }, 300_000);
  afterAll(async () => {
    await started?.close();
    await aws.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const system = (): LocalSystem => {
    if (started === undefined) throw new Error('The system is started before the first test');
    return started;
  };
  const call: OpenSystem['call'] = (method, path, body, key) => callSystem(system(), method, path, body, key);
  return {
    get system() {
      return system();
    },
    get sandbox() {
      const { sandbox } = system();
      if (sandbox === undefined) throw new Error('There is no sandbox');
      return sandbox;
    },
    aws,
    call,
    async put(Key, Body, metadata = {}) {
      const { clients, bucket } = system();
      await clients.s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, Metadata: { ...metadata } }));
    },
    reaches: (path, isWanted) =>
      goOnUntil(system(), async () => {
        const { body } = await call<Parameters<typeof isWanted>[0]>('GET', path);
        return isWanted(body) ? body : undefined;
      }),
    goOnUntil: (ask, stepMs) => goOnUntil(system(), ask, stepMs),
    hasCalled: (name, action, what) =>
      system()
        .iam.calls()
        .some(
          (one) =>
            one.function === name &&
            one.action === action &&
            (what.test(one.resource) ||
              Object.values(one.context ?? {}).some((values) => values.some((value) => what.test(value)))),
        ),
  };
}
