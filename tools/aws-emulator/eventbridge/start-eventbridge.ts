import { type Authorize, everythingAllowed } from '../authorize.ts';
import { answerJson, type JsonService, type Operation } from '../json-protocol.ts';
import { type Log, type LoopbackServer, serve } from '../loopback-server.ts';
import { createEventBus } from './create-event-bus.ts';
import { type BusEvent, KeptEvents } from './kept-events.ts';
import { putEvents } from './put-events.ts';

const protocol: JsonService = {
  name: 'events',
  target: 'AWSEvents',
  contentType: 'application/x-amz-json-1.1',
  invalidInput: 'ValidationException',
};

const operations: Readonly<Record<string, Operation<KeptEvents>>> = {
  CreateEventBus: createEventBus,
  PutEvents: putEvents,
};

/** Starts the event bus: it takes events and shows them. */
export async function startEventbridge(
  file: string | undefined,
  port: number,
  now: () => number,
  log: Log,
  authorize: Authorize = everythingAllowed,
): Promise<LoopbackServer & { events(): BusEvent[] }> {
  const kept = new KeptEvents(file, now, log);
  const server = await serve(
    port,
    (request, response) => answerJson(request, response, protocol, operations, kept, authorize),
    log,
  );
  return {
    url: server.url,
    events: () => kept.all(),
    async close() {
      await server.close();
      kept.close();
    },
  };
}
