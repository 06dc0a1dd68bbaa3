import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type Campaign, campaignsClient } from '../../../apps/local/demo/campaigns-client.ts';
import { type LocalOptions, type LocalSystem, startLocal } from '../../../apps/local/system.ts';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';

/** The local system, with what a bench wants of it. */
export type Bench = {
  readonly system: LocalSystem;
  readonly sandbox: Sandbox;
  upload(key: string, body: string, metadata: Readonly<Record<string, string>>): Promise<void>;
  /** @returns undefined until it is there */
  jobOf(uploadKey: string): Promise<Campaign | undefined>;
};

/** Runs it in a folder of its own, and ends it whatever happens. */
export async function withSystem<Result>(
  sandbox: LocalOptions['sandbox'],
  run: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-bench-'));
  try {
    const system = await startLocal({
      dataDir,
      stage: 'bench',
      say: (line) => console.error(`  ${line}`),
      ...(sandbox === undefined ? {} : { sandbox }),
    });
    try {
      if (system.sandbox === undefined) throw new Error('There is no sandbox');
      return await run({
        system,
        sandbox: system.sandbox,
        async upload(key, Body, Metadata) {
          const put = { Bucket: system.bucket, Key: key, Body, Metadata };
          await system.clients.s3.send(new PutObjectCommand(put));
        },
        jobOf: campaignsClient(system.apiUrl, system.apiKey).ofUpload,
      });
    } finally {
      await system.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export type Totals = Readonly<Record<string, number>>;

type Look = { readonly shows: string; readonly totals?: Totals | undefined };

/** How far the job of an upload is, and its counters once it is completed. */
export async function ended({ jobOf }: Bench, uploadKey: string): Promise<Look> {
  const { state = 'not there yet', rows: totals = {} } = (await jobOf(uploadKey)) ?? {};
  const some = Object.entries(totals).filter(([, count]) => count > 0);
  const shows = `${state}: ${some.map(([name, count]) => `${count} ${name}`).join(', ')}`;
  if (!['not there yet', 'planning', 'ready', 'running', 'completed'].includes(state))
    throw new Error(`It has come to a bad end: ${shows}`);
  return { shows, ...(state === 'completed' ? { totals } : {}) };
}

/** The counters are made from all entries: asked for more often they would be what is measured. */
const [lookEveryMs, seldomMs] = [3_000, 60_000];
const lookShareMax = 0.1;
const skipMs = 60_000;

/**
 * Looks until it is over, and says how it gets on. When nothing has changed between two looks, all that is left waits
 * for time to pass, and the local clock skips some: otherwise its time is the machine's.
 */
export async function reached(
  { system }: Bench,
  limitMs: number,
  look: () => Promise<Look>,
): Promise<{ readonly totals: Totals; readonly ms: number; readonly skippedMs: number }> {
  let [shown, skippedMs] = ['', 0];
  const began = performance.now();
  while (performance.now() < began + limitMs) {
    const lookedAtMs = performance.now();
    const { shows, totals } = await look();
    const lookMs = performance.now() - lookedAtMs;
    if (totals !== undefined) return { totals, ms: performance.now() - began, skippedMs };
    if (shows === shown) {
      await system.clock.advance(skipMs);
      skippedMs += skipMs;
    } else console.error(`  ${shows}`);
    shown = shows;
    await sleep(Math.max(lookEveryMs, Math.min(seldomMs, lookMs / lookShareMax)));
  }
  throw new Error(`It has not come to its end within ${limitMs / 60_000} minutes: ${shown}`);
}

export function perSecond(
  rows: number,
  { ms, skippedMs }: { readonly ms: number; readonly skippedMs: number },
): string {
  const rate = (rows / (ms / 1000)).toFixed(rows / ms > 0.1 ? 0 : 1);
  return `${rate} rows/s in ${(ms / 1000).toFixed(0)} s, and ${skippedMs / 60_000} minutes of waiting skipped`;
}
