import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileCacheControl, pageCacheControl } from '../../console/headers.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

type Page = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/**
 * A file of the built console. A path without an ending is a page of it, which `index.html` shows.
 *
 * @returns undefined where there is no such file
 */
export async function pageAt(folder: string, path: string): Promise<Page | undefined> {
  const ending = extname(path);
  const file = ending === '' ? '/index.html' : normalize(path);
  const type = mediaTypes[ending === '' ? '.html' : ending];
  if (type === undefined || !file.startsWith('/')) return undefined;
  try {
    const body = await readFile(join(folder, file));
    const cacheControl = file.startsWith('/assets/') ? fileCacheControl : pageCacheControl;
    return { body, headers: { 'content-type': type, 'cache-control': cacheControl } };
  } catch {
    return undefined;
  }
}
