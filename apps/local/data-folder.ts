import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the local system keeps what must survive a restart. */
export type DataFolder = {
  readonly path: string;
  readonly aws: string;
  readonly clock: string;
  readonly journal: string;
  readonly log: string;
  readonly apiKey: string;
  readonly deployed: string;
  /** Where the system is that runs now. */
  readonly running: string;
};

export function dataFolder(path: string): DataFolder {
  const root = resolve(path);
  return {
    path: root,
    aws: join(root, 'aws'),
    clock: join(root, 'clock.json'),
    journal: join(root, 'sandbox.jsonl'),
    log: join(root, 'log'),
    apiKey: join(root, 'api-key'),
    deployed: join(root, 'deployed.json'),
    running: join(root, 'running.json'),
  };
}

/** Removes what the local system wrote, and nothing else that may be in the folder. */
export function forget({ path, ...written }: DataFolder): void {
  for (const file of Object.values(written)) rmSync(file, { recursive: true, force: true });
}

/** What the last deployment made, where the emulators cannot tell. */
export type DeployedBefore = {
  /** Physical names. */
  readonly resources: readonly string[];
  /** Notification rules, written as JSON. */
  readonly notifications: readonly string[];
};

export function readDeployed({ deployed }: DataFolder): DeployedBefore {
  try {
    return JSON.parse(readFileSync(deployed, 'utf8'));
  } catch {
    return { resources: [], notifications: [] };
  }
}

export function writeDeployed({ deployed }: DataFolder, now: DeployedBefore): void {
  writeFileSync(`${deployed}.new`, JSON.stringify(now, undefined, 1));
  renameSync(`${deployed}.new`, deployed);
}

/** Addresses of the system that works on the folder, for programs of this machine. */
export type RunningAt = {
  readonly url: string;
  readonly control_url: string;
  readonly sandbox_url?: string | undefined;
};

/** @returns a function that removes what was written */
export function writeRunning({ running }: DataFolder, at: RunningAt): () => void {
  writeFileSync(running, JSON.stringify({ pid: process.pid, ...at }));
  return () => rmSync(running, { force: true });
}

/** Folders that this process holds: its own pid in a lock says nothing else. */
const held = new Set<string>();

/**
 * Makes this process the only one that works on the folder. The lock of a process that died is taken over.
 *
 * @returns a function that gives the folder free
 * @throws Error that names the process and the file when somebody else holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const pid = Number(readIfThere(file));
    if (pid === process.pid ? held.has(folder) : isAlive(pid)) {
      throw new Error(
        `${folder} is in use by process ${pid}. Stop it, choose another folder with --data, or, if that process ` +
          `is something else, delete ${file}`,
      );
    }
    rmSync(file, { force: true });
  }
  held.add(folder);
  return () => {
    held.delete(folder);
    rmSync(file, { force: true });
  };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
