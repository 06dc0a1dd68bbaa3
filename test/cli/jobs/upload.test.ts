import { appendFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readInputFile } from '../../../apps/cli/input/input-file.ts';
import { upload } from '../../../apps/cli/jobs/upload.ts';
import { openPort } from '../../../tools/aws-emulator/http/open-port.ts';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';

/** More than what a connection holds, so that the line can be lost while some of it is still to be read. */
const bytes = 32_000_000;

/** A store that answers each try in turn, the last answer again and again. */
async function store(...answers: readonly RequestListener[]) {
  const front = await openPort(0);
  onTestFinished(() => front.close());
  let tries = 0;
  front.serve((request, response) => {
    tries += 1;
    answers.at(Math.min(tries, answers.length) - 1)?.(request, response);
  });
  return { form: { url: front.url, fields: { key: 'a' } }, tries: () => tries };
}

const takes: RequestListener = (request, response) =>
  void request.resume().on('end', () => response.writeHead(204).end());
const cuts: RequestListener = (request) => void request.once('data', () => request.socket.destroy());
const fails: RequestListener = (request, response) =>
  void request.resume().on('end', () => response.writeHead(503).end('<Code>SlowDown</Code>'));
const refuses =
  (code: string): RequestListener =>
  (request, response) =>
    void request.resume().on('end', () => response.writeHead(400).end(`<Error><Code>${code}</Code></Error>`));

function write(): string {
  const path = join(temporaryFolder(), 'list.csv');
  writeFileSync(path, Buffer.alloc(bytes, 'a'));
  return path;
}

test('a line that is lost in the middle, and a store that fails, are tried again', async () => {
  const { form, tries } = await store(cuts, fails, takes);
  await upload(form, await readInputFile(write()));
  expect(tries()).toBe(3);
});

test.each([
  ['is lost three times', cuts, 3, 'was cut off three times. Nothing was sent.'],
  ['ends in a store that fails', fails, 3, 'took no file (SlowDown)'],
  ['is refused', refuses('ExpiredToken'), 1, 'took no file (ExpiredToken)'],
  ['is too large', refuses('EntityTooLarge'), 1, 'is larger than an upload may be'],
])('an upload that %s says so', async (_, answer, times, says) => {
  const { form, tries } = await store(answer);
  await expect(upload(form, await readInputFile(write()))).rejects.toThrow(says);
  expect(tries()).toBe(times);
});

test('a file that grows while it is read is not sent', async () => {
  const path = write();
  const reading = readInputFile(path);
  appendFileSync(path, 'phone\n');
  await expect(reading).rejects.toThrow('list.csv changed while it was read. Nothing was sent.');
});

test('a file that another program writes while it goes up is not sent', async () => {
  const path = write();
  const changes: RequestListener = (request) => {
    request.once('data', () => {
      request.pause();
      writeFileSync(path, 'phone\n');
      request.resume();
    });
  };
  const { form, tries } = await store(changes);
  await expect(upload(form, await readInputFile(path))).rejects.toThrow(
    'changed while it was uploaded. Nothing was sent.',
  );
  expect(tries()).toBe(1);
});
