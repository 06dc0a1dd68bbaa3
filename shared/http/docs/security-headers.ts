/**
 * Nothing but what this host serves. Redoc is why some of it is there:
 *
 * - `style-src` has the hash of an empty style: Redoc adds an empty element and fills it by script, which needs no more
 * - `worker-src blob:` is its search, whose worker it makes of a string of its own
 * - `img-src data:` are its icons
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "connect-src 'self'",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Long enough for a visit; a deployment is seen soon after it. */
const cacheControl = 'public, max-age=300';

export function fileHeaders(mediaType: string): Readonly<Record<string, string>> {
  return { 'content-type': mediaType, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' };
}

export const pageHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders('text/html; charset=utf-8'),
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
};
