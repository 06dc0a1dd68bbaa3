import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { partnerApi } from '../../../shared/provider/partner/api.ts';
import type { PartnerSettings } from '../../../shared/provider/partner/connection.ts';
import type { TokenSource } from '../../../shared/provider/tokens/token.ts';
import { type Arrived, answerOf, loopback } from './loopback.ts';

/** What goes with a write. */
export const call = { idempotencyKey: 'cmd_1-01', correlationId: 'cmd_1' };

/** A partner API on loopback; `answer` is its whole mind. */
export async function partnerServer(
  answer: (request: Arrived, count: number) => string,
  settings: Partial<PartnerSettings> = {},
) {
  const dispatcher = openDispatcher();
  const server = await loopback((socket, request, count) => socket.write(answer(request, count)));
  const rejected: string[] = [];
  const tokens: TokenSource = {
    token: async () => 'T1',
    reject: (token) => rejected.push(token),
  };
  const partner = partnerApi({
    baseUrl: server.url.origin,
    dispatcher,
    tokens,
    now: () => 1_000_000,
    ...settings,
  });
  return {
    partner,
    arrived: server.arrived,
    rejected,
    async [Symbol.asyncDispose]() {
      await dispatcher.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

export function halAnswer(status: number, body: unknown): string {
  return answerOf(status, { 'content-type': 'application/hal+json' }, JSON.stringify(body));
}

/** A list answer; `next` is the whole address of the next page. */
export function pageAnswer(collection: string, items: readonly unknown[], next?: string): string {
  return halAnswer(200, {
    _embedded: { [collection]: items },
    _links: { self: { href: '/here' }, ...(next === undefined ? {} : { next: { href: next } }) },
  });
}
