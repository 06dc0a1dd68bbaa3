import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentOf, filesIn } from '../tidy/source-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const product = ['shared', 'functions', 'infra', 'apps'];

/** History and the glossary name the words; the rest is data, made by a program or of somebody else. */
const others = [
  /^docs\/(decisions\/|glossary\.md)/,
  /^test\/compatibility\/release-/,
  /^shared\/core\/(ingest\/numbers\/number-plans|packed-metadata)\.ts$/,
  // Its examples are the words.
  /^test\/words\.test\.ts$/,
];

/** Every file that we write ourselves. */
export function wordFiles(): { readonly path: string; readonly text: string }[] {
  const folders = [...product, 'tools', 'test', 'docs', 'examples', 'stages'];
  return [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    ),
  ]
    .filter((path) => /\.(ts|md|json|py)$/.test(path) && !others.some((pattern) => pattern.test(path)))
    .map((path) => ({ path, text: contentOf(path) }));
}

/** Every name that a file of the product exports. */
export function productNames(): { readonly path: string; readonly name: string }[] {
  const exported = /^export (?:async )?(?:const|let|function\*?|class|type|interface)\s+(\w+)/gm;
  return product
    .flatMap(filesIn)
    .filter((path) => !others.some((pattern) => pattern.test(path)))
    .flatMap((path) => [...contentOf(path).matchAll(exported)].map(([, name = '']) => ({ path, name })));
}
