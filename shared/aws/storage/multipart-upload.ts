import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isS3Error } from './s3-error.ts';

/** Parts that are stored on the way to an object; there is no object before `complete`. */
export type MultipartUpload = {
  add(bytes: Uint8Array): Promise<void>;
  /** Makes the object of the parts, if its condition holds. */
  complete(): Promise<void>;
  /** Throws the parts away: S3 keeps them, and bills for them, until somebody does. */
  drop(): Promise<void>;
};

/** Under which condition an object is written, and what is written on it. */
export type WriteHow = {
  readonly condition: { readonly IfNoneMatch: '*' } | { readonly IfMatch: string };
  readonly metadata?: Record<string, string>;
};

export const onlyIfAbsent: WriteHow = { condition: { IfNoneMatch: '*' } };

export async function beginUpload(
  s3: S3Client,
  bucket: string,
  key: string,
  { condition, metadata }: WriteHow,
): Promise<MultipartUpload> {
  // Said at every step, because S3 refuses an upload whose parts carry another checksum than was announced.
  const checksum = { ChecksumAlgorithm: 'CRC32' } as const;
  const place = { Bucket: bucket, Key: key };
  const begun = await s3.send(
    new CreateMultipartUploadCommand({ ...place, ...checksum, Metadata: metadata }),
  );
  const upload = { ...place, UploadId: begun.UploadId };
  const parts: CompletedPart[] = [];

  return {
    async add(bytes) {
      const PartNumber = parts.length + 1;
      const part = { ...upload, ...checksum, PartNumber, Body: bytes };
      const { ETag, ChecksumCRC32 } = await s3.send(new UploadPartCommand(part));
      parts.push({ PartNumber, ETag, ChecksumCRC32 });
    },
    async complete() {
      const whole = { ...upload, MultipartUpload: { Parts: parts }, ...condition };
      await s3.send(new CompleteMultipartUploadCommand(whole));
    },
    async drop() {
      try {
        await s3.send(new AbortMultipartUploadCommand(upload));
      } catch (error) {
        // Gone already: completed after all by a try whose answer was lost, or dropped before.
        if (!isS3Error(error, 'NoSuchUpload')) throw error;
      }
    },
  };
}
