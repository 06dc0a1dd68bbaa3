import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type PipelineName, pipelines } from './ingest/pipelines.ts';
import { atLeast, atMost, type Measured } from './promised.ts';
import { csvPieces } from './rows.ts';

const million = 1_000_000;

/** The quick ones take turns, so that a slow moment of the machine is one of each. The peer is slow and steady. */
const rounds = 7;
const quick = ['limit', 'numbers', 'fields'] as const;

/**
 * Rows per second of our planning beside a straightforward peer and beside what no reader can interval, and their peak
 * memory.
 */
export async function ingest(): Promise<Measured> {
  const pieces = [...csvPieces(million)];
  const cpuMs = (name: PipelineName) => cpuMsOf(() => pipelines[name].run(pieces));
  const taken: Record<PipelineName, number[]> = { limit: [], peer: [], numbers: [], fields: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of quick) taken[name].push(await cpuMs(name));
  taken.peer.push(await cpuMs('peer'));
  const ofLimit = (name: PipelineName) =>
    middle(taken[name].map((ms, round) => ms / (taken.limit[round] ?? middle(taken.limit))));
  const ofPeer = (name: PipelineName) => middle(taken.peer) / middle(taken[name]);
  const rate = (name: PipelineName) => `${inThousands(million / (middle(taken[name]) / 1000))} rows/s`;
  const lines = [];
  for (const name of Object.keys(pipelines) as PipelineName[]) {
    const ratios = `${ofPeer(name).toFixed(1)} × peer, ${ofLimit(name).toFixed(1)} × limit`;
    lines.push(
      `  ${pipelines[name].does.padEnd(48)}${rate(name).padStart(18)}  ${ratios.padEnd(26)} ` +
        `peak ${await peakMib(name)} MiB`,
    );
  }
  const head = `ingest of ${inThousands(million)} rows, by the processor time of each; memory as a bundle, as it is deployed`;
  return {
    lines: [head, ...lines],
    promised: [
      atLeast('ingest of a million rows', ofPeer('numbers'), 45, ' × the peer', rate('numbers')),
      atMost('ingest of a million rows', ofLimit('numbers'), 2.5, ' × the byte scan', rate('numbers')),
    ],
  };
}

/** The same at ten times the rows, for memory. */
export async function ingestTenMillion(): Promise<Measured> {
  const rows = 10 * million;
  const { peakKib, ms } = await measured('numbers', rows);
  const peakMib = Math.round(peakKib / 1024);
  return {
    lines: [
      `ingest of ${inThousands(rows)} rows`,
      `  ${pipelines.numbers.does}  peak ${peakMib} MiB in ${(ms / 1000).toFixed(1)} s`,
    ],
    promised: [atMost('memory for ten million rows', peakMib, 250, ' MiB')],
  };
}

/** Processor time, the collector's included: what else the machine does counts less than by the clock. */
async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function peakMib(name: PipelineName): Promise<number> {
  return Math.round((await measured(name, million)).peakKib / 1024);
}

async function measured(name: PipelineName, rows: number): Promise<{ peakKib: number; ms: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const [file, program] = [join(folder, 'rows.csv'), join(folder, 'measure-peak.mjs')];
  try {
    await bundle(fileURLToPath(new URL('ingest/measure-peak.ts', import.meta.url)), program);
    for (const piece of csvPieces(rows)) appendFileSync(file, piece);
    const { stdout } = await promisify(execFile)(process.execPath, [program, name, file]);
    return JSON.parse(stdout) as { peakKib: number; ms: number };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As functions are deployed: reading TypeScript would take 40 MiB of its own. */
async function bundle(source: string, program: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Some libraries still ask for their parts by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}

function inThousands(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
