import { RemovalPolicy } from 'aws-cdk-lib';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { present } from '../../shared/core/present.ts';
import type { ProviderApi } from '../../shared/core/provider-api.ts';
import {
  credentialsOf,
  type FilledSecret,
  secretName,
  tokenSecretNames,
} from '../../shared/core/tokens/secret-name.ts';
import type { StageSettings } from '../stage/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { stageKey } from './stage-key.ts';

/** What reaching one of the provider's APIs takes. */
export type Access = {
  readonly credentials: Secret;
  /** Where the processes of the service keep the token that they share, written in turn. */
  readonly tokens: readonly Secret[];
};

const forms: Readonly<Record<FilledSecret, string>> = {
  ProviderCredentials: 'Organization API client: {"client_id", "client_secret"}',
  PartnerCredentials: 'Partner API client: {"client_id", "client_secret"}',
  WebhookSecrets:
    'Proofs of webhook sources: {"SOURCE": {"basic": [{"username", "password"}], "signing": ["base64"]}}, at ' +
    'most two of each',
  CrmSecrets:
    'Keys that sign calls to the CRM: {"signing": ["base64"]}, at most two: old and new while the CRM switches',
};

/** A secret that a person fills after deploying. */
export function filledSecret(scope: Construct, stage: StageSettings, id: FilledSecret): Secret {
  return emptySecret(scope, id, stage, {
    name: secretName(stage.name, id),
    description: `${forms[id]}. Fill it after deploying`,
    // A first deployment that fails must not leave a secret behind whose name the next one needs.
    removalPolicy: stage.retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}

/** The secrets of one API. Its tokens live for minutes: nobody needs them once the stage is gone. */
export function access(scope: Construct, stage: StageSettings, api: ProviderApi): Access {
  const title = api === 'organization' ? 'Organization' : 'Partner';
  const names = tokenSecretNames(stage.name, api);
  return {
    credentials: filledSecret(scope, stage, credentialsOf[api]),
    tokens: names.map((name, slot) =>
      emptySecret(scope, `${title}Token${slot}`, stage, {
        name,
        description: `${title} API access token, ${slot + 1} of ${names.length}. Only the service writes it`,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    ),
  };
}

/**
 * A secret without a value: CloudFormation writes a template's value again whenever it changes, over whatever was put
 * there, and so the template has none.
 *
 * Source: CloudFormation, AWS::SecretsManager::Secret: without `SecretString` and `GenerateSecretString` the secret is
 * empty.
 */
function emptySecret(
  scope: Construct,
  id: string,
  stage: StageSettings,
  { name, ...props }: { name: string; description: string; removalPolicy: RemovalPolicy },
): Secret {
  const secret = new Secret(scope, id, {
    ...props,
    ...present({ encryptionKey: stageKey(scope, stage) }),
    secretName: name,
  });
  // The construct would have a password made up.
  (secret.node.defaultChild as CfnSecret).generateSecretString = undefined;
  acknowledge(secret, {
    'AwsSolutions-SMG4':
      'The other side or the service makes the value: docs/runbook.md says how to change each.',
  });
  return secret;
}
