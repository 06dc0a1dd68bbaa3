import { spawnSync } from 'node:child_process';

/** A check by software that others wrote. */
type ForeignCheck = {
  readonly name: string;
  readonly tool: string;
  /** A command that succeeds where the tool is there. */
  readonly found: readonly [command: string, ...words: string[]];
  readonly run: readonly [command: string, ...words: string[]];
  readonly environment?: Readonly<Record<string, string>>;
};

const vitest = (...words: string[]) => ['vitest', 'run', ...words] as const;

const ownConfig = ['--config', 'vitest.foreign.config.ts', '--maxWorkers=1'];

const checks: readonly ForeignCheck[] = [
  {
    name: 'cfn-lint on the templates',
    tool: 'cfn-lint',
    found: ['cfn-lint', '--version'],
    run: [process.execPath, 'test/foreign/lint-templates.ts'],
  },
  {
    name: "the contract suite against moto's server",
    tool: 'moto',
    found: ['python3', '-c', 'import moto.server'],
    // What a list costs is judged by how DynamoDB counts, and this server counts otherwise.
    run: vitest('test/contract', '--exclude', 'test/contract/lists/**'),
    environment: { CONTRACT_TARGET: 'moto' },
  },
  {
    name: "the emulators under Python's SDK",
    tool: 'boto3',
    found: ['python3', '-c', 'import boto3'],
    run: vitest(...ownConfig, 'dynamodb', 'events'),
  },
  {
    name: 'the emulators under the AWS CLI',
    tool: 'aws',
    found: ['aws', '--version'],
    run: vitest(...ownConfig, 'aws-cli'),
  },
];

const isThere = ({ found: [command, ...words] }: ForeignCheck) => spawnSync(command, words).status === 0;

function passes({ name, run: [command, ...words], environment }: ForeignCheck): boolean {
  console.log(`\n${name}`);
  const env = { ...process.env, ...environment };
  return spawnSync(command, words, { stdio: 'inherit', env }).status === 0;
}

const possible = checks.filter(isThere);
const failed = possible.filter((check) => !passes(check)).map(({ name }) => `failed: ${name}`);
const missing = checks
  .filter((check) => !possible.includes(check))
  .map(({ name, tool }) => `not made, as ${tool} is missing: ${name}`);
for (const line of [...failed, ...missing]) console.log(line);
if (missing.length === 0) console.log('not made: none');
process.exitCode = failed.length === 0 ? 0 : 1;
