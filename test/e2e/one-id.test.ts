import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { callSystem } from '../support/system-client.ts';

/** One word finds everything about a campaign, from its request to the provider's call, in the log of all functions. */
let system: LocalSystem;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-one-id-'));

beforeAll(async () => {
  system = await startLocal({ dataDir, say: () => {} });
}, 180_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Line = {
  readonly label: string;
  readonly message: string;
  readonly jobId?: string;
  readonly requestId?: string;
};

/** Lines of our own code; each begins with its function's name. */
function logLines(): Line[] {
  return readFileSync(system.logFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, label = '', json = ''] = /^(\S+) (\{.*"service".*\})$/.exec(line) ?? [];
      return json === '' ? [] : [{ ...JSON.parse(json), label }];
    });
}

test('the id of a job leads from the request to the provider’s call', async () => {
  const request = { text: 'Hello', to: ['+12125550101', '+12125550102'] };
  const { apiUrl, apiKey } = system;
  const answer = await fetch(`${apiUrl}/v1/campaigns`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': 'one-id',
      'content-type': 'application/json',
    },
    body: JSON.stringify(request),
  });
  const { id } = (await answer.json()) as { readonly id: string };
  await system.events.until(async () => {
    const { body } = await callSystem<{ state: string }>(system, 'GET', `/v1/jobs/${id}`);
    return body.state === 'completed' ? body : undefined;
  });

  const lines = logLines();
  const about = lines.filter(({ jobId }) => jobId === id);
  const requestId = answer.headers.get('apigw-requestid');
  expect(about.find(({ message }) => message === 'request.answered')).toMatchObject({ requestId });
  expect(about.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['request.answered', 'job.planned', 'call.accepted']),
  );
  expect(new Set(about.map(({ label }) => label))).toContain('sms-send');
  // Whatever names an entry names its job as well.
  expect(lines.filter((line) => 'entryId' in line && line.jobId === undefined)).toEqual([]);
  const [call] = system.sandbox?.spy.calls('sendSms') ?? [];
  expect(call?.headers['x-correlation-id']).toMatch(new RegExp(`^${id}-`));
  expect(lines.some((line) => /2125550101|Hello/.test(JSON.stringify(line)))).toBe(false);
}, 120_000);
