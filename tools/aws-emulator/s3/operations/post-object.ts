import { Readable } from 'node:stream';
import { accessKeyIdOf } from '../../authorize.ts';
import { AwsError, notImplemented } from '../../aws-error.ts';
import { authorizeS3 } from '../answer-allowed.ts';
import { checkPolicy } from '../post-policy.ts';
import { headersToKeep, identityHeaders } from '../protocol/object-headers.ts';
import { receiveBody } from '../protocol/receive-body.ts';
import type { S3Request } from '../protocol/s3-request.ts';
import type { S3Operation } from '../s3-operation.ts';

/** A form is read into memory as a whole, which is enough for trying uploads out. */
const formBytesMax = 256 * 1024 * 1024;

/** Stores the file of a form that was signed beforehand. Fields behind the file are passed over, as S3 does. */
export const postObject: S3Operation = {
  name: 'PostObject',
  method: 'POST',
  on: 'bucket',
  signedInBody: true,
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const { fields, content } = await readForm(request);
    const { min, max } = checkPolicy(fields, bucket.name, s3.now());
    const accessKeyId = accessKeyIdOf(fields.get('x-amz-credential'));
    authorizeS3(s3, 'PostObject', { ...request, accessKeyId, key: keyOf(fields) });
    if (content.size < min)
      throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    if (content.size > max)
      throw new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    const upload = asUpload(request, fields, Buffer.from(await content.arrayBuffer()));
    const headers = headersToKeep(upload);
    const file = s3.newFile();
    const { sizeBytes, md5 } = await receiveBody(upload, s3.path(file));
    const draft = {
      key: keyOf(fields),
      file,
      sizeBytes,
      etag: md5.toString('hex'),
      checksum: undefined,
      headers,
      modifiedMs: s3.now(),
      condition: 'any' as const,
    };
    const object = await s3.publish(bucket, draft, 'ObjectCreated:Post');
    return { status: statusOf(fields), headers: identityHeaders(object) };
  },
};

async function readForm(request: S3Request): Promise<{ fields: Map<string, string>; content: Blob }> {
  if (Number(request.header('content-length') ?? Number.NaN) > formBytesMax)
    throw notImplemented(`a form of more than ${formBytesMax} bytes`);
  const headers = { 'content-type': request.header('content-type') ?? '' };
  const body = Readable.toWeb(request.body) as ReadableStream;
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed.');
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') return { fields, content: value };
    if (name.toLowerCase() === 'file') return { fields, content: new Blob([value]) };
    fields.set(name.toLowerCase(), value);
  }
  throw new AwsError('InvalidArgument', 'POST requires exactly one file upload per request.');
}

/** In a form the fields stand for headers. */
function asUpload(request: S3Request, fields: ReadonlyMap<string, string>, content: Buffer): S3Request {
  return {
    ...request,
    meaningfulHeaders: [...fields.keys()].filter((name) => name.startsWith('x-amz-meta-')),
    header: (name) => fields.get(name),
    body: Readable.from([content]) as S3Request['body'],
  };
}

function keyOf(fields: ReadonlyMap<string, string>): string {
  const key = fields.get('key');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a form asks for the file's own name
  if (key?.includes('${filename}')) throw notImplemented('the name of the file in a key');
  if (key === undefined || key === '')
    throw new AwsError('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  return key;
}

function statusOf(fields: ReadonlyMap<string, string>): number {
  if (fields.has('success_action_redirect')) throw notImplemented('success_action_redirect');
  const requested = fields.get('success_action_status');
  return requested === '200' || requested === '201' ? Number(requested) : 204;
}
