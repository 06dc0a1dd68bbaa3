import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFiles } from './all-files.ts';
import { allOrderFiles } from './programs/order-lists.ts';
import { allListFiles } from './programs/suppression-lists.ts';

type Made = { readonly program: string; readonly file: string; readonly bytes: Uint8Array };

/** `node test/intake/make/keep.ts` writes the files again, and what is expected of each. */
function keep(all: readonly Made[], folderName: string): void {
  const programs = new Set(all.map(({ program }) => program));
  for (const program of programs) {
    const folder = fileURLToPath(new URL(`../${folderName}/${program}/`, import.meta.url));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const files = all.filter((file) => file.program === program);
    for (const { file, bytes } of files) writeFileSync(`${folder}${file}`, bytes);
    const expected = files.map(({ bytes, ...rest }) => rest);
    writeFileSync(`${folder}expected.json`, `${JSON.stringify(expected, undefined, 2)}\n`);
  }
  console.log(`${all.length} files of ${programs.size} programs in ${folderName}`);
}

keep(allFiles, 'files');
keep(allOrderFiles, 'orders');
keep(allListFiles, 'lists');
