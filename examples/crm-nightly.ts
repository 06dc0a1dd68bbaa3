import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { type BodyOf, CallbackError, fleetcastClient, verifyCallback } from '../packages/client/src/index.ts';

// What a CRM does each night: it sends a text to the people who are due, is called when the job has ended, and writes
// down what became of each of them. It is made of what the reference says (docs/reference), and of the typed client.

export type Person = { readonly id: string; readonly phone: string; readonly first_name: string };

type Row = BodyOf<'listRows'>['items'][number];

/** What the CRM notes of a person: `accepted`, or why they got nothing. */
export type Noted = { readonly state: Row['state']; readonly reason?: string | undefined };

export type Settings = {
  /** Where the API is. */
  readonly baseUrl: string;
  /** With the scopes `read` and `send`. */
  readonly key: string;
  /** Of the endpoint, `whsec_…`. */
  readonly secret: string;
  /** What the endpoint is called. */
  readonly endpoint: string;
};

/** The CRM's side of the nightly send. */
export function nightlySend(settings: Settings, note: (personId: string, noted: Noted) => void) {
  const { secret, endpoint, ...api } = settings;
  const fleetcast = fleetcastClient(api);
  // A CRM keeps these in its database: whom it has sent to in which order, and which callbacks it has had.
  const sent = new Map<string, readonly Person[]>();
  const seen = new Set<string>();

  /** Sends the text of a night. Called again after a crash, it finds the job of before and sends nothing twice. */
  async function send(night: string, people: readonly Person[]): Promise<string> {
    const reference = `nightly-${night}`;
    sent.set(reference, people);
    const { id } = await fleetcast.call('createCampaign', {
      idempotencyKey: reference,
      body: {
        name: `Nightly send of ${night}`,
        reference,
        text: 'Hello {{ first_name }}, your tariff ends in three days.',
        rows: people.map(({ phone, first_name }) => ({ to: phone, first_name })),
        callback: { endpoint, events: ['job.held', 'job.completed', 'job.canceled', 'job.failed'] },
      },
    });
    return id;
  }

  /** Takes a callback. What it answers decides whether the call is repeated. */
  async function take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    try {
      const { id, event } = await verifyCallback({ headers: request.headers, body, secret });
      if (seen.has(id) || !('job' in event.data)) return 204;
      const { id: jobId, reference } = event.data.job;
      await importResults(jobId, reference ?? '');
      // Noted last: if the import breaks off, the call comes again.
      seen.add(id);
      return 204;
    } catch (error) {
      return error instanceof CallbackError ? 401 : 500;
    }
  }

  /** Writes down what became of each row. A row is known by its line: the first one is line 1. */
  async function importResults(jobId: string, reference: string): Promise<void> {
    const people = sent.get(reference) ?? [];
    for await (const row of fleetcast.each('listRows', { path: { id: jobId }, query: { limit: 1_000 } })) {
      const person = people[row.line - 1];
      if (person !== undefined) note(person.id, { state: row.state, reason: row.reason });
    }
  }

  /** The server that the endpoint names. Yours has TLS in front of it. */
  function listen(port: number): Promise<Server> {
    const server = createServer(async (request, response) => {
      response.writeHead(await take(request)).end();
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
    });
  }

  return { send, listen };
}
