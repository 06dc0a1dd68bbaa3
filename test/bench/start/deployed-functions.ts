import { join, resolve } from 'node:path';
import { synthesize } from '../../../tools/aws-emulator/synthesize.ts';
import { readAssembly } from '../../../tools/aws-emulator/template/assembly.ts';

const root = resolve(import.meta.dirname, '../../..');

export type DeployedFunction = {
  /** Its bundle, with what lies beside it. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** The functions of the example stage by name, as the template has them. What only AWS knows is made up in its form. */
export async function deployedFunctions(): Promise<ReadonlyMap<string, DeployedFunction>> {
  const found = new Map<string, DeployedFunction>();
  for (const { template, assetFolders } of readAssembly(
    await synthesize(root, join(root, '.local/synth'), () => {}),
  )) {
    for (const { Type, Properties } of Object.values(template.Resources)) {
      if (Type !== 'AWS::Lambda::Function') continue;
      const { Code, Environment } = Properties as unknown as FunctionProperties;
      const folder = assetFolders.get(String(Code.S3Key));
      const reported = Object.entries(Environment?.Variables ?? {}).map(([key, value]) => [
        key,
        madeUp(value),
      ]);
      const environment: Record<string, string> = Object.fromEntries([
        ...reported,
        ['AWS_REGION', 'us-east-1'],
      ]);
      const name = environment.POWERTOOLS_SERVICE_NAME;
      if (folder !== undefined && name !== undefined)
        found.set(name, { file: join(folder, 'index.mjs'), environment });
    }
  }
  if (found.size === 0) throw new Error('The templates have no functions');
  return found;
}

type FunctionProperties = {
  readonly Code: { readonly S3Key?: unknown };
  readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
};

function madeUp(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[fn, argument] = ['', '']] = Object.entries(value);
  if (fn !== 'Fn::Join') return /Url$/.test(String(argument)) ? 'https://provider.example' : 'made-up';
  const [separator, parts] = argument as [string, readonly unknown[]];
  return parts.map(madeUp).join(separator);
}
