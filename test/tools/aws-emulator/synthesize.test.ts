import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { synthesize } from '../../../tools/aws-emulator/synthesize.ts';
import { installed } from '../../../tools/kept-folders.ts';
import { temporaryFolder } from './functions/local-function.ts';

/** A project whose CDK app leaves a mark for each run. */
function project(app = '') {
  const root = temporaryFolder();
  for (const folder of ['infra', 'functions/send', 'shared', 'stages', 'apps/console', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['cdk.json', 'package-lock.json', 'stages/example.json', installed])
    writeFileSync(join(root, file), '{}');
  writeFileSync(join(root, 'functions/send/index.ts'), '');
  writeFileSync(
    join(root, 'infra/app.ts'),
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
     appendFileSync('runs', 'x');
     ${app}
     mkdirSync(process.env.CDK_OUTDIR);
     writeFileSync(process.env.CDK_OUTDIR + '/manifest.json', '{}');`,
  );
  const said: string[] = [];
  return {
    root,
    said,
    run: () => synthesize(root, join(root, 'cache'), (line) => said.push(line)),
    runs: () => readFileSync(join(root, 'runs'), 'utf8').length,
  };
}

test('the CDK app is run once for the same files', async () => {
  const { run, runs, said } = project();
  const folder = await run();
  expect(readdirSync(folder)).toEqual(['manifest.json']);
  expect(await run()).toBe(folder);
  expect(runs()).toBe(1);
  expect(said).toHaveLength(1);
});

test.each([
  'infra/app.ts',
  'functions/send/index.ts',
  'stages/example.json',
  'cdk.json',
  'package-lock.json',
  'apps/console/page.tsx',
  installed,
])('a change of %s makes it run again', async (file) => {
  const { root, run, runs } = project();
  const before = await run();
  appendFileSync(join(root, file), '\n');
  expect(await run()).not.toBe(before);
  expect(runs()).toBe(2);
});

test('an app that fails is shown with its own words, and run again next time', async () => {
  const { run, runs } = project("throw new Error('stages/example.json is broken');");
  await expect(run()).rejects.toThrow('stages/example.json is broken');
  await expect(run()).rejects.toThrow('cannot be synthesized');
  expect(runs()).toBe(2);
});
