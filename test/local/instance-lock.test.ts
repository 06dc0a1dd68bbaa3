import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../apps/local/instance-lock.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';

test('a folder belongs to one process until it gives it free', () => {
  const folder = temporaryFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by process ${process.pid}`);
  unlock();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  lockFolder(folder)();
});

test('another process that lives keeps its lock', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`);
});

test.each([
  ['of a process that died', () => String(spawnSync(process.execPath, ['--version']).pid)],
  ['of this process, from before a restart in its place', () => String(process.pid)],
  ['that holds nonsense', () => 'soon'],
])('a lock %s is taken over', (_, content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), content());
  lockFolder(folder)();
});
