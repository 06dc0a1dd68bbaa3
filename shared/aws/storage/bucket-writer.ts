import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ObjectWriter } from '../../ports/storage/objects.ts';
import { isAbsence, isS3Error } from './s3-error.ts';

/**
 * S3 wants at least 5 MiB in every part but the last, and takes 10,000 parts: objects up to 80 GB.
 * Source: Amazon S3 User Guide, "Amazon S3 multipart upload limits".
 */
const partBytesMin = 8 * 1024 * 1024;

/**
 * Writes an object whose size is not known before: whole while it is small, in parts when it grows. `write` waits until
 * a full part is stored, so that no more than one is held in memory. Call one method after the other.
 *
 * `exists` may also mean that this very write succeeded and its answer was lost: the same thing is left to do.
 */
export function bucketWriter(
  s3: S3Client,
  bucket: string,
  key: string,
  how: WriteHow = onlyIfAbsent,
): ObjectWriter {
  let pieces: Uint8Array[] = [];
  let heldBytes = 0;
  let upload: MultipartUpload | undefined;
  let ended = false;

  const takeHeld = (): Buffer => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    heldBytes = 0;
    return bytes;
  };
  const mustBeOpen = (): void => {
    if (ended) throw new Error(`The writing of ${key} has ended or failed already. Begin another`);
  };

  return {
    async write(piece) {
      mustBeOpen();
      pieces.push(Uint8Array.from(piece));
      heldBytes += piece.length;
      if (heldBytes < partBytesMin) return;
      // Should this part fail, nothing may be added behind the gap.
      ended = true;
      upload ??= await beginUpload(s3, bucket, key, how);
      await upload.add(takeHeld());
      ended = false;
    },
    async finish() {
      mustBeOpen();
      ended = true;
      if (upload === undefined) return putWhole(s3, bucket, key, takeHeld(), how);
      if (heldBytes > 0) await upload.add(takeHeld());
      return complete(s3, bucket, key, upload);
    },
    async abandon() {
      ended = true;
      takeHeld();
      await upload?.drop();
      upload = undefined;
    },
  };
}

/** Under which condition an object is written, and what is written on it. */
type WriteHow = {
  readonly condition: { readonly IfNoneMatch: '*' } | { readonly IfMatch: string };
  readonly metadata?: Record<string, string>;
};

export const onlyIfAbsent: WriteHow = { condition: { IfNoneMatch: '*' } };

async function putWhole(
  s3: S3Client,
  bucket: string,
  key: string,
  bytes: Uint8Array,
  { condition, metadata }: WriteHow,
): Promise<'created' | 'exists'> {
  for (let tries = 1; ; tries += 1) {
    try {
      await s3.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, Metadata: metadata, ...condition }),
      );
      return 'created';
    } catch (error) {
      if (isS3Error(error, 'PreconditionFailed')) return 'exists';
      if (!isS3Error(error, 'ConditionalRequestConflict') || tries === putTriesMax) throw error;
    }
  }
}

/** How often a whole object is put while S3 answers that another write of the key is under way. */
const putTriesMax = 3;

async function complete(
  s3: S3Client,
  bucket: string,
  key: string,
  upload: MultipartUpload,
): Promise<'created' | 'exists'> {
  try {
    await upload.complete();
    return 'created';
  } catch (error) {
    if (!isS3Error(error, 'PreconditionFailed')) await mustExist(s3, bucket, key, error);
  }
  await upload.drop();
  return 'exists';
}

/** A collision of two writes, or an upload that is gone, says nothing about the key: only the key itself does. */
async function mustExist(s3: S3Client, bucket: string, key: string, error: unknown): Promise<void> {
  if (!isS3Error(error, 'ConditionalRequestConflict', 'NoSuchUpload')) throw error;
  try {
    await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  } catch (absence) {
    if (!isAbsence(absence)) throw absence;
    throw new Error(
      `S3 gave up the parts of ${key} and there is no such object. Write it again from the start`,
      {
        cause: error,
      },
    );
  }
}

/** Parts that are stored on the way to an object; there is no object before `complete`. */
type MultipartUpload = {
  add(bytes: Uint8Array): Promise<void>;
  /** Makes the object of the parts, if its condition holds. */
  complete(): Promise<void>;
  /** Throws the parts away: S3 keeps them, and bills for them, until somebody does. */
  drop(): Promise<void>;
};

async function beginUpload(
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
