import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** The stage that is deployed and thrown away. */
export const stageName = 'drill';

/** The pinned CDK CLI over a copy of the project. */
export class Cdk {
  readonly #machine: Machine;
  readonly #project: string;

  constructor(machine: Machine, project: string) {
    this.#machine = machine;
    this.#project = project;
  }

  /** @param args the command and its options; `--app cdk.out` takes what was synthesized before */
  run(signal: AbortSignal, ...args: readonly [string, ...string[]]): Promise<string> {
    const cli = join(process.cwd(), 'node_modules', 'aws-cdk', 'bin', 'cdk');
    const all = [cli, ...args, '-c', `stage=${stageName}`, '--no-color', '--ci'];
    return this.#machine.run(`cdk-${args[0]}`, process.execPath, all, { cwd: this.#project, signal });
  }

  /** The stacks of the last synthesis, in the order in which they are deployed. */
  async stacks(): Promise<{ readonly name: string; readonly template: Template }[]> {
    const folder = join(this.#project, 'cdk.out');
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const stacks = Object.entries(manifest.artifacts).filter(
      ([, { type }]) => type === 'aws:cloudformation:stack',
    );
    return Promise.all(
      stacks.map(async ([id, { properties }]) => ({
        name: properties?.stackName ?? id,
        template: JSON.parse(await readFile(join(folder, properties?.templateFile ?? ''), 'utf8')),
      })),
    );
  }
}

type Manifest = {
  readonly artifacts: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly properties?: { readonly templateFile: string; readonly stackName?: string };
      }
    >
  >;
};

export type Template = {
  readonly Parameters?: Readonly<Record<string, { readonly Default?: string }>>;
  readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
};
