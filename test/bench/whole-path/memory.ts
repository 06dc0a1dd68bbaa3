import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atMost, type Measured } from '../promised.ts';

type Held = {
  readonly startedMb: number;
  readonly requestsMb: number;
  readonly mostMb: number;
  readonly afterMb: number;
};

/** What the local system holds of memory when a large upload is over: emulators, functions and the sandbox together. */
export async function memory(): Promise<Measured> {
  const program = fileURLToPath(new URL('memory-run.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const { startedMb, requestsMb, mostMb, afterMb } = JSON.parse(stdout) as Held;
  const lines = [
    'memory of the local system: emulators, functions and the sandbox in one process',
    `  started ${startedMb} MB, after 100 small requests ${requestsMb} MB`,
    `  with an upload of 200,000 rows at most ${mostMb} MB, ${afterMb} MB when it is over`,
  ];
  const what = 'memory of the local system after a hundred requests and 200,000 rows';
  const limit =
    'each function that has run keeps one environment with its bundle, of some 45 MB, until it got no event for five minutes.';
  return { lines, promised: [atMost(what, afterMb, 500, ' MB', { beside: `${mostMb} MB at most`, limit })] };
}
