import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashOfInputs, installed, moveIntoPlace, removeOldest } from '../kept-folders.ts';

/** All that decides what `infra/app.ts` makes. */
const inputs = [
  'infra',
  'functions',
  'shared',
  'stages',
  // What a stage may put beside the code: pages, and rules.
  'apps/console',
  'packages',
  'examples',
  'cdk.json',
  'package-lock.json',
  installed,
];

/** Older templates are kept, as another system may still load its functions from them. */
const keptMax = 5;

/**
 * Runs the CDK app, unless it was run before with the same files.
 *
 * @param root the project's folder
 * @param cache keeps the results, each in a folder named for the hash of its inputs
 * @param stage a file in `stages/`, without its ending
 * @returns the folder with the templates and bundles
 * @throws Error with the app's own output
 */
export async function synthesize(
  root: string,
  cache: string,
  say: (line: string) => void,
  stage = 'example',
): Promise<string> {
  const folder = join(cache, `${stage}-${hashOfInputs(root, inputs)}`);
  if (existsSync(join(folder, 'manifest.json'))) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  say('Synthesizing the CDK app; this takes a few seconds after each change…');
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  await runApp(root, draft, stage);
  moveIntoPlace(draft, folder, 'manifest.json');
  removeOldest(cache, keptMax, (name) => name.startsWith('draft-'));
  return folder;
}

async function runApp(root: string, folder: string, stage: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['infra/app.ts'], {
      cwd: root,
      env: { ...process.env, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify({ stage }) },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`The CDK app in infra/ cannot be synthesized:\n${output}`, { cause: error });
  }
}
