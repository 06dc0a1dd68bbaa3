import { Transform, type TransformCallback } from 'node:stream';

// Far more than a size in hex with a signature, or a trailer, ever has.
const lineBytesMax = 1024;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Takes the aws-chunked framing off an upload: `size[;signature] CRLF data CRLF`, again and again until a chunk of size
 * 0, then trailers up to an empty line. SDK clients use it for streams, because the checksum is known only at the end.
 *
 * Broken framing does not fail the stream, which would cut the connection before the client has its answer: the rest is
 * swallowed, and `isWellFormed` tells.
 *
 * Source: S3 API reference, "Authenticating Requests: Using the Authorization Header", chunked upload and trailing
 * headers.
 */
export class AwsChunkedDecoder extends Transform {
  /** What followed the data, by lower-case name; complete when the stream has ended. */
  readonly trailers = new Map<string, string>();
  private state: 'size' | 'data' | 'after-data' | 'trailer' | 'done' | 'broken' = 'size';
  private line = nothing;
  private dataLeft = 0;

  override _transform(input: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let rest = input;
    while (rest.length > 0) rest = this.state === 'data' ? this.takeData(rest) : this.takeLine(rest);
    done();
  }

  /** Whether the body was whole. To be asked when the stream has ended. */
  isWellFormed(): boolean {
    // A client that sends no trailer may leave out the empty line at the end.
    return this.state === 'done' || (this.state === 'trailer' && this.line.length === 0);
  }

  private takeData(input: Buffer): Buffer {
    const data = input.subarray(0, this.dataLeft);
    this.push(data);
    this.dataLeft -= data.length;
    if (this.dataLeft === 0) this.state = 'after-data';
    return input.subarray(data.length);
  }

  private takeLine(input: Buffer): Buffer {
    if (this.state === 'done') this.state = 'broken';
    if (this.state === 'broken') return nothing;
    const end = input.indexOf('\n');
    const piece = end < 0 ? input : input.subarray(0, end + 1);
    this.line = Buffer.concat([this.line, piece]);
    if (this.line.length > lineBytesMax) this.state = 'broken';
    if (end < 0 || this.state === 'broken') return nothing;
    const line = this.line.toString('latin1').trim();
    this.line = nothing;
    this.readLine(line);
    return input.subarray(end + 1);
  }

  private readLine(line: string): void {
    if (this.state === 'size') {
      const size = /^([0-9a-f]{1,12})(;|$)/i.exec(line)?.[1];
      this.dataLeft = Number.parseInt(size ?? '0', 16);
      this.state = size === undefined ? 'broken' : this.dataLeft === 0 ? 'trailer' : 'data';
    } else if (this.state === 'after-data') {
      this.state = line === '' ? 'size' : 'broken';
    } else if (line === '') {
      this.state = 'done';
    } else {
      const [name = '', ...value] = line.split(':');
      this.trailers.set(name.toLowerCase(), value.join(':').trim());
    }
  }
}
