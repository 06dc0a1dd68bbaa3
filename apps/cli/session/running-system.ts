import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What `npm start` leaves in its data folder while it runs. */
export type RunningSystem = {
  readonly url: string;
  readonly key: string;
  readonly controlUrl: string;
  readonly sandboxUrl: string | undefined;
};

/** Finds the local system that runs in this folder or in one above it. */
export function findRunningSystem(folder: string): RunningSystem | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = readRunning(join(at, '.local'));
    if (found !== undefined) return found;
    if (dirname(at) === at) return undefined;
  }
}

function readRunning(folder: string): RunningSystem | undefined {
  try {
    const { pid, url, control_url, sandbox_url } = JSON.parse(
      readFileSync(join(folder, 'running.json'), 'utf8'),
    );
    process.kill(pid, 0);
    const key = readFileSync(join(folder, 'api-key'), 'utf8').trim();
    return isLoopback(url) ? { url, key, controlUrl: control_url, sandboxUrl: sandbox_url } : undefined;
  } catch {
    // None was started here, or it has ended.
    return undefined;
  }
}

/** Whether an address is of this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
