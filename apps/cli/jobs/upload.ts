import type { components } from '../../../packages/client/src/index.ts';
import { CliError, exitCodes } from '../errors/exit.ts';
import { fileChanged, hasChanged, type InputFile } from '../input/input-file.ts';

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
