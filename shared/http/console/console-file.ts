/** Where the console lies on every host of it. Pages are below it, and the API beside it. */
export const consolePath = '/console';

/** Reads a file of the built console by its name in there; undefined where there is none. */
export type ReadPage = (name: string) => string | undefined;

export type ConsoleFile = {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Files named for what they hold never change. */
const fileCacheControl = 'public, max-age=31536000, immutable';

const pageCacheControl = 'no-cache';

/** No step of a path leads out of the folder. */
const namePattern = /^(?:assets\/)?[\w-]+(?:\.[\w-]+)*\.([a-z]+)$/;

/**
 * A file of the console. A path without an ending is a page of it, which `index.html` shows.
 *
 * @param path of the request, with `/console` in front
 * @param bucket origin of the upload bucket
 */
export function consoleFile(path: string, read: ReadPage, bucket: string): ConsoleFile {
  const inside = path.slice(consolePath.length + 1);
  const name = /\.\w+$/.test(inside) ? inside : 'index.html';
  const type = mediaTypes[namePattern.exec(name)?.[1] ?? ''];
  const body = type === undefined ? undefined : read(name);
  const headers = pageHeaders(bucket);
  if (type === undefined || body === undefined)
    return {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: 'There is no such file.\n',
    };
  const cacheControl = name.startsWith('assets/') ? fileCacheControl : pageCacheControl;
  return { status: 200, headers: { ...headers, 'content-type': type, 'cache-control': cacheControl }, body };
}

/**
 * What browsers may do with the console's pages. Every host of the pages sends it with each of them and with each file.
 *
 * @param bucket origin of the upload bucket, to which files go straight
 */
function pageHeaders(bucket: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      `connect-src 'self' ${bucket}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  };
}
