import { Reference, Stack, Token, Tokenization, Validations } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';

/** Says why a finding of cdk-nag is none here, for the construct and all below it. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const rules = Object.entries(reasons).map(([id, reason]) => ({ id, reason }));
  Validations.of(construct).acknowledge(...rules);
}

const folderReason =
  'Objects of one folder of the bucket: their names are made at run time, and no other folder can be reached.';

/** Acknowledges what the statements say of whole folders of a bucket, and no other wildcard. */
export function acknowledgeFolders(role: IConstruct, statements: readonly PolicyStatement[]): void {
  const resources = statements.flatMap((statement) => statement.resources);
  const folders = new Set(resources.flatMap((resource) => folderName(role, resource) ?? []));
  acknowledge(
    role,
    Object.fromEntries([...folders].map((name) => [`AwsSolutions-IAM5[Resource::${name}]`, folderReason])),
  );
}

/** `<bucket>/<folder>/*`, or less of a folder, as cdk-nag writes it once the bucket is imported from its stack. */
function folderName(role: IConstruct, resource: string): string | undefined {
  const folder = /\}(\/[\w-]+\/[\w*/-]*\*)$/.exec(resource)?.[1];
  const [bucket] = Token.isUnresolved(resource) ? Tokenization.reverseString(resource).tokens : [];
  if (folder === undefined || !Reference.isReference(bucket)) return undefined;
  const imported = Stack.of(role).resolve(Stack.of(bucket.target).exportValue(bucket)) as {
    'Fn::ImportValue': string;
  };
  return `${imported['Fn::ImportValue']}${folder}`;
}
