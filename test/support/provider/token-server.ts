import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { type Credentials, tokenSource } from '../../../shared/provider/tokens/token.ts';
import { type Arrived, jsonAnswer, type Loopback, loopback } from './loopback.ts';

export const clientId = 'fleet-client';
export const clientSecret = 's3cr3t+with/signs&more=';

/** A token server that gives T1, T2, … and a source on it whose clock the test sets. */
export async function tokens(
  answer: (count: number, request: Arrived) => string,
  { random = 0, credentials = async (): Promise<Credentials> => ({ clientId, clientSecret }) } = {},
) {
  const server = await loopback((socket, request, count) => socket.write(answer(count, request)));
  const dispatcher = openDispatcher();
  const clock = { nowMs: 1_000_000 };
  const source = tokenSource({
    authUrl: `${server.url.origin}/auth`,
    credentials,
    dispatcher,
    now: () => clock.nowMs,
    random: () => random,
  });
  return {
    source,
    clock,
    server,
    async [Symbol.asyncDispose]() {
      await dispatcher.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** A good answer with the next token. */
export const issue = (count: number) =>
  jsonAnswer(200, { access_token: `T${count}`, expires_in: 300, token_type: 'Bearer', scope: 'all' });

/** How many tokens were asked for. */
export const requests = ({ server }: { server: Loopback }) => server.arrived.length;
