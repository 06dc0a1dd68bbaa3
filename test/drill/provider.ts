import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiCaller } from '../../apps/local/demo/api-caller.ts';
import type { PerformedSms } from '../../tools/provider-sandbox/performed-sms.ts';
import type { Summary } from '../../tools/provider-sandbox/summary.ts';
import type { Machine } from './machine.ts';
import { waitFor } from './wait-for.ts';

type Credentials = { readonly client_id: string; readonly client_secret: string };

/** The provider's sandbox as a process of its own, reached by HTTP only. */
export type Provider = {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly partnerAuthUrl: string;
  readonly credentials: Credentials;
  readonly partnerCredentials: Credentials;
  state(): Promise<Summary>;
  texts(): Promise<readonly PerformedSms[]>;
  /** @returns whom a subscription was ordered for, an e-mail address an order */
  ordersFor(): Promise<readonly string[]>;
  events(type: string): Promise<readonly { readonly id: string; readonly data: unknown }[]>;
  /** Gives the partner's sandbox one of its commands. */
  command<Result>(command: Readonly<Record<string, unknown>>): Promise<Result>;
  /** Has every event of these types sent to an address from now on. */
  sendEvents(
    url: string,
    basic: { username: string; password: string },
    types: readonly string[],
  ): Promise<void>;
};

type Order = {
  readonly performed: { readonly request: { readonly subscriber: { readonly email: string } } };
};

/** Starts `npm run sandbox` with one subscription at the partner. */
export async function startProvider(
  machine: Machine,
  project: string,
  signal: AbortSignal,
): Promise<Provider> {
  const program = join('tools', 'provider-sandbox', 'start.ts');
  const sandbox = machine.start(
    'sandbox',
    process.execPath,
    [program, '--partner-subscriptions', '1'],
    project,
  );
  const said = await waitFor('what it listens on', signal, async () => {
    const text = await readFile(machine.logOf('sandbox'), 'utf8');
    if (!sandbox.isRunning()) throw new Error(`It ended: ${text.slice(-200)}`);
    return text.includes('Ctrl-C stops it') ? { found: text } : { not: 'it starts' };
  });
  const labeled = (label: string): string => {
    const value = new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(said)?.[1];
    if (value === undefined) throw new Error(`The sandbox does not say its ${label}`);
    return value;
  };
  const baseUrl = labeled('base_url');
  const { ask } = apiCaller(`${baseUrl}/_sandbox`, 'none');
  return {
    baseUrl,
    authUrl: labeled('auth_url'),
    partnerAuthUrl: labeled('partner auth_url'),
    credentials: { client_id: labeled('client_id'), client_secret: labeled('client_secret') },
    partnerCredentials: {
      client_id: labeled('partner client_id'),
      client_secret: labeled('partner client_secret'),
    },
    state: () => ask('GET', ''),
    texts: async () => (await ask<{ performed: PerformedSms[] }>('GET', '/performed')).performed,
    ordersFor: async () =>
      (await ask<{ orders: Order[] }>('GET', '/orders')).orders.map(
        ({ performed }) => performed.request.subscriber.email,
      ),
    async events(type) {
      type Event = { readonly id: string; readonly type: string; readonly data: unknown };
      const { events } = await ask<{ events: Event[] }>('GET', '/partner/events');
      return events.filter((event) => event.type === type);
    },
    command: async (command) => {
      const { result } = await ask<{ result: never }>('POST', '/partner/commands', command);
      return result;
    },
    sendEvents: async (url, basic, types) => {
      await ask('POST', '/partner/webhooks', { url, basic, enabledEvents: types });
    },
  };
}
