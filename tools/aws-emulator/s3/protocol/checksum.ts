import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { notImplemented } from '../../aws-error.ts';

/** A running checksum over the pieces of a body. */
export interface Checksum {
  update(piece: Uint8Array): void;
  digest(): Buffer;
}

/** The checksum algorithms of S3 that Node has, by the end of their header's name (`x-amz-checksum-…`). */
const algorithms: Readonly<Record<string, () => Checksum>> = {
  crc32: crc32Checksum,
  sha1: () => createHash('sha1'),
  sha256: () => createHash('sha256'),
};

/** A checksum as S3 sends and stores it. */
export interface ChecksumValue {
  /** `crc32`, `sha1` or `sha256`. */
  algorithm: string;
  /** Base64; that of a multipart object ends in a dash and its number of parts. */
  value: string;
}

/** @throws AwsError NotImplemented for CRC32C and CRC64NVME, which Node lacks. */
export function startChecksum(algorithm: string): Checksum {
  const start = algorithms[algorithm];
  if (!start) throw notImplemented(`the checksum algorithm ${algorithm}`);
  return start();
}

/** The name of the XML element for a checksum, such as ChecksumCRC32. */
export function checksumElement(algorithm: string): string {
  return `Checksum${algorithm.toUpperCase()}`;
}

function crc32Checksum(): Checksum {
  let sum = 0;
  return {
    update(piece) {
      sum = crc32(piece, sum);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes;
    },
  };
}
