import type { RequestListener } from 'node:http';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { operations } from '../../../shared/core/api/operations.ts';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { httpApi } from '../../../tools/aws-emulator/http/http-api.ts';

type Handler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Those of the API's operations, and the one for everything else. */
const paths = new Set(Object.values(operations).map(({ path }) => `ANY ${path}`));
const routes = [...paths, '$default'].map((key) => ({ key, functionArn: 'one' }));

/** The gateway with one function behind every address, which runs in this process. */
export function gatewayOf(handler: Handler): RequestListener {
  const host = {
    invoke: async (event: unknown) => ({
      ok: true as const,
      payload: await handler(event as ApiEvent, {} as Context),
    }),
  };
  return httpApi(
    { id: 'test', routes, integrations: new Map() },
    { hostOf: () => host as never, now: () => Date.now(), answered: () => {}, warn: () => {} },
  );
}
