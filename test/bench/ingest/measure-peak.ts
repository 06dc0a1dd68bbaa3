import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { type PipelineName, pipelines } from './pipelines.ts';

/** As much as one read of a socket or file brings. */
const pieceBytes = 64 * 1024;

/**
 * A process of its own for one pipeline and one file, because a process's peak memory never comes down, and making the
 * rows would count as well: prints it, and how long it took.
 */
const [name, path = ''] = process.argv.slice(2);
const from = performance.now();
await pipelines[name as PipelineName].run(piecesOf(path));
const figures = { peakKib: peakKib(), ms: performance.now() - from };
console.log(JSON.stringify(figures));

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
