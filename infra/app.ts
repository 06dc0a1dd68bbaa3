import { chmodSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { stacksOf } from './stacks.ts';
import { readStage, type StageSettings } from './stage/stage.ts';

// The CDK CLI passes the flags of cdk.json on automatically; `node infra/app.ts` alone must make the same templates.
const app = new App({ context: cdk.context });
const stage = readSettings(String(app.node.tryGetContext('stage') ?? 'example'));
stacksOf(app, stage);
letAssetsBeRead(app.synth().directory);

/** What is wrong with the settings is said without a stack, which would hide it. */
function readSettings(name: string): StageSettings {
  try {
    return readStage(name, path.join(import.meta.dirname, '../stages'));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/**
 * Lets everybody read the assets of an assembly, whatever the umask was when they were written. The CDK CLI keeps the
 * modes of files in its archives, and Lambda reads a function's code as another user than its owner. That includes
 * assets of an earlier synthesis: CDK names assets by their content and keeps those that exist.
 *
 * @param assembly the folder that a synthesis left
 */
function letAssetsBeRead(assembly: string): void {
  for (const name of globSync(['asset.*', 'asset.*/**'], { cwd: assembly })) {
    const file = path.join(assembly, name);
    const stats = statSync(file);
    const wanted = stats.mode | (stats.isDirectory() ? 0o555 : 0o444);
    if (wanted !== stats.mode) chmodSync(file, wanted);
  }
}
