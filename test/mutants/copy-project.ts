import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies the project's files, those that git knows or would add, to a new folder below it: packages are found from
 * there as well.
 *
 * @param from another checkout to copy
 * @returns the root of the copy
 */
export async function copyProject(
  folder: string = join(process.cwd(), '.local', 'mutants'),
  from: string = process.cwd(),
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const root = await mkdtemp(join(folder, 'copy-'));
  const listed = execFileSync('git', [
    '-C',
    from,
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  for (const file of listed.toString('utf8').split('\0')) {
    if (file === '') continue;
    await mkdir(dirname(join(root, file)), { recursive: true });
    await cp(join(from, file), join(root, file)).catch((error: NodeJS.ErrnoException) => {
      // A file that was removed and not committed yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return root;
}
