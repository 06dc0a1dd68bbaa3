import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type PipelineName, pipelines } from './ingest/pipelines.ts';
import { csvPieces } from './rows.ts';

const million = 1_000_000;

/** Repeats, of which the middle one counts. The peer is slow and steady. */
const repeats: Record<PipelineName, number> = { limit: 5, peer: 1, numbers: 5, fields: 5 };

/** Rows per second of our planning beside a straightforward peer and beside what no reader can beat, and their peak memory. */
export async function ingest(): Promise<string[]> {
  const pieces = [...csvPieces(million)];
  const names = Object.keys(pipelines) as PipelineName[];
  const ms = {} as Record<PipelineName, number>;
  for (const name of names) ms[name] = await middleMs(repeats[name], () => pipelines[name].run(pieces));
  const lines = [];
  for (const name of names) {
    const speed = `${inThousands(million / (ms[name] / 1000))} rows/s`.padStart(18);
    const ratios = `${(ms.peer / ms[name]).toFixed(1)} × peer, ${(ms[name] / ms.limit).toFixed(1)} × limit`;
    lines.push(
      `  ${pipelines[name].does.padEnd(48)}${speed}  ${ratios.padEnd(26)} peak ${await peakMib(name)} MiB`,
    );
  }
  return [`ingest of ${inThousands(million)} rows`, ...lines];
}

/** The same at ten times the rows, for memory. */
export async function ingestTenMillion(): Promise<string[]> {
  const rows = 10 * million;
  const { peakKib, ms } = await measured('numbers', rows);
  return [
    `ingest of ${inThousands(rows)} rows`,
    `  ${pipelines.numbers.does}  peak ${Math.round(peakKib / 1024)} MiB in ${(ms / 1000).toFixed(1)} s`,
  ];
}

async function middleMs(times: number, work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

async function peakMib(name: PipelineName): Promise<number> {
  return Math.round((await measured(name, million)).peakKib / 1024);
}

async function measured(name: PipelineName, rows: number): Promise<{ peakKib: number; ms: number }> {
  const program = fileURLToPath(new URL('ingest/measure-peak.ts', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const file = join(folder, 'rows.csv');
  try {
    for (const piece of csvPieces(rows)) appendFileSync(file, piece);
    const { stdout } = await promisify(execFile)(process.execPath, [program, name, file]);
    return JSON.parse(stdout) as { peakKib: number; ms: number };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function inThousands(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
