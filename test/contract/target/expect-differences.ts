import { basename } from 'node:path';
import { beforeEach } from 'vitest';
import { differences } from './target-differences.ts';

const target = process.env.CONTRACT_TARGET ?? 'local';
const listed = differences[target] ?? [];

// A test that fails by the server's fault has to fail: Vitest reports one that passes again.
beforeEach(({ task, skip }) => {
  const found = listed.find(
    ({ file, test }) => file === basename(task.file.filepath) && test === task.fullTestName,
  );
  if (found?.fault === 'test') skip(`It ${found.reason}`);
  if (found !== undefined) Object.assign(task, { fails: true });
});
