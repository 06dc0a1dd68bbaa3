import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiEvent } from '../api-call.ts';
import { negotiated } from '../negotiated.ts';
import { consoleFile, type ReadPage } from './console-file.ts';
import { sessionPath } from './session-handler.ts';

type Result = APIGatewayProxyStructuredResultV2;

type Parts = {
  readonly read: ReadPage;
  /** Origin of the upload bucket, to which files go straight. */
  readonly bucket: string;
  /** Starts and ends sessions, where people sign in. */
  readonly session?: (event: ApiEvent) => Promise<Result>;
};

/** Serves the pages of the console to everybody: they hold no data, and the API asks who calls. */
export function consoleHandler({ read, bucket, session }: Parts) {
  return async (event: ApiEvent): Promise<Result> => {
    if (session !== undefined && event.rawPath.startsWith(`${sessionPath}/`)) return session(event);
    const { method } = event.requestContext.http;
    if (method !== 'GET' && method !== 'HEAD')
      return { statusCode: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' }, body: '' };
    const { status, headers, body } = consoleFile(event.rawPath, read, bucket);
    const answer = negotiated({ statusCode: status, headers, body }, event);
    return method === 'HEAD' ? { ...answer, body: '', isBase64Encoded: false } : answer;
  };
}
