import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { parseMsisdn } from '../../../shared/core/msisdn.ts';

function start(...options: string[]) {
  const child = spawn(process.execPath, ['tools/provider-sandbox/start.ts', ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What it has printed under a name, up to the line that ends its greeting. */
async function greetingOf({ stdout }: ReturnType<typeof start>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const line of createInterface({ input: stdout })) {
    const [, name, value] = /^ {2}(\w+(?: \w+)?) {2,}(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found.set(name, value);
    if (line.includes('partner API holds')) found.set('warning', line);
    if (line.includes('Ctrl-C')) break;
  }
  return found;
}

test('started without a sender it has one whose number our own check takes, and says where texts to it are seen', async () => {
  const found = await greetingOf(start());
  expect(parseMsisdn(found.get('may send') ?? '', 'US')).toMatchObject({ country: 'US' });
  const answer = await fetch(found.get('performed') ?? '');
  expect(await answer.json()).toEqual({ performed: [] });
});

test('a port that is taken is named with the option that chooses another', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const child = start('--port', String(port));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(new RegExp(`^Port ${port} is in use by another program: .*--port`));
  expect(said).not.toContain('EADDRINUSE');
  expect(code).toBe(1);
});

test('started alone it prints where it is and who may come in, and Ctrl-C stops it cleanly', async () => {
  const child = start('--sender', '+4930123456');
  const found = await greetingOf(child);
  expect(found.get('may send')).toBe('+4930123456');
  expect(found.get('warning')).toContain('lives as long as this process');
  const response = await fetch(`${found.get('auth_url')}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: found.get('client_id') ?? '',
      client_secret: found.get('client_secret') ?? '',
    }),
  });
  expect(response.status).toBe(200);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('--help names every option and starts nothing', async () => {
  const child = start('--help');
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  for (const option of ['--port', '--journal', '--sender', '--flag']) expect(said).toContain(option);
  expect(said).toContain('the partner API holds lives as long as the process');
  expect(code).toBe(0);
});

test.each([
  [['--port', '70000'], '--port'],
  [['--flag', 'kinder'], '"kinder"'],
  [['--colour'], '--colour'],
  [['--accounts', '0'], 'fleet.accounts'],
  [['--lines', 'many'], '--lines'],
])('%j is refused with a word about it', async (options, named) => {
  const child = start(...options);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toContain(named);
  expect(code).toBe(1);
});
