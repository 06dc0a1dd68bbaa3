import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePrivateFile } from '../../apps/cli/terminal/private-file.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';

test('nobody else reads a file with personal data, new or written over', async () => {
  const folder = temporaryFolder();
  const [fresh, old] = [join(folder, 'new.csv'), join(folder, 'old.csv')];
  writeFileSync(old, 'before');
  chmodSync(old, 0o644);
  for (const path of [fresh, old]) {
    await writePrivateFile(path, Buffer.from('phone'));
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['phone', 0o600]);
  }
});

test('a device keeps its mode', async () => {
  const before = statSync('/dev/null').mode;
  await writePrivateFile('/dev/null', Buffer.from('phone'));
  expect(statSync('/dev/null').mode).toBe(before);
});
