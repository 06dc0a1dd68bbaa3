import { chmodSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Lets everybody read the assets of an assembly, whatever the umask was when they were written. The CDK CLI keeps the
 * modes of files in its archives, and Lambda reads a function's code as another user than its owner. That includes
 * assets of an earlier synthesis: CDK names assets by their content and keeps those that exist.
 *
 * @param assembly the folder that a synthesis left
 */
export function letAssetsBeRead(assembly: string): void {
  for (const name of globSync(['asset.*', 'asset.*/**'], { cwd: assembly })) {
    const file = path.join(assembly, name);
    const stats = statSync(file);
    const wanted = stats.mode | (stats.isDirectory() ? 0o555 : 0o444);
    if (wanted !== stats.mode) chmodSync(file, wanted);
  }
}
