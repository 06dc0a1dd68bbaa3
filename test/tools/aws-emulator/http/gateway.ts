import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { HttpApiSpec } from '../../../../tools/aws-emulator/blueprint.ts';
import type { FunctionHost } from '../../../../tools/aws-emulator/functions/function-host.ts';
import { type HttpApiParts, httpApi } from '../../../../tools/aws-emulator/http/http-api.ts';
import { openPort } from '../../../../tools/aws-emulator/http/open-port.ts';

export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** An HTTP API whose routes all lead to one function. It is closed with the test. */
export async function gatewayTo(
  host: FunctionHost,
  settings: Partial<HttpApiParts> & { readonly routes?: readonly string[] } = {},
) {
  const { routes = ['$default'], ...parts } = settings;
  const api: HttpApiSpec = {
    id: 'Api',
    routes: routes.map((key) => ({ key, functionArn: host.spec.arn })),
    integrations: new Map(),
  };
  const front = await openPort(0);
  front.serve(
    httpApi(api, {
      hostOf: () => host,
      now: () => Date.UTC(2026, 2, 9, 19, 3, 58),
      answered() {},
      warn() {},
      ...parts,
    }),
  );
  onTestFinished(() => front.close());
  /** Sends the target and the headers just as they are. */
  return async (
    method: string,
    target: string,
    headers: OutgoingHttpHeaders = {},
    body: string | Buffer = '',
  ): Promise<Reply> => {
    const { hostname, port } = new URL(front.url);
    const sent = request({ hostname, port, method, path: target, headers, agent: false });
    sent.end(body);
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
}
