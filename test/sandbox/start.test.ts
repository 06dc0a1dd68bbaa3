import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

function start(...options: string[]) {
  const child = spawn(process.execPath, ['apps/sandbox/start.ts', ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('started alone it prints where it is and who may come in, and Ctrl-C stops it cleanly', async () => {
  const child = start('--sender', '+4930123456');
  const found = new Map<string, string>();
  let hasWarned = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] = /^ {2}(\w+(?: \w+)?) {2,}(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) found.set(name, value);
    if (line.includes('partner API holds')) hasWarned = true;
    if (line.includes('Ctrl-C')) break;
  }
  expect(found.get('may send')).toBe('+4930123456');
  expect(hasWarned).toBe(true);
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
