import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './functions/local-function.ts';

type Members = Readonly<Record<string, unknown>>;

/** Writes a folder as `cdk synth` does, with one stack of these resources. */
export function assemblyOf(resources: Members, rest: Members = {}, folder = temporaryFolder()): string {
  return writeAssembly(folder, { app: { Resources: resources, ...rest } });
}

/** Writes a folder as `cdk synth` does. Each stack depends on those before it; bundles are lent to all. */
export function writeAssembly(
  folder: string,
  stacks: Readonly<Record<string, Members>>,
  bundles: Readonly<Record<string, string>> = {},
): string {
  const names = Object.keys(stacks);
  const artifacts = names.flatMap((name, index) => [
    [
      name,
      {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: `${name}.template.json` },
        dependencies: [...names.slice(0, index), `${name}.assets`],
      },
    ],
    [`${name}.assets`, { type: 'cdk:asset-manifest', properties: { file: `${name}.assets.json` } }],
  ]);
  const files = Object.keys(bundles).map((name) => [
    name,
    {
      source: { path: `asset.${name}`, packaging: 'zip' },
      destinations: { here: { objectKey: `${name}.zip` } },
    },
  ]);
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  // The order in the file is not the order to deploy in.
  write('manifest.json', { artifacts: Object.fromEntries(artifacts.toReversed()) });
  for (const [name, template] of Object.entries(stacks)) {
    write(`${name}.template.json`, template);
    write(`${name}.assets.json`, { files: Object.fromEntries(files) });
  }
  for (const [name, code] of Object.entries(bundles)) {
    mkdirSync(join(folder, `asset.${name}`), { recursive: true });
    writeFileSync(join(folder, `asset.${name}/index.mjs`), code);
  }
  return folder;
}
