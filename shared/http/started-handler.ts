import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { InputError } from '../errors.ts';
import type { Log } from '../ports/log.ts';
import { powertoolsLog } from '../telemetry/powertools-log.ts';
import { problem } from './request/problem.ts';

type Handler<Event> = (event: Event, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const notSetUp = new InputError('not_set_up', [
  { detail: 'Repeat the request later. The log of the function tells the operator what is missing' },
]);

/**
 * Makes a handler of HTTP requests when the function starts. What a deployment forgot, such as a variable or a file, is
 * logged once, as the first line; requests are then answered 503, where a crash would be a 502 without a reason.
 *
 * @param make throws an Error whose message names what is wrong and holds no secret
 */
export function startedHandler<Event = APIGatewayProxyEventV2>(
  make: (log: Log) => Handler<Event>,
): Handler<Event> {
  const log = powertoolsLog();
  try {
    return make(log);
  } catch (error) {
    log.error('function.start_failed', {}, error);
    return async (event) => problem(notSetUp, requestIdOf(event), { 'retry-after': '60' });
  }
}

function requestIdOf(event: unknown): string {
  return (event as Partial<APIGatewayProxyEventV2>).requestContext?.requestId ?? '';
}
