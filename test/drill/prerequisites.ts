import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** The interpreters that the drill needs; one may be both. */
export type Pythons = {
  /** Has the packages that MiniStack's server imports. */
  readonly ofMinistack: string;
  /** Has a boto3 that heeds AWS_ENDPOINT_URL, from 1.28 on. */
  readonly ofFunctions: string;
};

const programs = { git: ['--version'], aws: ['--version'], ss: ['-V'], tar: ['--version'] };

/** @throws Error that names what is missing and where it comes from */
export async function findPrerequisites(machine: Machine, signal: AbortSignal): Promise<Pythons> {
  for (const [program, args] of Object.entries(programs))
    await machine.run(program, program, args, { signal }).catch((cause) => {
      throw new Error(`"${program}" is missing`, { cause });
    });
  const found = async (code: string, needs: string): Promise<string> => {
    for (const folder of (machine.environment.PATH ?? '').split(':')) {
      const python = join(folder, 'python3');
      const isRight = await machine.run('python', python, ['-c', code], { signal }).then(
        () => true,
        () => false,
      );
      if (isRight) return python;
    }
    throw new Error(`No python3 of the PATH has ${needs}`);
  };
  const atLeast = 'tuple(map(int, boto3.__version__.split(".")[:2])) >= (1, 28)';
  return {
    ofMinistack: await found(
      'import hypercorn, yaml, defusedxml',
      'hypercorn, yaml and defusedxml: apt-get install python3-hypercorn python3-yaml python3-defusedxml',
    ),
    ofFunctions: await found(`import boto3; assert ${atLeast}`, 'boto3 1.28 or later: pip install boto3'),
  };
}
