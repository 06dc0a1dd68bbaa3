import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { blob } from 'node:stream/consumers';
import type { components } from '../../../packages/client/src/index.ts';
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
function hasChanged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NotReadableError' || hasChanged(error.cause);
}

function fileChanged(name: string, meanwhile: 'read' | 'uploaded'): CliError {
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

/**
 * Names what is wanted, so that a repeated command finds what the first one made.
 *
 * @param parts the operation, its body and the file
 */
export function idempotencyKeyOf(...parts: readonly unknown[]): string {
  return `cli-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

/**
 * Makes what is named, or finds what an earlier command has made of the same name, unless that is of no more use.
 *
 * @param parts the operation and what it is for
 */
export async function foundOrMade<Made>(
  parts: readonly unknown[],
  make: (idempotencyKey: string) => Promise<Made>,
  isOfNoMoreUse: (made: Made) => boolean,
): Promise<Made> {
  for (let turn = 0; ; turn += 1) {
    const made = await make(idempotencyKeyOf(...parts, ...(turn === 0 ? [] : [turn])));
    if (!isOfNoMoreUse(made)) return made;
  }
}

type Form = components['schemas']['UploadForm'];

const tries = 3;

/**
 * Posts a file by the form of a draft. A repeat does no harm: the first file of a draft counts.
 *
 * @throws CliError that says why the store took no file, or that the file has changed
 */
export async function upload(form: Form, file: InputFile): Promise<void> {
  const body = bodyOf(form.fields, file);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(form.url, body, file, attempt === tries);
    if (answer?.ok) return;
    if (answer === undefined) continue;
    const words = await answer.text();
    if (answer.status < 500 || attempt === tries) throw refused(file, answer.status, words);
  }
}

/**
 * A form whose last field is the file, in one piece. Of a `FormData` Node's `fetch` never ends when a file in it can no
 * longer be read.
 */
function bodyOf(fields: Form['fields'], { content }: InputFile): Blob {
  const boundary = `fleetcast-${crypto.randomUUID()}`;
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const all = Object.entries(fields).map(([name, value]) => `${head(name)}${value}\r\n`);
  const parts = [...all, head('file', '; filename="file"'), content, `\r\n--${boundary}--\r\n`];
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

async function post(
  url: string,
  body: Blob,
  file: InputFile,
  isLast: boolean,
): Promise<Response | undefined> {
  try {
    return await fetch(url, { method: 'POST', body });
  } catch (error) {
    if (hasChanged(error)) throw fileChanged(file.name, 'uploaded');
    if (isLast)
      throw new CliError(
        exitCodes.unreachable,
        `The upload of ${file.name} was cut off three times. Nothing was sent.`,
        'Repeat the command: it continues where it stopped.',
      );
    return undefined;
  }
}

function refused({ name }: InputFile, status: number, words: string): CliError {
  const code = /<Code>(\w+)<\/Code>/.exec(words)?.[1] ?? String(status);
  if (code === 'EntityTooLarge')
    return new CliError(exitCodes.usage, `${name} is larger than an upload may be.`);
  return new CliError(
    exitCodes.failed,
    `The store of the stage took no file (${code}). Nothing was sent.`,
    'Repeat the command: it gets a fresh form.',
  );
}
