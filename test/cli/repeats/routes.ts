import { type Answering, loopback, type Received, says } from '../../client/loopback.ts';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';
import type { Where } from '../support/run-cli.ts';

const me = says(200, { name: 'crm', scopes: [], stage_kind: 'local' });

/** A stage that answers by method and path, and notes what it was asked. Its caller is known. */
export async function stageOf(
  routes: Readonly<Record<string, Answering>>,
): Promise<{ readonly where: Where; readonly received: readonly Received[] }> {
  const { baseUrl, received } = await loopback((response, asked) => {
    const known: Readonly<Record<string, Answering>> = { 'GET /v1/me': me, ...routes };
    const found = known[`${asked.method} ${asked.url.split('?')[0]}`];
    (found ?? says(404, { code: 'not_found', title: 'Not found' }))(response, asked);
  });
  const env = { FLEETCAST_URL: baseUrl, FLEETCAST_API_KEY: 'fc_test' };
  return { where: { cwd: temporaryFolder(), env }, received };
}
