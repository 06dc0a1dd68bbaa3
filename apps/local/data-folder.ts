import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
