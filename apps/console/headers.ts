/**
 * What browsers may do with the console's pages. Every host of the pages sends it with each of them and with each file.
 *
 * @param bucket origin of the upload bucket, to which files go straight
 */
export function pageHeaders(bucket: string): Readonly<Record<string, string>> {
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
    'x-content-type-options': 'nosniff',
  };
}

/** Files named for what they hold never change. */
export const fileCacheControl = 'public, max-age=31536000, immutable';

export const pageCacheControl = 'no-cache';
