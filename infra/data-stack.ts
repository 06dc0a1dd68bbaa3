import { type App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { auditTableName, keysTableName } from '../shared/core/access/table-names.ts';
import type { ProviderApi } from '../shared/core/provider-api.ts';
import { acknowledge } from './parts/acknowledge.ts';
import { logHelpers } from './parts/helper-functions.ts';
import { lifecycleRules } from './parts/lifecycle-rules.ts';
import { restoredBucket, restoredTable } from './parts/restored.ts';
import { type Access, access, filledSecret } from './parts/secrets.ts';
import { stageKey } from './parts/stage-key.ts';
import type { StageSettings } from './stage/stage.ts';

/** What outlives every version of the service: who was texted, what was uploaded, and the secrets people put in. */
export class DataStack extends Stack {
  readonly table: Table | ITable;
  /**
   * What webhooks brought, in a table of its own: the ledger forgets nothing, and the open door to the world must not
   * reach it.
   */
  readonly events: Table;
  readonly bucket: Bucket | IBucket;
  readonly access: Readonly<Record<ProviderApi, Access | undefined>>;
  /**
   * The keys of the HTTP API, in a table of their own: no worker reaches it, and a ledger that is restored brings no
   * revoked key back.
   */
  readonly apiKeys: Table;
  /** Who did what, in a table of its own: functions add to it, and a ledger that is restored takes nothing away. */
  readonly audit: Table;
  /** Only the partner API sends webhooks. */
  readonly webhookSecrets: Secret | undefined;
  readonly crmSecrets: Secret;

  constructor(app: App, stage: StageSettings) {
    super(app, `Fleetcast-${stage.name}-data`, {
      description: `Fleetcast ${stage.name}: ledger, uploads and secrets`,
      terminationProtection: stage.retainData,
    });
    const removalPolicy = stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    const key = stageKey(this, stage);

    const table = new Table(this, 'Ledger', {
      ...encrypted(key),
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // Only notes of who was ordered for, lists of the provider and counts of what callers created have it: what was
      // sent and ordered is never forgotten.
      timeToLiveAttribute: 'expiresAtS',
      deletionProtection: stage.retainData,
      removalPolicy,
    });
    table.addGlobalSecondaryIndex({
      indexName: 'due',
      partitionKey: { name: 'dueShard', type: AttributeType.STRING },
      sortKey: { name: 'dueAtMs', type: AttributeType.NUMBER },
      // How many rows an unclear or held call has, under which key it is reconciled, and whether that has begun: so
      // that its entry is read by nobody who only sums up, or looks for the calls of another sender.
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['undecidedRows', 'reconciliationKey', 'isBeingReconciled'],
    });
    table.addGlobalSecondaryIndex({
      indexName: 'listed',
      partitionKey: { name: 'listShard', type: AttributeType.STRING },
      sortKey: { name: 'listedAt', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['listed'],
    });
    this.table = restoredTable(this, stage, table);
    this.events = eventsTable(this, stage, removalPolicy, key);

    const bucket = new Bucket(this, 'Uploads', {
      versioned: true,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      ...(key === undefined
        ? { encryption: BucketEncryption.S3_MANAGED }
        : // Without a key of the bucket, each object would be a billed request to KMS.
          { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
      // A web page may send a form that the API has signed for it; anyone who has no such form is refused by its
      // signature.
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'] }],
      lifecycleRules: lifecycleRules(stage),
      removalPolicy,
      // CloudFormation deletes no bucket that holds anything, and a versioned one is never empty of itself.
      autoDeleteObjects: !stage.retainData,
    });
    acknowledge(bucket, {
      'AwsSolutions-S1':
        'Who reads objects is on record by data events of CloudTrail, where an account wants it; logs of the ' +
        'bucket would keep names of files.',
    });

    this.bucket = restoredBucket(this, stage, bucket);
    const usesPartner = stage.apis.includes('partner');
    this.access = {
      organization: access(this, stage, 'organization'),
      partner: usesPartner ? access(this, stage, 'partner') : undefined,
    };
    this.apiKeys = namedTable(this, stage, key, { id: 'Keys', tableName: keysTableName(stage.name) });
    this.audit = namedTable(this, stage, key, {
      id: 'Audit',
      tableName: auditTableName(stage.name),
      timeToLiveAttribute: 'expiresAtS',
    });
    this.webhookSecrets = usesPartner ? filledSecret(this, stage, 'WebhookSecrets') : undefined;
    this.crmSecrets = filledSecret(this, stage, 'CrmSecrets');
    logHelpers(this, stage);
  }
}

/** Its name is known before it is deployed: `npm run key` finds it by the name of the stage. */
function namedTable(
  scope: DataStack,
  stage: StageSettings,
  key: IKey | undefined,
  {
    id,
    ...named
  }: { readonly id: string; readonly tableName: string; readonly timeToLiveAttribute?: string },
): Table {
  const text = (name: string) => ({ name, type: AttributeType.STRING });
  return new Table(scope, id, {
    ...encrypted(key),
    ...named,
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.retainData,
    // A first deployment that fails should leave no table behind whose name the next one needs. Deletion protection
    // lets no rollback delete it: docs/guides/deploy.md, "A first deployment that failed", has the commands.
    removalPolicy: stage.retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}

function encrypted(key: IKey | undefined) {
  return key === undefined ? {} : { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: key };
}

/**
 * Deletes automatically what has expired, days late. It needs no recovery: the sweep finds out what an event would have
 * reported.
 */
function eventsTable(
  scope: DataStack,
  { retainData }: StageSettings,
  removalPolicy: RemovalPolicy,
  key: IKey | undefined,
): Table {
  const text = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new Table(scope, 'Events', {
    ...encrypted(key),
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'expiresAtS',
    deletionProtection: retainData,
    removalPolicy,
  });
  acknowledge(table, {
    'AwsSolutions-DDB3':
      'Events expire after 14 days, and sweeps detect what a lost event would have reported.',
  });
  table.addGlobalSecondaryIndex({
    indexName: 'received',
    partitionKey: text('listShard'),
    sortKey: text('eventCursor'),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['source', 'id', 'type', 'createdAtMs', 'receivedAtMs'],
  });
  table.addGlobalSecondaryIndex({
    indexName: 'unqueued',
    partitionKey: text('unqueuedShard'),
    sortKey: text('eventCursor'),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['source', 'id'],
  });
  return table;
}
