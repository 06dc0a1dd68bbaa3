import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFiles } from './all-files.ts';

/** `node test/intake/make/keep.ts` writes the files again, and what is expected of each. */
const programs = new Set(allFiles.map(({ program }) => program));

for (const program of programs) {
  const folder = fileURLToPath(new URL(`../files/${program}/`, import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = allFiles.filter((file) => file.program === program);
  for (const { file, bytes } of files) writeFileSync(`${folder}${file}`, bytes);
  const expected = files.map(({ bytes, ...rest }) => rest);
  writeFileSync(`${folder}expected.json`, `${JSON.stringify(expected, undefined, 2)}\n`);
}
console.log(`${allFiles.length} files of ${programs.size} programs`);
