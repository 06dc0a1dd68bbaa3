import { type App, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Realm } from '../shared/core/realm.ts';
import { ringSlots } from '../shared/core/tokens/token-ring.ts';
import { lifecycleRules } from './parts/lifecycle-rules.ts';
import type { StageSettings } from './stage.ts';

/** What reaching one of the provider's APIs takes. */
export type Access = {
  readonly credentials: Secret;
  /** Where the processes of the service keep the token that they share, written in turn. */
  readonly tokens: readonly Secret[];
};

/** What outlives every version of the service: who was texted, what was uploaded, and the secrets people put in. */
export class DataStack extends Stack {
  readonly table: Table;
  /** What webhooks brought, in a table of its own: the ledger forgets nothing, and the open door to the world must not reach it. */
  readonly events: Table;
  readonly bucket: Bucket;
  readonly access: Readonly<Record<Realm, Access>>;
  readonly apiKeys: Secret;
  readonly webhookSecrets: Secret;
  readonly crmSecrets: Secret;

  constructor(app: App, stage: StageSettings) {
    super(app, `Fleetcast-${stage.name}-data`, {
      description: `Fleetcast ${stage.name}: ledger, uploads and secrets`,
      terminationProtection: stage.retainData,
    });
    const removalPolicy = stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    const table = new Table(this, 'Ledger', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // Only notes of who was ordered for have it: what was sent and ordered is never forgotten.
      timeToLiveAttribute: 'expiresAtS',
      removalPolicy,
    });
    table.addGlobalSecondaryIndex({
      indexName: 'due',
      partitionKey: { name: 'dueShard', type: AttributeType.STRING },
      sortKey: { name: 'dueAtMs', type: AttributeType.NUMBER },
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.table = table;
    this.events = eventsTable(this, removalPolicy);

    this.bucket = new Bucket(this, 'Uploads', {
      versioned: true,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      // A web page may send a form that the API has signed for it; whoever has no such form is refused by its signature.
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'] }],
      lifecycleRules: lifecycleRules(stage),
      removalPolicy,
    });

    this.access = {
      organization: access(this, 'Organization', 'ProviderCredentials', removalPolicy),
      partner: access(this, 'Partner', 'PartnerCredentials', removalPolicy),
    };
    this.apiKeys = secret(this, 'ApiKeys', {
      description:
        'Keys of the HTTP API: {"keys": [{"name", "sha256"}]}, the hash in hex. Empty after deploying',
      firstValue: { keys: [] },
      removalPolicy,
    });
    this.webhookSecrets = secret(this, 'WebhookSecrets', {
      description:
        'What sources of webhooks prove themselves with: {"SOURCE": {"basic": [{"username", "password"}], "signing": ["base64"]}}, at most two of each. Empty after deploying',
      firstValue: {},
      removalPolicy,
    });
    this.crmSecrets = secret(this, 'CrmSecrets', {
      description:
        'What calls to the CRM are signed with: {"signing": ["base64"]}, at most two, the newer one beside the older while the CRM changes over. Empty after deploying',
      firstValue: { signing: [] },
      removalPolicy,
    });
  }
}

/** The secrets of one API, with its credentials under their own id. */
function access(scope: DataStack, name: string, credentialsId: string, removalPolicy: RemovalPolicy): Access {
  return {
    credentials: secret(scope, credentialsId, {
      description: `${name} API client: {"client_id", "client_secret"}. Replace the value after deploying`,
      firstValue: { client_id: 'replace-me', client_secret: 'replace-me' },
      removalPolicy,
    }),
    // Without a value CDK would have a password made up; this one is no token, and tokens are never read by label.
    tokens: Array.from({ length: ringSlots }, (_, slot) =>
      secret(scope, `${name}Token${slot}`, {
        description: `${name} API access token, ${slot + 1} of ${ringSlots}. Written by the service, never by a person`,
        firstValue: {},
        removalPolicy,
      }),
    ),
  };
}

/** Deletes by itself what has expired, days late. It needs no recovery: the sweep finds out what an event would have told. */
function eventsTable(scope: DataStack, removalPolicy: RemovalPolicy): Table {
  const text = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new Table(scope, 'Events', {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'expiresAtS',
    removalPolicy,
  });
  table.addGlobalSecondaryIndex({
    indexName: 'received',
    partitionKey: text('listShard'),
    sortKey: text('place'),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['source', 'id', 'type', 'createdAtMs', 'receivedAtMs'],
  });
  table.addGlobalSecondaryIndex({
    indexName: 'unqueued',
    partitionKey: text('unqueuedShard'),
    sortKey: text('place'),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['source', 'id'],
  });
  return table;
}

/**
 * A secret whose value is written after deploying. Never change a `firstValue`: CloudFormation writes the value again whenever the
 * template's one differs from before, over whatever was put there.
 */
function secret(
  scope: DataStack,
  id: string,
  props: { description: string; firstValue: object; removalPolicy: RemovalPolicy },
): Secret {
  return new Secret(scope, id, {
    description: props.description,
    secretStringValue: SecretValue.unsafePlainText(JSON.stringify(props.firstValue)),
    removalPolicy: props.removalPolicy,
  });
}
