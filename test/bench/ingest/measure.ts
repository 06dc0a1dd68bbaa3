import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { type PipelineName, pipelines } from './pipelines.ts';

/** As much as one read of a socket or file brings. */
const pieceBytes = 64 * 1024;

/**
 * A process of its own for one pipeline and one file: what others do is not compiled into it, a process's peak memory
 * never comes down, and making the rows would count as well.
 * Prints the peak of one run and what it found, or the processor time of each of several over pieces that are in
 * memory.
 */
const [name, path = '', repeats] = process.argv.slice(2);

// As the SDK does when it signs its first request: what was compiled before is thrown away then.
createHash('sha256').digest();
const { run } = pipelines[name as PipelineName];
console.log(JSON.stringify(repeats === undefined ? await peakOf() : await timesOf(Number(repeats))));

async function peakOf(): Promise<{ peakKib: number; ms: number; found: number }> {
  const from = performance.now();
  const found = await run(piecesOf(path));
  return { peakKib: peakKib(), ms: performance.now() - from, found };
}

/** Processor time, the collector's included: what else the machine does counts less than by the clock. */
async function timesOf(count: number): Promise<number[]> {
  const pieces = [...piecesOf(path)];
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const from = process.cpuUsage();
    await run(pieces);
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1000);
  }
  return times;
}

/**
 * Linux counts into `maxRSS` what the process had that started this one, and tells the process's own peak elsewhere.
 */
function peakKib(): number {
  const status = '/proc/self/status';
  const reported = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8')) : null;
  return reported === null ? process.resourceUsage().maxRSS : Number(reported[1]);
}

function* piecesOf(file: string): Generator<Uint8Array> {
  const opened = openSync(file, 'r');
  for (;;) {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    const bytes = readSync(opened, piece);
    if (bytes === 0) break;
    yield piece.subarray(0, bytes);
  }
  closeSync(opened);
}
