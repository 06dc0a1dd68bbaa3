import { contentOf, ownImportsOf, within } from './source-files.ts';

/**
 * The files that a row of an uploaded file crosses, from the event of S3 to the call of the provider: the places that
 * the walk in docs/architecture.md names, and what lies between them and the function that gets there with the fewest
 * imports.
 */
export function walkOfRow(): ReadonlySet<string> {
  const [, walk = ''] = /^## The walk of a row\n(.*?)^\| 13 /ms.exec(contentOf('docs/architecture.md')) ?? [];
  const named = [...walk.matchAll(/`((?:shared|functions)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const entries = named.filter((path) => within(path, 'functions')).map((path) => `${path}/index.ts`);
  const cameFrom = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]));
  for (const path of cameFrom.keys())
    for (const target of ownImportsOf(path, true)) if (!cameFrom.has(target)) cameFrom.set(target, path);
  const crossed = new Set<string>();
  for (const place of named.filter((path) => path.endsWith('.ts'))) {
    if (!cameFrom.has(place))
      throw new Error(`${place} is on the walk of a row, and no function of it imports it`);
    for (let path: string | undefined = place; path !== undefined; path = cameFrom.get(path))
      crossed.add(path);
  }
  return crossed;
}
