import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { keptBundle } from './kept-bundle.ts';

const root = path.join(import.meta.dirname, '../..');

/** A file that is copied from the project. Its name may have a folder in it. */
export type FileBeside = { readonly name: string; readonly from: string };

/** What lies beside a function's code. */
export type Beside = {
  readonly settings: { readonly name: string; readonly text: string };
  readonly files: readonly FileBeside[];
};

/**
 * The code of `functions/<name>/index.ts`, bundled when a stack is synthesized with it for the first time. Its hash is
 * that of what it consists of.
 */
export function functionCode(name: string, { settings, files }: Beside): Code {
  return Code.fromAsset(path.join(root, 'functions', name), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never started, as the bundling on this machine has no reason to refuse. CDK keeps assets by what is written
      // here, so that two stages of one synthesis must differ in it.
      image: DockerImage.fromRegistry('none'),
      command: [settings.text, ...files.map(({ from }) => from)],
      local: {
        tryBundle(folder) {
          for (const [script, code] of keptBundle(name)) writeFileSync(path.join(folder, script), code);
          writeFileSync(path.join(folder, settings.name), settings.text);
          for (const { name: file, from } of files) {
            mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
            copyFileSync(from, path.join(folder, file));
          }
          return true;
        },
      },
    },
  });
}
