import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { banner } from '../../infra/code/bundle.ts';
import { checkConformance } from '../support/conformance/conformance.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'start-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = JSON.stringify({
  stage: 'prod',
  apis: [],
  campaigns: {},
  webhooks: {},
  rates: {},
  crmLimitMs: 1,
});

type Answered = {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};

/** Starts a function's bundle in a process of its own with this environment, and sends it one request. */
async function request(name: string, environment: Record<string, string>, settingsFile: string | undefined) {
  const place = mkdtempSync(path.join(folder, `${name}-`));
  const outfile = path.join(place, 'index.mjs');
  const shape = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: banner },
  } as const;
  await build({
    ...shape,
    entryPoints: [path.join(root, `functions/${name}/index.ts`)],
    outfile,
    logLevel: 'error',
  });
  if (settingsFile !== undefined) writeFileSync(path.join(place, 'settings.json'), settingsFile);
  const event = {
    rawPath: '/x',
    rawQueryString: '',
    headers: {},
    requestContext: { requestId: 'request-1', http: { method: 'GET' } },
  };
  const script = `const {handler}=await import(${JSON.stringify(outfile)});
    process.stdout.write('\\nanswer '+JSON.stringify(await handler(${JSON.stringify(event)},{}))+'\\n');`;
  const env = { AWS_REGION: 'us-east-1', POWERTOOLS_SERVICE_NAME: name, ...environment };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  const { stdout, stderr } = await run;
  const lines = `${stderr}${stdout}`.split('\n').filter((line) => line !== '');
  const answer = lines.find((line) => line.startsWith('answer '))?.slice('answer '.length) ?? '{}';
  return { first: JSON.parse(lines[0] ?? '{}'), answer: JSON.parse(answer) as Answered };
}

const tables = { TABLE_NAME: 'ledger', EVENTS_TABLE_NAME: 'events', BUCKET_NAME: 'uploads' };

const noTable = 'The environment variable TABLE_NAME is missing. Deploy the service stack again';

test.each([
  ['api-read', {}, settings, noTable],
  ['api-files', {}, settings, noTable],
  ['api-write', {}, settings, noTable],
  ['dead-letters', { EVENTS_TABLE_NAME: 'events' }, settings, noTable],
  [
    'webhooks-receive',
    tables,
    settings,
    'The environment variable EVENTS_QUEUE is missing. Deploy the service stack again',
  ],
  [
    'webhooks-receive',
    { ...tables, QUEUES_AT: 'https://q', EVENTS_QUEUE: 'events' },
    undefined,
    "settings.json is missing beside the function's code. Deploy the service stack again",
  ],
  [
    'webhooks-receive',
    { ...tables, QUEUES_AT: 'https://q', EVENTS_QUEUE: 'events' },
    '{"from": "+12125550100',
    "settings.json beside the function's code is not JSON. Deploy the service stack again",
  ],
])(
  '%s with a fault in its deployment answers 503, and its first log line says why',
  { timeout: 60_000 },
  async (name, environment, file, fault) => {
    const { first, answer } = await request(name, environment, file);
    expect(first).toMatchObject({
      level: 'ERROR',
      message: 'function.start_failed',
      error: { message: fault },
    });
    expect(JSON.stringify(first)).not.toContain('+12125550100');
    const { statusCode: status, headers, body: text } = answer;
    const [method, asked] =
      name === 'webhooks-receive' ? ['POST', '/webhooks/provider'] : ['GET', '/v1/rules'];
    checkConformance({ method, path: asked, status, headers, text });
    expect([status, headers['request-id']]).toEqual([503, 'request-1']);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: 'not_set_up' });
  },
);
