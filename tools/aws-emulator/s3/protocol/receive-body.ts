import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsError, notImplemented } from '../../aws-error.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { type Checksum, type ChecksumValue, startChecksum } from './checksum.ts';
import type { S3Request } from './s3-request.ts';

/** A body that is in a file and whose checksums were found right. */
export interface ReceivedBody {
  file: string;
  sizeBytes: number;
  md5: Buffer;
  checksum: ChecksumValue | undefined;
}

/** Headers about the body that PutObject and UploadPart understand. */
export const bodyHeaders = [
  'x-amz-sdk-checksum-algorithm',
  'x-amz-checksum-crc32',
  'x-amz-checksum-sha1',
  'x-amz-checksum-sha256',
  'x-amz-trailer',
  'x-amz-decoded-content-length',
];

const checksumHeader = /^x-amz-checksum-(crc32|sha1|sha256)$/;

/**
 * Streams the body of a request into `file` and verifies every checksum and length that came with it, in a header or
 * behind the data.
 *
 * @throws AwsError BadDigest, XAmzContentSHA256Mismatch, IncompleteBody, NotImplemented; the file is then gone again.
 */
export async function receiveBody(request: S3Request, file: string): Promise<ReceivedBody> {
  try {
    return await receive(request, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function receive(request: S3Request, file: string): Promise<ReceivedBody> {
  const contentSha256 = request.header('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  const decoder = contentSha256.startsWith('STREAMING-') ? new AwsChunkedDecoder() : undefined;
  const algorithm = declaredAlgorithm(request);
  const meter = new Meter(algorithm);
  const target = createWriteStream(file, { flags: 'wx' });
  if (decoder) await pipeline(request.body, decoder, meter, target);
  else await pipeline(request.body, meter, target);

  if (decoder && !decoder.isWellFormed()) {
    throw new AwsError(
      'IncompleteBody',
      'The request body is not well-formed aws-chunked, or it ended early.',
    );
  }
  const md5 = meter.md5.digest();
  const length = request.header('x-amz-decoded-content-length');
  if (length !== undefined && Number(length) !== meter.sizeBytes) {
    throw new AwsError('IncompleteBody', `The body has ${meter.sizeBytes} bytes; ${length} were announced.`);
  }
  const contentMd5 = request.header('content-md5');
  if (contentMd5 !== undefined && contentMd5 !== md5.toString('base64')) throw badDigest('Content-MD5');
  if (/^[0-9a-f]{64}$/.test(contentSha256) && contentSha256 !== meter.sha256.digest('hex')) {
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  const checksum = verified(request, decoder, algorithm, meter);
  return { file, sizeBytes: meter.sizeBytes, md5, checksum };
}

function declaredAlgorithm(request: S3Request): string | undefined {
  const trailer = request.header('x-amz-trailer');
  const name = trailer ?? request.meaningfulHeaders.find((header) => checksumHeader.test(header));
  if (name === undefined) return undefined;
  const algorithm = checksumHeader.exec(name)?.[1];
  if (algorithm === undefined) throw notImplemented(`the trailer ${name}`);
  return algorithm;
}

function verified(
  request: S3Request,
  decoder: AwsChunkedDecoder | undefined,
  algorithm: string | undefined,
  meter: Meter,
): ChecksumValue | undefined {
  if (algorithm === undefined || !meter.checksum) return undefined;
  const name = `x-amz-checksum-${algorithm}`;
  const announced = decoder?.trailers.get(name) ?? request.header(name);
  const value = meter.checksum.digest().toString('base64');
  if (announced !== value) throw badDigest(name);
  return { algorithm, value };
}

function badDigest(header: string): AwsError {
  return new AwsError('BadDigest', `The ${header} you specified did not match the calculated checksum.`);
}

/** Passes a body through, counting and hashing it. */
class Meter extends Transform {
  sizeBytes = 0;
  readonly md5 = createHash('md5');
  readonly sha256 = createHash('sha256');
  readonly checksum: Checksum | undefined;

  constructor(algorithm: string | undefined) {
    super();
    this.checksum = algorithm === undefined ? undefined : startChecksum(algorithm);
  }

  override _transform(
    piece: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, piece: Buffer) => void,
  ): void {
    this.sizeBytes += piece.length;
    this.md5.update(piece);
    this.sha256.update(piece);
    this.checksum?.update(piece);
    done(null, piece);
  }
}
