import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = [
  ...globSync('*.md', { cwd: root }),
  ...globSync(['docs/**/*.md', 'tools/*/README.md'], { cwd: root }),
];

/** The name by which a link finds a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsIn(file: string): readonly string[] {
  const withoutCode = textOf(file).replace(/^```.*?^```/gms, '');
  return [...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading.trim()));
}

/** Links to this project's own files, each with the file and the heading that it names. */
function linksIn(
  file: string,
): { readonly link: string; readonly target: string; readonly anchor: string }[] {
  return [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', anchor = ''] = link.split('#');
      return { link, anchor, target: path === '' ? file : normalize(join(dirname(file), path)) };
    });
}

test('every link in a document leads to a file, and to a heading of it', () => {
  const dead = documents.flatMap((file) =>
    linksIn(file)
      .filter(({ target, anchor }) => {
        if (!existsSync(join(root, target))) return true;
        if (anchor === '' || statSync(join(root, target)).isDirectory()) return false;
        return !anchorsIn(target).includes(anchor);
      })
      .map(({ link }) => `${file}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(dead).toEqual([]);
});

test('every file that a document names is there', () => {
  const places = 'apps|docs|examples|functions|infra|shared|stages|test|tools';
  const named = documents.flatMap((file) =>
    [...textOf(file).matchAll(new RegExp(`\`((?:${places})/[^\`<>{*…]+)\``, 'g'))].map(([, path = '']) => ({
      file,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  const gone = named
    .filter(({ path }) => !existsSync(join(root, path)))
    .map(({ file, path }) => `${file}: ${path}`);
  expect([...new Set(gone)]).toEqual([]);
});
