import { inflateRawSync } from 'node:zlib';
import type { MetadataJson } from 'libphonenumber-js/core';
import { packedMetadata } from './packed-metadata.ts';

let unpacked: MetadataJson | undefined;

/**
 * What libphonenumber knows of all countries' numbers, unpacked when it is first used. As an object in the code it
 * would be parsed and built by every start of every function that may read a number.
 */
export function numberMetadata(): MetadataJson {
  unpacked ??= JSON.parse(inflateRawSync(Buffer.from(packedMetadata, 'base64')).toString()) as MetadataJson;
  return unpacked;
}
