import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiEvent } from '../api-call.ts';
import { negotiated } from '../negotiated.ts';
import { consoleFile, type ReadPage } from './console-file.ts';

type Parts = {
  readonly read: ReadPage;
  /** Origin of the upload bucket, to which files go straight. */
  readonly bucket: string;
};

/** Serves the pages of the console to everybody: they hold no data, and the API asks who calls. */
export function consoleHandler({ read, bucket }: Parts) {
  return async (event: ApiEvent): Promise<APIGatewayProxyStructuredResultV2> => {
    const { method } = event.requestContext.http;
    if (method !== 'GET' && method !== 'HEAD')
      return { statusCode: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' }, body: '' };
    const { status, headers, body } = consoleFile(event.rawPath, read, bucket);
    const answer = negotiated({ statusCode: status, headers, body }, event);
    return method === 'HEAD' ? { ...answer, body: '', isBase64Encoded: false } : answer;
  };
}
