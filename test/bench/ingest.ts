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

/** Repeats, of which the middle one counts. The peer is slow and steady. */
const repeats: Record<PipelineName, number> = { limit: 5, peer: 1, numbers: 5, fields: 5 };

/**
 * Rows per second of our planning beside a straightforward peer and beside what no reader can interval, and their peak
 * memory.
 */
export async function ingest(): Promise<Measured> {
  const pieces = [...csvPieces(million)];
  const names = Object.keys(pipelines) as PipelineName[];
  const ms = {} as Record<PipelineName, number>;
  for (const name of names) ms[name] = await middleCpuMs(repeats[name], () => pipelines[name].run(pieces));
  const lines = [];
  for (const name of names) {
    const speed = `${inThousands(million / (ms[name] / 1000))} rows/s`.padStart(18);
    const ratios = `${(ms.peer / ms[name]).toFixed(1)} × peer, ${(ms[name] / ms.limit).toFixed(1)} × limit`;
    lines.push(
      `  ${pipelines[name].does.padEnd(48)}${speed}  ${ratios.padEnd(26)} peak ${await peakMib(name)} MiB`,
    );
  }
  const head = `ingest of ${inThousands(million)} rows, by the processor time of each; memory as a bundle, as it is deployed`;
  const rate = `${inThousands(million / (ms.numbers / 1000))} rows/s`;
  return {
    lines: [head, ...lines],
    promised: [
      atLeast('ingest of a million rows', ms.peer / ms.numbers, 45, ' × the peer', rate),
      atMost('ingest of a million rows', ms.numbers / ms.limit, 2.5, ' × the byte scan', rate),
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
async function middleCpuMs(times: number, work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    taken.push((user + system) / 1000);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
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
