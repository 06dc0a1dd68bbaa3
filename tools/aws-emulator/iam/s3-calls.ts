import * as z from 'zod';
import { type ApiCall, listedPrefix } from './api-call.ts';

/** What the object store has read of a request. */
const shape = z.object({
  bucket: z.string(),
  key: z.string().optional(),
  versionId: z.string().optional(),
  prefix: z.string().optional(),
  ifMatch: z.string().optional(),
});

type Input = z.output<typeof shape>;

const actions: Readonly<Record<string, (input: Input) => readonly string[]>> = {
  GetObject: ({ versionId }) => [versionId === undefined ? 'GetObject' : 'GetObjectVersion'],
  HeadObject: ({ versionId }) => [versionId === undefined ? 'GetObject' : 'GetObjectVersion'],
  // A write that compares has to see what it compares with.
  PutObject: ({ ifMatch }) => (ifMatch === undefined ? ['PutObject'] : ['PutObject', 'GetObject']),
  PostObject: () => ['PutObject'],
  CreateMultipartUpload: () => ['PutObject'],
  UploadPart: () => ['PutObject'],
  CompleteMultipartUpload: ({ ifMatch }) =>
    ifMatch === undefined ? ['PutObject'] : ['PutObject', 'GetObject'],
  AbortMultipartUpload: () => ['AbortMultipartUpload'],
  DeleteObject: ({ versionId }) => [versionId === undefined ? 'DeleteObject' : 'DeleteObjectVersion'],
  HeadBucket: () => ['ListBucket'],
  ListObjects: () => ['ListBucket'],
  ListObjectsV2: () => ['ListBucket'],
  ListBuckets: () => ['ListAllMyBuckets'],
  ListObjectVersions: () => ['ListBucketVersions'],
};

/**
 * What a request to the object store does. An operation without an entry has the action of its own name.
 *
 * Source: S3 user guide, "Required permissions for Amazon S3 API operations"; "Conditional writes" for `If-Match`.
 */
export function s3Calls(operation: string, given: unknown): ApiCall[] {
  const input = shape.parse(given);
  const arn = `arn:aws:s3:::${input.bucket}`;
  const context = input.prefix === undefined ? {} : { [listedPrefix]: [input.prefix] };
  return (actions[operation]?.(input) ?? [operation]).map((name) => ({
    action: `s3:${name}`,
    resource: input.key === undefined ? arn : `${arn}/${input.key}`,
    context,
  }));
}
