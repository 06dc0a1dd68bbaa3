import path from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { letAssetsBeRead } from './code/readable-assets.ts';
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
