import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { usageError } from '../errors/exit.ts';
import { jsonFaultIn } from './json-fault.ts';

/**
 * Reads JSON that a person hands over.
 *
 * @param file a path, or `-` for standard input
 * @throws CliError that says where it stops being JSON, and quotes nothing: numbers and texts may stand there
 */
export async function readJsonFile(file: string): Promise<unknown> {
  const name = file === '-' ? 'Standard input' : file;
  // Some editors write a mark before the first letter, which is no part of JSON.
  const written = (file === '-' ? await text(process.stdin) : readText(file)).replace(/^\ufeff/, '');
  if (written.trim() === '') throw usageError(`${name} is empty.`);
  if (written.includes('\0')) throw usageError(`${name} is not UTF-8.`, 'Save it as UTF-8.');
  try {
    return JSON.parse(written);
  } catch {
    // What Node says of it quotes the file.
    const fault = jsonFaultIn(written);
    if (fault === undefined) throw usageError(`${name} is not JSON.`);
    const { line, column, expected } = fault;
    throw usageError(`${name} is not JSON: at line ${line}, column ${column} there must be ${expected}.`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw usageError(`There is no file ${path}.`, 'Check its name and folder.');
    throw usageError(
      code === 'EISDIR' ? `${path} is a folder, not a file.` : `${path} cannot be read (${code}).`,
    );
  }
}
