import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { type OpenPort, openPort } from '../../tools/aws-emulator/http/open-port.ts';
import type { LocalConsole } from './console/local-console.ts';
import type { LocalSystem } from './system.ts';

const openBody = z.strictObject({ as: z.optional(z.string()) });
const clockBody = z.strictObject({ advanceMs: z.int().min(0) });

type Controlled = { readonly system: LocalSystem; readonly console: Pick<LocalConsole, 'signIn'> };
type Operation = (controlled: Controlled, body: string) => Promise<unknown>;

const operations: Readonly<Record<string, Operation>> = {
  'POST /clock': async ({ system }, body) => {
    const { advanceMs } = clockBody.parse(JSON.parse(body));
    await system.clock.advance(advanceMs);
    return { nowMs: system.clock.now() };
  },
  'POST /console': async ({ console }, body) => ({
    url: await console.signIn(openBody.parse(JSON.parse(body)).as),
  }),
  'POST /scheduler': async ({ system }) => {
    await system.runScheduler();
    return { nowMs: system.clock.now() };
  },
  'GET /bus-events': async ({ system }) => ({ events: system.busEvents() }),
  'GET /state': async ({ system }) => ({
    nowMs: system.clock.now(),
    functions: system.functions(),
    queues: await Promise.all(system.queueUrls.map((url) => countMessages(system, url))),
  }),
};

/** Lets a person or a script move the clock, run the scheduler, and look, over HTTP on a port of its own. */
export async function openControl(controlled: Controlled, port: number): Promise<OpenPort> {
  const front = await openPort(port);
  front.serve((request, response) => void answer(controlled, request, response));
  return front;
}

async function answer(
  controlled: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const operation = operations[`${request.method} ${request.url}`];
  try {
    if (!operation) return send(response, 404, { error: `Known: ${Object.keys(operations).join(', ')}` });
    send(response, 200, await operation(controlled, await text(request)));
  } catch (error) {
    const isCallersFault = error instanceof z.ZodError || error instanceof SyntaxError;
    const what = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    send(response, isCallersFault ? 400 : 500, { error: what });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(body)}\n`);
}

async function countMessages({ clients }: LocalSystem, url: string) {
  const { Attributes = {} } = await clients.sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return {
    name: url.split('/').at(-1),
    visible: Number(Attributes.ApproximateNumberOfMessages),
    inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
    delayed: Number(Attributes.ApproximateNumberOfMessagesDelayed),
  };
}
