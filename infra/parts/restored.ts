import { Annotations, CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { StageSettings } from '../stage/stage.ts';
import { ledgerIndexes } from './metrics.ts';

/** The table that the stage was restored to, or the one that the stack made. */
export function restoredTable(stack: Stack, { restored }: StageSettings, made: Table): Table | ITable {
  if (restored === undefined) return made;
  stillExported(stack, made.tableName, made.tableArn);
  const { table: tableName } = restored;
  // CloudFormation changes the table that the stack made, and never this one.
  Annotations.of(stack).addInfo(
    `This stage works on the restored table ${tableName}. The table must have the indexes ` +
      `${ledgerIndexes.join(', ')}. How to add one: docs/upgrading.md, ` +
      '"A stage that works on a restored table"',
  );
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

/**
 * The old table does not know what was sent since, and would have it sent again. A stage file without the setting, such
 * as one of another branch, would bring it back: so the deployed stack keeps the name of its table as a parameter, and
 * refuses a template for another one before anything is changed.
 */
export function keepTable(stack: Stack, { restored, name }: StageSettings): void {
  const table = restored?.table ?? '';
  const { valueAsString } = new CfnParameter(stack, 'RestoredTable', {
    description: 'The restored table that this stack works on. Leave it empty when there is none',
    default: '',
  });
  const runbook = 'docs/runbook.md, "Restoring the table from a backup"';
  const assertDescription =
    table === ''
      ? `stages/${name}.json has no "restored", but this stack works on the restored table that its parameter ` +
        `RestoredTable names. Add the setting again: with the old table, texts would be sent again. See ${runbook}`
      : `stages/${name}.json names the restored table ${table}. If that is right, deploy with --parameters ` +
        `${stack.stackName}:RestoredTable=${table}. See ${runbook}`;
  new CfnRule(stack, 'TableIsThatOfTheSettings', {
    assertions: [{ assert: Fn.conditionEquals(valueAsString, table), assertDescription }],
  });
}
