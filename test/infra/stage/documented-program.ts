import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf } from '../../support/tidy/source-files.ts';
import type { synthesized } from '../synthesized.ts';

/**
 * Runs the program of `node -e '…' > FILE` in a document, beside the template of a stage.
 *
 * @param file what the document has it written to
 * @param words that follow the program
 * @returns the JSON that it writes
 */
export function runDocumented(
  document: string,
  file: string,
  { data }: ReturnType<typeof synthesized>,
  ...words: readonly string[]
) {
  const [, program] = new RegExp(`node -e '([^']+)'[\\w ]* > ${file}\\n`).exec(contentOf(document)) ?? [];
  if (program === undefined) throw new Error(`${document} has no program that writes ${file}`);
  const folder = mkdtempSync(join(tmpdir(), 'documented-'));
  try {
    mkdirSync(join(folder, 'cdk.out'));
    const template = join(folder, 'cdk.out/Fleetcast-STAGE-data.template.json');
    writeFileSync(template, JSON.stringify(data.toJSON()));
    const options = { cwd: folder, encoding: 'utf8' } as const;
    return JSON.parse(execFileSync(process.execPath, ['-e', program, ...words], options));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
