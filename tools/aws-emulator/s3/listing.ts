import { AwsError, notImplemented } from '../aws-error.ts';
import type { Objects, StoredObject } from './objects.ts';
import type { S3Request } from './protocol/s3-request.ts';
import { urlEncoded } from './protocol/url-encoded.ts';
import type { XmlValue } from './protocol/xml.ts';

/** Keys, or versions, that one answer names. */
const pageMax = 1000;

/** Behind it are no more keys that begin with what stands before it. */
const highest = '\u{10FFFF}';

type Entry = {
  /** An object, or what the keys of several begin with. */
  readonly is: StoredObject | string;
  /** Where a listing begins that follows it. */
  readonly after: string;
};

export type Listing = {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  readonly after: string;
};

/** A page of a bucket's listing, of at most `limit` objects and common prefixes. */
export function listPage(objects: Objects, bucket: string, listing: Listing, limit: number) {
  const entries: Entry[] = [];
  let isTruncated = false;
  for (const entry of entriesOf(objects, bucket, listing)) {
    isTruncated = entries.length === limit && limit > 0;
    if (entries.length === limit) break;
    entries.push(entry);
  }
  return {
    objects: entries.flatMap(({ is }) => (typeof is === 'string' ? [] : [is])),
    prefixes: entries.flatMap(({ is }) => (typeof is === 'string' ? [is] : [])),
    /** Where the next page begins; undefined at the end. */
    next: isTruncated ? entries.at(-1)?.after : undefined,
  };
}

function* entriesOf(objects: Objects, bucket: string, listing: Listing): Generator<Entry> {
  let { after } = listing;
  for (;;) {
    const found = objects.list(bucket, listing.prefix, after, pageMax);
    if (found.length === 0) return;
    for (const object of found) {
      const common = commonPrefix(object.key, listing);
      after = common === undefined ? object.key : common + highest;
      yield { is: common ?? object, after };
      if (common !== undefined) break;
    }
  }
}

function commonPrefix(key: string, { prefix, delimiter }: Listing): string | undefined {
  const at = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length);
  return delimiter === undefined || at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

/** @throws AwsError InvalidArgument */
export function maxKeysOf({ query }: S3Request): { requested: number; limit: number } {
  const requested = Number(query.get('max-keys') ?? pageMax);
  if (!Number.isInteger(requested) || requested < 0)
    throw new AwsError('InvalidArgument', 'Provided max-keys not an integer or within integer range');
  return { requested, limit: Math.min(requested, pageMax) };
}

/** How keys and their like are written in the answer. */
export function encodingOf({ query }: S3Request): (text: string) => string {
  const requested = query.get('encoding-type');
  if (requested === undefined) return (text) => text;
  if (requested !== 'url') throw notImplemented(`the encoding type ${requested}`);
  return urlEncoded;
}

/** What listings of all kinds say of an object. */
export function listedObject(
  object: StoredObject,
  encode: (text: string) => string,
): Record<string, XmlValue> {
  return {
    Key: encode(object.key),
    LastModified: new Date(object.modifiedMs).toISOString(),
    ETag: `"${object.etag}"`,
    Size: object.sizeBytes,
    StorageClass: 'STANDARD',
  };
}
