import { createReadStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Authorize, everythingAllowed } from '../authorize.ts';
import { AwsError } from '../aws-error.ts';
import { openDatabase } from '../database.ts';
import { type Log, type LoopbackServer, serve } from '../loopback-server.ts';
import { answerAllowed } from './answer-allowed.ts';
import { answerPreflight, corsHeaders } from './answer-cors.ts';
import { bucketsSchema } from './buckets.ts';
import { corsSchema } from './cors-rules.ts';
import { uploadsSchema } from './multipart-uploads.ts';
import { eventsSchema, type ObjectCreatedEvents } from './object-created.ts';
import { objectsSchema } from './objects.ts';
import { abortMultipartUpload } from './operations/abort-multipart-upload.ts';
import { completeMultipartUpload } from './operations/complete-multipart-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { createBucket } from './operations/create-bucket.ts';
import { createMultipartUpload } from './operations/create-multipart-upload.ts';
import { deleteObject } from './operations/delete-object.ts';
import { deleteObjectVersion } from './operations/delete-object-version.ts';
import { getObject } from './operations/get-object.ts';
import { headBucket } from './operations/head-bucket.ts';
import { headObject } from './operations/head-object.ts';
import { listBuckets } from './operations/list-buckets.ts';
import { listObjectVersions } from './operations/list-object-versions.ts';
import { listObjects } from './operations/list-objects.ts';
import { listObjectsV2 } from './operations/list-objects-v2.ts';
import { postObject } from './operations/post-object.ts';
import { putBucketCors } from './operations/put-bucket-cors.ts';
import { putBucketVersioning } from './operations/put-bucket-versioning.ts';
import { putObject } from './operations/put-object.ts';
import { uploadPart } from './operations/upload-part.ts';
import { readRequest } from './protocol/s3-request.ts';
import { xmlError } from './protocol/xml.ts';
import { route, type S3Answer } from './s3-operation.ts';
import { S3Service } from './s3-service.ts';

const operations = [
  abortMultipartUpload,
  completeMultipartUpload,
  copyObject,
  createBucket,
  createMultipartUpload,
  getObject,
  headBucket,
  headObject,
  deleteObject,
  deleteObjectVersion,
  listBuckets,
  listObjectVersions,
  listObjects,
  listObjectsV2,
  postObject,
  putBucketCors,
  putBucketVersioning,
  putObject,
  uploadPart,
];

/** The object store and the way by which the host hears of new objects. */
export interface LocalS3 extends LoopbackServer {
  /** Sets the one listener. It is called at least once for each object. */
  readonly onObjectCreated: ObjectCreatedEvents['listen'];
}

/**
 * Starts the object store, for path-style requests.
 *
 * @param folder where bodies and index are kept. Without it the bodies are in a temporary folder that `close` removes.
 */
export async function startS3(
  folder: string | undefined,
  port: number,
  now: () => number,
  log: Log,
  authorize: Authorize = everythingAllowed,
): Promise<LocalS3> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const bodies = folder === undefined ? await mkdtemp(join(tmpdir(), 'local-s3-')) : join(folder, 'bodies');
  const schema = bucketsSchema + corsSchema + objectsSchema + uploadsSchema + eventsSchema;
  const database = openDatabase(folder === undefined ? undefined : join(folder, 'index.sqlite'), schema);
  const s3 = new S3Service(database, bodies, now, log, authorize);
  const server = await serve(port, (request, response) => answerRequest(request, response, s3), log);
  return {
    url: server.url,
    onObjectCreated: (...listening) => s3.events.listen(...listening),
    async close() {
      s3.events.stop();
      await server.close();
      database.close();
      if (folder === undefined) await rm(bodies, { recursive: true, force: true });
    },
  };
}

async function answerRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  s3: S3Service,
): Promise<void> {
  const requestId = crypto.randomUUID();
  response.setHeader('x-amz-request-id', requestId);
  try {
    for (const [name, value] of Object.entries(corsHeaders(incoming, s3))) response.setHeader(name, value);
    if (incoming.method === 'OPTIONS') return await send(response, answerPreflight(incoming, s3));
    const request = readRequest(incoming, s3.now());
    await send(response, await answerAllowed(route(operations, request), request, s3));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    // What is left of the body is read away, or a client that is still sending would never come to read the answer.
    incoming.resume();
    response.writeHead(error.status, { 'content-type': 'application/xml' });
    response.end(incoming.method === 'HEAD' ? '' : xmlError(error.code, error.message, requestId));
  }
}

async function send(response: ServerResponse, { status, headers, body }: S3Answer): Promise<void> {
  if (typeof body === 'string') {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers });
    response.end(body);
  } else if (body && body.start < body.end) {
    response.writeHead(status, headers);
    await pipeline(createReadStream(body.path, { start: body.start, end: body.end - 1 }), response);
  } else {
    response.writeHead(status, headers);
    response.end();
  }
}
