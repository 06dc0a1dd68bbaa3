import path from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { stacksOf } from './stacks.ts';
import { readStage } from './stage/stage.ts';

// The CDK CLI passes the flags of cdk.json on by itself; `node infra/app.ts` alone must make the same templates.
const app = new App({ context: cdk.context });
const stage = readStage(
  String(app.node.tryGetContext('stage') ?? 'example'),
  path.join(import.meta.dirname, '../stages'),
);
stacksOf(app, stage);
app.synth();
