import { afterAll, beforeAll } from 'vitest';
import { type OpenPort, openPort } from '../../../tools/aws-emulator/http/open-port.ts';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';
import type { Where } from './run-cli.ts';

/**
 * A server that has these answers, by method and path, and 404 for all else.
 *
 * @returns a folder in which the command line calls it
 */
export function answeringApi(answers: Readonly<Record<string, object>>): () => Where {
  let api: OpenPort | undefined;
  beforeAll(async () => {
    api = await openPort(0);
    api.serve(({ method = '', url = '' }, response) => {
      const found = answers[`${method} ${new URL(url, 'http://here').pathname}`];
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? { code: 'not_found', title: 'Not found' }));
    });
  });
  afterAll(() => api?.close());
  return () => ({
    cwd: temporaryFolder(),
    env: { FLEETCAST_URL: api?.url ?? '', FLEETCAST_API_KEY: 'fc_test' },
  });
}
