import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { type Cdk, stageName, type Template } from './cdk.ts';
import type { Cloud } from './cloud.ts';
import type { Machine } from './machine.ts';
import type { Provider } from './provider.ts';

/** What the parts of the drill need to know about the deployed stage. */
export type Deployment = {
  /** Of both stacks: type and physical id. */
  readonly resources: readonly { readonly type: string; readonly id: string }[];
  readonly apiUrl: string;
  readonly bucket: string;
};

/** What callers prove themselves with, made for one drill. */
export type Proofs = {
  readonly apiKey: string;
  readonly webhook: { readonly username: string; readonly password: string };
};

/**
 * Makes an API key with every scope, as an operator does, and makes up the rest.
 *
 * @param project of the release that is deployed: another one has other tables and scopes
 */
export async function newProofs(machine: Machine, project: string, signal: AbortSignal): Promise<Proofs> {
  type Scopes = { readonly scopes: readonly string[] };
  const { scopes }: Scopes = await import(join(project, 'shared', 'core', 'access', 'scopes.ts'));
  const args = ['apps/keys/run.ts', 'create', 'drill', '--stage', stageName, '--scopes', scopes.join()];
  const apiKey = await machine.run('key', process.execPath, args, { cwd: project, signal });
  const password = randomBytes(24).toString('hex');
  return { apiKey: apiKey.trim(), webhook: { username: 'drill', password } };
}

/** Makes the example stage one that can be thrown away. @param changed settings of its own @returns its settings */
export async function writeStage(project: string, changed: object): Promise<object> {
  const example = JSON.parse(await readFile(join(project, 'stages', 'example.json'), 'utf8'));
  const stage = { ...example, name: stageName, retainData: false, ...changed };
  await writeFile(join(project, 'stages', `${stageName}.json`), JSON.stringify(stage, null, 2));
  return stage;
}

/**
 * The options that give each parameter of the stacks its value.
 *
 * @throws Error for a parameter without a default that the drill does not know
 */
export function parameterOptions(
  stacks: readonly { readonly name: string; readonly template: Template }[],
  { baseUrl, authUrl, partnerAuthUrl }: Pick<Provider, 'baseUrl' | 'authUrl' | 'partnerAuthUrl'>,
): string[] {
  const values = new Map(
    Object.entries({
      ProviderBaseUrl: baseUrl,
      ProviderAuthUrl: authUrl,
      PartnerBaseUrl: baseUrl,
      PartnerAuthUrl: partnerAuthUrl,
    }),
  );
  return stacks.flatMap(({ name, template }) =>
    Object.entries(template.Parameters ?? {}).flatMap(([parameter, { Default: given }]) => {
      const value = values.get(parameter);
      if (value !== undefined) return ['--parameters', `${name}:${parameter}=${value}`];
      if (given !== undefined) return [];
      throw new Error(
        `The parameter ${parameter} of ${name} has no default, and the drill has no value for it`,
      );
    }),
  );
}

type StackAnswer = {
  readonly Stacks: readonly {
    readonly StackStatus: string;
    readonly Outputs?: readonly { readonly OutputKey: string; readonly OutputValue: string }[];
  }[];
};

type ResourceList = {
  readonly StackResourceSummaries: readonly {
    readonly ResourceType: string;
    readonly PhysicalResourceId: string;
  }[];
};

/**
 * Deploys the last synthesis.
 *
 * @param options which stacks, and their parameters
 */
export async function deploy(
  cdk: Cdk,
  cloud: Cloud,
  signal: AbortSignal,
  options: readonly string[],
): Promise<Deployment> {
  const always = ['--app', 'cdk.out', '--require-approval', 'never', '--progress', 'events'];
  await cdk.run(signal, 'deploy', ...options, ...always);
  return readDeployment(cloud, cdk, signal);
}

/** Looks up what was deployed. @throws Error when a stack is not complete, or an output is missing */
async function readDeployment(cloud: Cloud, cdk: Cdk, signal: AbortSignal): Promise<Deployment> {
  const resources: { type: string; id: string }[] = [];
  const outputs = new Map<string, string>();
  for (const { name } of await cdk.stacks()) {
    const answer = await cloud.ask<StackAnswer>(
      signal,
      'cloudformation',
      'describe-stacks',
      '--stack-name',
      name,
    );
    const [stack] = answer.Stacks;
    if (stack === undefined || !/^(CREATE|UPDATE)_COMPLETE$/.test(stack.StackStatus))
      throw new Error(`${name} is ${stack?.StackStatus}`);
    for (const { OutputKey, OutputValue } of stack.Outputs ?? []) outputs.set(OutputKey, OutputValue);
    const list = await cloud.ask<ResourceList>(
      signal,
      ...['cloudformation', 'list-stack-resources', '--stack-name', name],
    );
    for (const { ResourceType, PhysicalResourceId } of list.StackResourceSummaries)
      resources.push({ type: ResourceType, id: PhysicalResourceId });
  }
  const [url, bucket] = [outputs.get('ApiUrl'), outputs.get('BucketName')];
  const api = /^https?:\/\/([^.]+)\.execute-api\./.exec(url ?? '')?.[1];
  if (api === undefined || bucket === undefined)
    throw new Error('The outputs ApiUrl and BucketName are missing');
  // Not every resolver knows names below "localhost"; this path leads to the same API.
  return { resources, bucket, apiUrl: `${cloud.endpoint}/_aws/execute-api/${api}/$default` };
}

/** Fills the secrets that people fill after deploying. @returns their names */
export async function fillSecrets(
  cloud: Cloud,
  provider: Provider,
  { webhook }: Pick<Proofs, 'webhook'>,
  signal: AbortSignal,
): Promise<string[]> {
  const values: Record<string, object> = {
    ProviderCredentials: provider.credentials,
    PartnerCredentials: provider.partnerCredentials,
    WebhookSecrets: { provider: { basic: [webhook], signing: [] } },
  };
  type Listed = { readonly SecretList: readonly { readonly Name: string; readonly ARN: string }[] };
  const { SecretList } = await cloud.ask<Listed>(signal, 'secretsmanager', 'list-secrets');
  for (const [name, value] of Object.entries(values)) {
    const found = SecretList.filter((secret) => secret.Name.includes(name));
    const [secret] = found;
    if (secret === undefined || found.length > 1)
      throw new Error(`${found.length} secrets are named ${name}`);
    const command = new PutSecretValueCommand({ SecretId: secret.ARN, SecretString: JSON.stringify(value) });
    await cloud.secrets.send(command, { abortSignal: signal });
  }
  return Object.keys(values);
}
