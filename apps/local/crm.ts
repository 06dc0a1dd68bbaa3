import { randomBytes } from 'node:crypto';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { LocalAws } from '../../tools/aws-emulator/start-aws.ts';
import { putIfOther, readSecret } from './secrets.ts';

/** Where rules call the CRM: an address on this machine, or an https one. */
export type Crm = {
  readonly url: string;
  /** Base64 keys that calls are signed with; one that is made up, or was before, when left out. */
  readonly signing?: readonly string[];
};

/** Functions find the address in their environment; the CRM of the stage is never called here. */
export function withCrm(aws: LocalAws, crm: Crm | undefined): LocalAws {
  return crm === undefined ? aws : { ...aws, environment: { ...aws.environment, LOCAL_CRM_URL: crm.url } };
}

/** Makes sure that calls can be signed, as a person would after deploying. @returns the keys */
export async function fillCrmSecret(
  client: SecretsManagerClient,
  arn: string,
  { signing }: Crm,
): Promise<readonly string[]> {
  const { signing: known = [] } = await readSecret<{ signing: string[] }>(client, arn);
  const keys = signing ?? (known.length > 0 ? known : [`whsec_${randomBytes(32).toString('base64')}`]);
  await putIfOther(client, arn, JSON.stringify({ signing: keys }));
  return keys;
}
