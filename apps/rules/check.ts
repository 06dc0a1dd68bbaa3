import { readdirSync } from 'node:fs';
import path from 'node:path';
import { faultsOfStage } from './stage-rules.ts';

/** Checks the rules that stages are deployed with, before anything is synthesized: `cdk.json` runs it first. */
const folder = path.join(import.meta.dirname, '../../stages');
const faults = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => faultsOfStage(path.join(folder, name)));
if (faults.length > 0) {
  process.stderr.write(`Rules that could not be put in force:\n  ${faults.join('\n  ')}\n`);
  process.exitCode = 1;
}
