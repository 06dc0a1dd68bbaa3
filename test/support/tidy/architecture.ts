import { contentOf, within } from './source-files.ts';

/** The folders of the project's root. What stands without one in the table of layers is in `shared`. */
const tops = ['shared', 'functions', 'apps', 'packages', 'tools', 'test', 'infra', 'cdk.json'];

/** What docs/architecture.md says that each folder may import. */
export function layersTable(): { readonly folder: string; readonly targets: string[] }[] {
  return rowsBelow('| folder | may import | because |').flatMap(([folders = '', targets = '']) =>
    namesIn(folders).map((folder) => ({ folder: pathOf(folder), targets: namesIn(targets).map(pathOf) })),
  );
}

function pathOf(name: string): string {
  return tops.some((top) => within(name, top)) ? name : `shared/${name}`;
}

const layers = ['core', 'flows', 'aws', 'memory', 'http'];

/**
 * The folders of each layer that docs/architecture.md names. In the table of topics a dot represents folders that are
 * called as the topic is; others are called by their names.
 */
export function topicsTables(): ReadonlyMap<string, string[]> {
  const folders = new Map<string, string[]>(layers.map((layer) => [layer, []]));
  for (const [topics = '', ...cells] of rowsBelow(
    '| topic | core | flows | aws | memory | http | what it is about |',
  ))
    for (const [at, layer] of layers.entries())
      folders.get(layer)?.push(...namesIn((cells[at] ?? '').replace('•', topics)));
  for (const [layer = '', own = ''] of rowsBelow('| layer | folders of its own |')) {
    const [name = ''] = namesIn(layer);
    folders.set(name, [...(folders.get(name) ?? []), ...namesIn(own)]);
  }
  return folders;
}

/** How many files docs/architecture.md says are on the walk of a row, and those that it names before the call's end. */
export function walkInDocument(): { readonly count: number; readonly files: readonly string[] } {
  const [, walk = ''] = /^## The walk of a row\n(.*?)^\| 13 /ms.exec(contentOf('docs/architecture.md')) ?? [];
  const [, count = ''] = /opens (\d+) files/.exec(walk) ?? [];
  return {
    count: Number(count),
    files: namesIn(walk).filter((name) => /^(shared|functions)\/.*\.ts$/.test(name)),
  };
}

/** The cells of the table with this header, row by row. */
function rowsBelow(header: string): string[][] {
  const [, table = ''] = contentOf('docs/architecture.md').split(`${header}\n`);
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .slice(1)
    .map((row) => row.split('|').slice(1, -1));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
}
