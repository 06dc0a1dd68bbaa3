import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { blob } from 'node:stream/consumers';
import { CliError, exitCodes, usageError } from '../errors/exit.ts';

/** A file that becomes a job. */
export type InputFile = {
  /** As people know it. */
  readonly name: string;
  readonly content: Blob;
  /** The same for the same bytes. */
  readonly digest: string;
};

/**
 * @param path of a file or a pipe, or `-` for standard input
 * @throws CliError that says why it cannot be read, or that another program writes it
 */
export async function readInputFile(path: string): Promise<InputFile> {
  const content = path === '-' ? ((await blob(process.stdin)) as Blob) : await openFile(path);
  if (content.size === 0) throw usageError(`${path === '-' ? 'Standard input' : path} is empty.`);
  const name = path === '-' ? 'standard input' : basename(path);
  return { name, content, digest: await digestOf(name, content) };
}

async function digestOf(name: string, content: Blob): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of content.stream()) hash.update(piece);
  } catch (error) {
    throw hasChanged(error) ? fileChanged(name, 'read') : error;
  }
  return hash.digest('base64url');
}

/** What a Blob of a file throws when the file is no longer the one that it was made of. */
export function hasChanged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NotReadableError' || hasChanged(error.cause);
}

export function fileChanged(name: string, meanwhile: 'read' | 'uploaded'): CliError {
  return new CliError(
    exitCodes.state,
    `${name} changed while it was ${meanwhile}. Nothing was sent.`,
    'Let the other program finish, then repeat the command.',
  );
}

async function openFile(path: string): Promise<Blob> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw usageError(`There is no file ${path}.`, 'Check its name and folder.');
  if (found.isDirectory()) throw usageError(`${path} is a folder, not a file.`, `${path}/list.csv`);
  try {
    // What a shell names for `<(…)` is a pipe, which can be read once.
    return found.isFile() ? await openAsBlob(path) : ((await blob(createReadStream(path))) as Blob);
  } catch (error) {
    throw usageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
