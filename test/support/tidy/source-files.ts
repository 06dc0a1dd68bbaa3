import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('release-'))
    .map((path) => join(folder, path));

export const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);

/** What is built: tests stand beside some of it. */
export const files = ['shared', 'functions', 'apps', 'tools', 'infra']
  .flatMap(filesIn)
  .filter((path) => !path.endsWith('.test.ts'));

export const allFiles = [
  ...files,
  ...filesIn('test'),
  ...filesIn('tools').filter((path) => path.endsWith('.test.ts')),
];

export const contentOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whether a file is this place, or stands below it. */
export const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

export function importsOf(path: string, valuesOnly = false): string[] {
  const text = valuesOnly ? contentOf(path).replace(/^import type [^;]*;/gm, '') : contentOf(path);
  const found = text.matchAll(/(?:from\s+|import\s*\(?\s*)'([^']+)'/g);
  return [...found].map((match) => match[1] ?? '');
}

/** Imports of this project's own files, as paths from its root. */
export function ownImportsOf(path: string, valuesOnly = false): string[] {
  return importsOf(path, valuesOnly)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(path), name)));
}

/** Without the end of the last one. */
export const linesOf = (path: string) => contentOf(path).split('\n').length - 1;
