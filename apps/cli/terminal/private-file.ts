import { chmod, stat, writeFile } from 'node:fs/promises';

const ownersOnly = 0o600;

/** Writes a file with personal data, which nobody else may read, also where a file stood that others could read. */
export async function writePrivateFile(path: string, content: Uint8Array): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  // Not a device such as /dev/stdout.
  if (found?.isFile() === true) await chmod(path, ownersOnly);
  await writeFile(path, content, { mode: ownersOnly });
}
