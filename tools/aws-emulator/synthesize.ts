import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** All that decides what `infra/app.ts` makes. */
const inputs = ['infra', 'functions', 'shared', 'stages', 'cdk.json', 'package-lock.json'];

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
  const folder = join(cache, `${stage}-${hashOf(root).slice(0, 16)}`);
  if (existsSync(join(folder, 'manifest.json'))) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  say('Synthesizing the CDK app; this takes a few seconds after each change…');
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  await runApp(root, draft, stage);
  try {
    // Moved as a whole: nobody finds it half done.
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'manifest.json'))) throw error;
    // Another process was first.
    rmSync(draft, { recursive: true, force: true });
  }
  removeOldest(cache);
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

function hashOf(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) {
    for (const file of filesOf(root, input))
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(root: string, input: string): string[] {
  if (!statSync(join(root, input)).isDirectory()) return [input];
  return readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

function removeOldest(cache: string): void {
  const changedMs = (name: string) => statSync(join(cache, name)).mtimeMs;
  const folders = readdirSync(cache).filter((name) => !name.startsWith('draft-'));
  const oldest = folders.toSorted((one, other) => changedMs(other) - changedMs(one)).slice(keptMax);
  for (const name of oldest) rmSync(join(cache, name), { recursive: true, force: true });
}
