import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether an issuer answers, and with which keys. */
type State = {
  keys: readonly unknown[];
  answers: 'well' | 'with 500' | 'never' | 'with a redirect' | 'for another issuer' | 'with a page';
};

/** An issuer of which only what verifying needs is there, and that misbehaves as instructed. */
export async function startKeyServer(keys: readonly unknown[]) {
  const state: State = { keys, answers: 'well' };
  const requests: string[] = [];
  let issuer = '';
  const documentOf = (path: string) =>
    path === '/keys'
      ? { keys: state.keys }
      : {
          issuer: state.answers === 'for another issuer' ? 'https://other.example.com' : issuer,
          jwks_uri: `${issuer}/keys`,
        };
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (state.answers === 'never') return;
    if (state.answers === 'with 500') response.writeHead(500).end('{}');
    else if (state.answers === 'with a redirect') response.writeHead(302, { location: '/keys' }).end();
    else if (state.answers === 'with a page') response.writeHead(200).end('<html>');
    else response.writeHead(200).end(JSON.stringify(documentOf(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    state,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
