import { AwsError } from '../aws-error.ts';
import type { S3Request } from './protocol/s3-request.ts';
import type { S3Answer, S3Operation } from './s3-operation.ts';
import type { S3Service } from './s3-service.ts';

/**
 * Runs an operation for a caller who may. Only callers who may list learn that an object is missing.
 *
 * Source: S3 API reference, GetObject and HeadObject, "Permissions".
 *
 * @throws AwsError when the caller may not, or the operation refuses
 */
export async function answerAllowed(
  operation: S3Operation,
  request: S3Request,
  s3: S3Service,
): Promise<S3Answer> {
  if (!operation.signedInBody) authorizeS3(s3, operation.name, request);
  try {
    return await operation.run(request, s3);
  } catch (error) {
    const isMissing = error instanceof AwsError && error.status === 404 && request.key !== undefined;
    if (isMissing && /^(GET|HEAD)$/.test(request.method))
      authorizeS3(s3, 'ListObjectsV2', { ...request, key: undefined });
    throw error;
  }
}

/** @throws AwsError when the caller may not */
export function authorizeS3(
  { authorize }: Pick<S3Service, 'authorize'>,
  operation: string,
  { bucket, key, query, header, accessKeyId }: S3Request,
): void {
  const input = {
    bucket,
    key,
    versionId: query.get('versionId'),
    prefix: query.get('prefix'),
    ifMatch: header('if-match'),
  };
  authorize({ service: 's3', operation, input, accessKeyId });
}
