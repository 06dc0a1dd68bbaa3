import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';

/** The first start after a change synthesizes the CDK app. */
const patienceMs = 120_000;

const script = join(import.meta.dirname, '../../apps/local/start.ts');

type Started = { readonly apiUrl: string; readonly apiKey: string; readonly controlUrl: string };

/** `npm start`, as a process of its own. */
async function start(...options: string[]): Promise<{ child: ChildProcess; started: Started }> {
  const child = spawn(process.execPath, [script, '--json', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, started: JSON.parse(line) };
}

const campaign = (method: string, { apiUrl, apiKey }: Started, path: string, body?: object) =>
  fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': 'once',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

test(
  'the real system says where it is, knows its campaigns after kill -9, and ends cleanly on Ctrl-C',
  async () => {
    const folder = temporaryFolder();
    const first = await start('--data', folder);
    expect(first.started).toMatchObject({
      event: 'started',
      apiUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const request = { from: '+12125550100', text: 'Your line is ready.', to: ['+12125550101'] };
    const made = await campaign('POST', first.started, '/v1/campaigns', request);
    expect(made.status).toBe(202);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const { child, started } = await start('--data', folder);
    expect(started.apiKey).toBe(first.started.apiKey);
    const known = await campaign('GET', started, made.headers.get('location') ?? '');
    expect(known.status).toBe(200);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  patienceMs,
);

test('a wrong option is said, without a start', async () => {
  const child = spawn(process.execPath, [script, '--prot', '1'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], [said]] = await Promise.all([once(child, 'exit'), once(child.stderr, 'data')]);
  expect(code).toBe(1);
  expect(String(said)).toContain('--prot');
});
