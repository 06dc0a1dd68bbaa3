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

const none = { accepted: 0, suppressed: 0, duplicate: 0, invalid: 0 };

/** @param waitsFor what it waits for, if for something */
export const aJob = (state: string, waitsFor?: string) => {
  const waiting = waitsFor && { for: waitsFor, detail: '', since: null, until: null };
  const about = { id: 'cmp_1', kind: 'campaign', outcome: null, created_at: '2027-03-01T09:00:00Z' };
  return { ...about, state, waiting: waiting ?? null, rows: { ...none, total: 2, unprocessed: 2 } };
};

const preview = { recipients: 2, calls: 1, segments: 2, notes: [], samples: [] };

/** A campaign that waits for the approval of the command that has made it. */
export const planned = {
  'POST /v1/campaigns': says(202, aJob('ready', 'approval')),
  'GET /v1/jobs/cmp_1': says(200, aJob('ready', 'approval'), { etag: '"2.a"' }),
  'GET /v1/jobs/cmp_1/preview': says(200, preview),
};

/** The command that makes it, without a file. */
export const create = [
  'campaigns',
  'create',
  '--audience',
  'partner',
  '--text',
  'Hi',
  '--from',
  '+12125550100',
  '--yes',
];
