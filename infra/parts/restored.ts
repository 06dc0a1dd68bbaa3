import type { Stack } from 'aws-cdk-lib';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { StageSettings } from '../stage/stage.ts';
import { ledgerIndexes } from './metrics/ledger-metrics.ts';

/** The table that the stage was restored to, or the one that the stack made. */
export function restoredTable(stack: Stack, { restored }: StageSettings, made: Table): Table | ITable {
  if (restored === undefined) return made;
  stillExported(stack, made.tableName, made.tableArn);
  const { table: tableName } = restored;
  return Table.fromTableAttributes(stack, 'RestoredLedger', { tableName, globalIndexes: [...ledgerIndexes] });
}

/** The bucket that the stage was restored to, or the one that the stack made. */
export function restoredBucket(stack: Stack, { restored }: StageSettings, made: Bucket): Bucket | IBucket {
  if (restored?.bucket === undefined) return made;
  stillExported(stack, made.bucketName, made.bucketArn);
  return Bucket.fromBucketName(stack, 'RestoredUploads', restored.bucket);
}

/**
 * The service stack imports these until it is deployed itself, which comes after this stack: AWS would refuse to let
 * them go before.
 */
function stillExported(stack: Stack, ...values: readonly string[]): void {
  for (const value of values) stack.exportValue(value);
}
