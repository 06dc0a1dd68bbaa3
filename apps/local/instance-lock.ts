import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
