import { Router } from '@aws-lambda-powertools/event-handler/http';
import type {
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { parseJobId } from '../core/ids.ts';
import { firstRow, parseCursor } from '../core/row-cursor.ts';
import { InputError } from '../errors.ts';
import { createCampaign } from '../flows/create-campaign.ts';
import { type CampaignView, findUpload, readCampaign } from '../flows/read-campaign.ts';
import { readRecipients } from '../flows/read-recipients.ts';
import type { World } from '../ports.ts';
import { type RequestSettings, readCampaignRequest, readIdempotencyKey } from './campaign-request.ts';
import { campaignView, recipientsView } from './campaign-view.ts';
import { asResult, notFound, problem } from './problem.ts';

/** What the authorizer says of the caller. */
export type Caller = { readonly principal: string };

type Event = APIGatewayProxyEventV2WithLambdaAuthorizer<Caller>;
type Ports = Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'log'>;

const pageRowsMax = 1000;

/** Makes the HTTP API's Lambda handler. Every error it gives is a problem+json. */
export function campaignsApi(
  world: Ports,
  settings: RequestSettings & { readonly bucket: string },
): (event: Event, context: Context) => Promise<APIGatewayProxyStructuredResultV2> {
  const app = new Router({ logger: quiet });

  app.post('/campaigns', async ({ event }) => {
    const { headers, body = '', isBase64Encoded, requestContext } = event as Event;
    const key = readIdempotencyKey(headers['idempotency-key']);
    const raw = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    const request = readCampaignRequest(headers['content-type'], raw, settings);
    const { job } = await createCampaign(world, requestContext.authorizer.lambda.principal, key, request);
    const view = await found(readCampaign(world, job.id));
    return json(202, campaignView(view), { location: `/campaigns/${job.id}` });
  });

  app.get('/campaigns', async ({ event }) => {
    const key = (event as Event).queryStringParameters?.upload;
    if (key === undefined) {
      throw new InputError(400, 'Which campaign?', [
        { detail: 'Name the uploaded object: /campaigns?upload=campaigns/….csv', pointer: 'upload' },
      ]);
    }
    const view = isUploadKey(key) ? await findUpload(world, { bucket: settings.bucket, key }) : undefined;
    if (view === undefined) throw noSuchUpload();
    return json(200, campaignView(view));
  });

  app.get('/campaigns/:id', async ({ params }) => json(200, campaignView(await campaign(world, params.id))));

  app.get('/campaigns/:id/recipients', async ({ params, event }) => {
    const jobId = parseJobId(params.id);
    const job = jobId === undefined ? undefined : await world.ledger.job(jobId);
    if (job === undefined) throw noSuchCampaign();
    const { limit, cursor } = (event as Event).queryStringParameters ?? {};
    const page = await readRecipients(world, job, readCursor(cursor), readLimit(limit));
    return json(200, recipientsView(page));
  });

  app.notFound(async () => problem(notFound('There is no such address')));
  app.errorHandler(InputError, async (error) => problem(error));
  app.errorHandler(Error, async (error) => {
    world.log.error('request failed', {}, error);
    return problem(
      new InputError(500, 'Something broke on our side', [
        { detail: 'Repeat the request unchanged, with the same Idempotency-Key' },
      ]),
    );
  });

  return async (event, context) => {
    try {
      return (await app.resolve(withoutIdleBody(event), context)) as APIGatewayProxyStructuredResultV2;
    } catch (error) {
      // Requests so odd that the router itself cannot take them apart.
      world.log.error('request could not be read', {}, error);
      return asResult(
        new InputError(400, 'The request cannot be read', [
          { detail: 'Send plain HTTP, as any client does' },
        ]),
      );
    }
  };
}

/** A GET may carry a body, which means nothing and which the router cannot take. */
function withoutIdleBody(event: Event): Event {
  const { body: _, ...rest } = event;
  return event.requestContext.http.method === 'GET' ? rest : event;
}

async function campaign(world: Ports, id: string | undefined): Promise<CampaignView> {
  const jobId = parseJobId(id);
  return found(jobId === undefined ? Promise.resolve(undefined) : readCampaign(world, jobId));
}

async function found(reading: Promise<CampaignView | undefined>): Promise<CampaignView> {
  const view = await reading;
  if (view === undefined) throw noSuchCampaign();
  return view;
}

function noSuchCampaign(): InputError {
  return notFound('There is no such campaign');
}

function noSuchUpload(): InputError {
  const detail =
    'No campaign of this object yet. It appears a few seconds after the upload, whose key begins with campaigns/';
  return new InputError(404, 'Not found', [{ detail, pointer: 'upload' }]);
}

/** Elsewhere in the bucket there are no campaigns, and this function may not look. */
function isUploadKey(key: string): boolean {
  return key.startsWith('campaigns/') && Buffer.byteLength(key) <= 1024;
}

function readCursor(value: string | undefined) {
  if (value === undefined) return firstRow;
  const cursor = parseCursor(value);
  if (cursor !== undefined) return cursor;
  throw new InputError(400, 'Unknown cursor', [
    { detail: 'Use a cursor as the page before gave it', pointer: 'cursor' },
  ]);
}

function readLimit(value = '100'): number {
  const limit = Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= pageRowsMax) return limit;
  throw new InputError(400, 'Unusable limit', [
    { detail: `It is a whole number from 1 to ${pageRowsMax}`, pointer: 'limit' },
  ]);
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Errors are logged once, by the handlers above; the router would print the request. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
