import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, exitCodes, usageError } from '../errors/exit.ts';
import { wordsOf } from '../input/between-commas.ts';
import type { Session } from '../session/session.ts';
import { writePrivateFile } from '../terminal/private-file.ts';

type Files = Readonly<Record<string, string>>;

/** Asks for the result files of a job, and waits for them. */
export async function writtenResults(
  { client, deadline, out }: Session,
  id: string,
  withActivation: boolean,
): Promise<Files> {
  const { id: result_id } = await client.call('requestResults', { path: { id } });
  out.say('Writing the result files …');
  for (;;) {
    const { state, files } = await client.call('getResults', {
      path: { id, result_id },
      query: { activation: withActivation ? 'true' : 'false' },
    });
    if (state === 'written') return (files ?? {}) as Files;
    if (state === 'failed')
      throw new CliError(exitCodes.failed, 'The files could not be written.', `fleetcast jobs results ${id}`);
    if (deadline?.aborted)
      throw new CliError(
        exitCodes.timeout,
        'The files are still being written.',
        `fleetcast jobs results ${id}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Which files a person wants. */
export type Chosen = { readonly only?: string; readonly reveal?: true };

/** @throws CliError for a file that is not there */
export function chosenOf(files: Files, { only, reveal }: Chosen): Files {
  if (only === undefined) return files;
  const chosen = wordsOf(only).map((name) => [name, files[name]] as const);
  const absent = chosen.find(([, url]) => url === undefined);
  if (absent?.[0] === 'activation' && !reveal)
    throw usageError('The file activation needs --reveal.', `--reveal --only ${only}`);
  if (absent !== undefined)
    throw usageError(`There is no file ${absent[0]}.`, `--only ${Object.keys(files).join(',')}`);
  return Object.fromEntries(chosen) as Files;
}

/** Shows the address of a file, or fetches it into a folder. */
export async function showResult(
  { out }: Session,
  name: string,
  url: string,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) return out.answer(out.isTerminal ? `${name}  ${url}` : `${name}\t${url}`);
  const answer = await fetch(url);
  if (!answer.ok)
    throw new CliError(exitCodes.failed, `The file ${name} could not be fetched (${answer.status}).`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.csv`);
  await writePrivateFile(file, await answer.bytes());
  out.answer(file);
}
