import type { AwsClients } from '../../tools/aws-emulator/aws-clients.ts';
import { type Blueprint, emptyBlueprint, type HttpApiSpec } from '../../tools/aws-emulator/blueprint.ts';
import { deploy } from '../../tools/aws-emulator/resources/deploy.ts';
import { readAssembly } from '../../tools/aws-emulator/template/assembly.ts';
import type { Crm } from './crm.ts';
import { type DataFolder, readDeployed, writeDeployed } from './data-folder.ts';
import type { Provider } from './provider.ts';

/** The template, made true. */
export type Deployment = {
  readonly blueprint: Blueprint;
  readonly httpApi: HttpApiSpec;
  readonly bucket: string;
  /** The ARN of the secret with the credentials of the organization API. */
  readonly credentialsSecret: string;
  /** The name of the table of API keys. */
  readonly keysTable: string;
  /** The same of the partner API, in a stage that uses it. */
  readonly partnerSecrets: Readonly<Record<'credentials' | 'webhooks', string>> | undefined;
  /** The secret that calls to the CRM are signed with, where there is a CRM. */
  readonly crmSecret: string | undefined;
  /** Buckets and queues that notifications were not set up for before. */
  readonly newNotifications: Blueprint['notifications'];
  /** Call it when the new notifications are announced: from then on they are old. */
  remember(): void;
};

export type DeploymentParts = {
  readonly clients: AwsClients;
  readonly apiEndpoint: string;
  readonly provider: Omit<Provider, 'credentials'>;
  readonly crm: Crm | undefined;
  readonly data: DataFolder;
  readonly say: (line: string) => void;
};

/** Makes everything that the synthesized stacks in `folder` declare. */
export async function deployFolder(folder: string, parts: DeploymentParts): Promise<Deployment> {
  const blueprint = emptyBlueprint();
  const { provider, crm, clients, apiEndpoint } = parts;
  const stacks = readAssembly(folder);
  const usesPartner = stacks.some(({ template }) => Object.hasOwn(template.Parameters, 'PartnerBaseUrl'));
  const { outputs, refs, names } = await deploy(
    stacks,
    {
      ProviderBaseUrl: provider.baseUrl,
      ProviderAuthUrl: provider.authUrl,
      ...(usesPartner && {
        PartnerBaseUrl: provider.partner?.baseUrl ?? '',
        PartnerAuthUrl: provider.partner?.authUrl ?? '',
      }),
    },
    { clients, blueprint, apiEndpoint },
  );
  const [httpApi] = blueprint.httpApis;
  if (!httpApi) throw new Error('The template has no HTTP API');

  const before = readDeployed(parts.data);
  for (const name of before.resources.filter((one) => !names.includes(one))) {
    parts.say(`${name} is no longer in the template. What it holds stays until a start with --fresh.`);
  }
  const rules = blueprint.notifications;
  return {
    blueprint,
    httpApi,
    bucket: found(outputs.get('BucketName'), 'output BucketName'),
    credentialsSecret: refOf(refs, 'ProviderCredentials'),
    keysTable: refOf(refs, 'Keys'),
    partnerSecrets: usesPartner
      ? { credentials: refOf(refs, 'PartnerCredentials'), webhooks: refOf(refs, 'WebhookSecrets') }
      : undefined,
    crmSecret: crm === undefined ? undefined : refOf(refs, 'CrmSecrets'),
    newNotifications: rules.filter((rule) => !before.notifications.includes(JSON.stringify(rule))),
    remember: () =>
      writeDeployed(parts.data, {
        resources: names,
        notifications: rules.map((rule) => JSON.stringify(rule)),
      }),
  };
}

/** CDK makes a logical id of the name in the code and eight hexadecimal digits. */
function refOf(refs: ReadonlyMap<string, string>, name: string): string {
  const id = [...refs.keys()].find(
    (one) => one.startsWith(name) && /^[0-9A-F]{8}$/.test(one.slice(name.length)),
  );
  return found(id === undefined ? undefined : refs.get(id), `resource ${name}`);
}

function found(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`The template has no ${what}`);
  return value;
}
