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

/** Each runs in a process of its own, as deployed, and they take turns: a slow moment of the machine is one of each. */
const rounds = 3;

/** Repeats in one process, of which the middle one counts. The peer is slow and steady. */
const repeats: Record<PipelineName, number> = { limit: 7, peer: 1, numbers: 7, fields: 7 };

/**
 * Rows per second of our planning beside a straightforward peer and beside a limit that no reader can pass, and their
 * peak memory.
 */
export async function ingest(): Promise<Measured> {
  const names = Object.keys(pipelines) as PipelineName[];
  const taken: Record<PipelineName, number[]> = { limit: [], peer: [], numbers: [], fields: [] };
  const peaks = {} as Record<PipelineName, Peak>;
  await withRows(million, async (measure) => {
    for (let round = 0; round < rounds; round += 1)
      for (const name of names)
        taken[name].push(middle((await measure(name, String(repeats[name]))) as number[]));
    for (const name of names) peaks[name] = (await measure(name)) as Peak;
  });
  const { limit, peer, numbers, fields } = peaks;
  if (limit.found !== million + 1 || numbers.found !== peer.found || fields.found !== peer.found)
    throw new Error(`They have found different recipients: ${JSON.stringify(peaks)}`);
  const times = (more: PipelineName, less: PipelineName) =>
    middle(taken[more].map((ms, round) => ms / (taken[less][round] as number)));
  const rate = (name: PipelineName) => `${inThousands(million / (middle(taken[name]) / 1000))} rows/s`;
  const lines = names.map((name) => {
    const ratios = `${times('peer', name).toFixed(1)} × peer, ${times(name, 'limit').toFixed(1)} × limit`;
    const speed = `${pipelines[name].does.padEnd(48)}${rate(name).padStart(18)}`;
    return `  ${speed}  ${ratios.padEnd(26)} peak ${inMib(peaks[name])} MiB`;
  });
  const more = { beside: rate('numbers'), limit: ingestLimit };
  return {
    lines: [`ingest of ${inThousands(million)} rows, by the processor time of each, as a bundle`, ...lines],
    promised: [
      atLeast('ingest of a million rows', times('peer', 'numbers'), 45, ' × the peer', more),
      atMost('ingest of a million rows', times('numbers', 'limit'), 2.5, ' × the byte scan', more),
    ],
  };
}

/** Source: `perf record` of the bundle's `numbers` at 76921650. */
const ingestLimit =
  'no part stands out any more: finding records takes an eighth of it, reading numbers a ninth, looking them up a sixth, writing a tenth, ' +
  'SHA-256 of the plan a twentieth, and compiler and collector an eighth. What waits for memory gets no quicker by fewer instructions.';

/** The same at ten times the rows, for memory. */
export async function ingestTenMillion(): Promise<Measured> {
  const rows = 10 * million;
  return withRows(rows, async (measure) => {
    const peak = (await measure('numbers')) as Peak;
    if (peak.found < 0.9 * rows) throw new Error(`Only ${peak.found} of ${rows} rows were planned`);
    return {
      lines: [
        `ingest of ${inThousands(rows)} rows`,
        `  ${pipelines.numbers.does}  peak ${inMib(peak)} MiB in ${(peak.ms / 1000).toFixed(1)} s`,
      ],
      promised: [atMost('memory for ten million rows', inMib(peak), 250, ' MiB', { limit: memoryLimit })],
    };
  });
}

const memoryLimit =
  'each number takes 8 bytes, and its slot in the index 4, of which at most 70 % are in use: 140 MiB for ten million. The rest is what the process ' +
  'has for any file. Numbers in 6 bytes each were tried: 20 MiB less, and no quicker. Less would need a filter that may be wrong, or a second walk over the file.';

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

type Peak = { readonly peakKib: number; readonly ms: number; readonly found: number };

function inMib({ peakKib }: Peak): number {
  return Math.round(peakKib / 1024);
}

/** Writes a file of rows, and measures pipelines with it. */
async function withRows<Result>(
  rows: number,
  use: (measure: (name: PipelineName, ...more: string[]) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const [file, program] = [join(folder, 'rows.csv'), join(folder, 'measure.mjs')];
  try {
    await bundle(fileURLToPath(new URL('ingest/measure.ts', import.meta.url)), program);
    for (const piece of csvPieces(rows)) appendFileSync(file, piece);
    return await use(async (name, ...more: string[]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [program, name, file, ...more]);
      return JSON.parse(stdout);
    });
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
