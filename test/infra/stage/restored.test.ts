import { expect, test } from 'vitest';
import { contentOf } from '../../support/tidy/source-files.ts';
import { functionsOf, synthesized } from '../synthesized.ts';
import { runDocumented } from './documented-program.ts';

const restored = {
  table: 'ledger-restored',
  bucket: 'uploads-restored',
  to: '2026-11-20T10:00:00Z',
  confirmed: [],
};
const before = synthesized({ retainData: true });
const withRules = synthesized({ rules: 'examples/rules.json' });
const after = synthesized({ retainData: true, restored });

test('a stage that was restored uses the named table and bucket, with their index', () => {
  const text = JSON.stringify(Object.values(after.ofType('AWS::Lambda::Function')));
  expect(text).toContain('"TABLE_NAME":"ledger-restored"');
  expect(text).toContain('"BUCKET_NAME":"uploads-restored"');
  const policies = JSON.stringify(Object.values(after.ofType('AWS::IAM::Policy')));
  expect(policies).toContain(':table/ledger-restored');
  expect(policies).toContain(':table/ledger-restored/index/due');
});

test('the tables and the bucket that the data stack made stay', () => {
  for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'])
    expect(Object.keys(after.ofType(type))).toEqual(Object.keys(before.ofType(type)));
});

test('what the service imports until it is deployed itself is still exported, or AWS would refuse the data stack', () => {
  const exportsOf = ({ data }: typeof before) => data.toJSON().Outputs as Readonly<Record<string, unknown>>;
  expect(exportsOf(after)).toEqual(exportsOf(before));
});

/**
 * Whether CloudFormation lets a deployment of this stage begin over a stack with this `RestoredTable`, which it
 * keeps when the command names no other value.
 */
function deploys({ service }: typeof before, RestoredTable: string): boolean {
  const { Parameters, Rules } = service.toJSON();
  expect(Parameters.RestoredTable).toMatchObject({ Type: 'String', Default: '' });
  const [{ Assert }] = Rules.TableIsThatOfTheSettings.Assertions;
  const [{ Ref }, table] = Assert['Fn::Equals'];
  expect(Ref).toBe('RestoredTable');
  return RestoredTable === table;
}

test('a stage file without the setting brings the old table back over no stack that works on a restored one', () => {
  expect(deploys(before, '')).toBe(true);
  expect(deploys(after, restored.table)).toBe(true);
  // Of another branch, whose file has no such setting: the old table would have texts sent again.
  expect(deploys(before, restored.table)).toBe(false);
  // A second restore names its table at the deployment, as the first one does.
  expect(deploys(after, '')).toBe(false);
  expect(deploys(after, 'ledger-restored-before')).toBe(false);
});

test('the refusal says what the stage file names, and what to do', () => {
  const saidOf = ({ service }: typeof before) =>
    service.toJSON().Rules.TableIsThatOfTheSettings.Assertions[0].AssertDescription;
  expect(saidOf(before)).toMatch(/^stages\/example\.json has no "restored", but .*docs\/runbook\.md/);
  expect(saidOf(after)).toContain(
    '--parameters Fleetcast-example-service:RestoredTable=ledger-restored. See docs/',
  );
});

test('the runbook names the resources that start calls, before a restored table is deployed', () => {
  const [, section = ''] = contentOf('docs/runbook.md').split('### Restoring the table from a backup');
  const [, rule = 'none'] = /named AWS::Events::Rule (\w+)/.exec(section) ?? [];
  expect(Object.keys(before.ofType('AWS::Events::Rule'))).toEqual([expect.stringContaining(rule)]);
  const [, parts = ''] = /for PART in ([\w ]+);/.exec(section) ?? [];
  const functions = Object.entries(functionsOf(before));
  const sources = Object.entries(before.ofType('AWS::Lambda::EventSourceMapping'));
  const disabled = parts.split(' ').flatMap((part) => {
    const found = sources.filter(([id]) => id.startsWith(`${part}Worker`));
    const ids = found.map(([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref);
    return functions.flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []));
  });
  expect(disabled.toSorted()).toEqual([...workers, 'events-react'].toSorted());
});

const indexesOf = ({ ofType }: typeof before) =>
  Object.entries(ofType('AWS::DynamoDB::Table'))
    .filter(([id]) => id.startsWith('Ledger'))
    .flatMap(([, { Properties }]) => Properties.GlobalSecondaryIndexes as { readonly IndexName: string }[]);

test('each synthesis names the indexes that a restored table must have: a later one is added by hand', () => {
  const names = indexesOf(after).map(({ IndexName }) => IndexName);
  expect(after.notes.join('\n')).toContain(
    `the restored table ledger-restored. The table must have the indexes ${names.join(', ')}.`,
  );
  expect(before.notes.join('\n')).not.toContain('restored');
});

test('the guide makes of the template what DynamoDB is asked for to add an index', () => {
  const run = (index: string) =>
    runDocumented('docs/upgrading.md', 'index.json', after, restored.table, index);
  for (const index of indexesOf(after))
    expect(run(index.IndexName).GlobalSecondaryIndexUpdates).toEqual([{ Create: index }]);
  expect(run('due')).toMatchObject({
    TableName: restored.table,
    AttributeDefinitions: [
      { AttributeName: 'dueShard', AttributeType: 'S' },
      { AttributeName: 'dueAtMs', AttributeType: 'N' },
    ],
  });
});

/** Beginnings of keys that a function's role may use with an action, by the function's name. */
function keysOf(stack: typeof after, name: string, action: string): readonly string[] {
  const role = stack.read(functionsOf(stack)[name]?.properties.Role);
  type Document = { readonly Statement: readonly Granted[] };
  type Granted = { readonly Action: string; readonly Condition?: Record<string, Record<string, string[]>> };
  return Object.values(stack.ofType('AWS::IAM::Policy'))
    .filter(({ Properties }) => `${stack.read((Properties.Roles as unknown[])[0])}.Arn` === role)
    .flatMap(({ Properties }) => (Properties.PolicyDocument as Document).Statement)
    .filter(({ Action }) => Action === `dynamodb:${action}`)
    .flatMap(({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []);
}

const planners = ['uploads-plan', 'api-write', 'events-react'];
const workers = ['sms-send', 'sms-urgent', 'orders-place', 'notifications-send', 'reconcile'];

test.each([...planners, ...workers, 'scheduler'])('%s sees whether a restored stage is open', (name) => {
  expect(keysOf(after, name, 'GetItem')).toContain('RECOVERY');
  expect(keysOf(before, name, 'GetItem')).not.toContain('RECOVERY');
});

test('anyone who marks calls of a restored ledger may note them, and the one who recovers may walk and write', () => {
  for (const name of [...planners, 'scheduler']) expect(keysOf(after, name, 'PutItem')).toContain('CLAIMS#*');
  expect(keysOf(after, 'scheduler', 'PutItem')).toContain('RECOVERY');
  expect(keysOf(after, 'scheduler', 'Query')).toContain('JOBS');
  expect(keysOf(after, 'scheduler', 'PutItem')).toContain('RULES');
});

test('only where a stage deploys rules, or switches them off as it recovers, does scheduler write rules', () => {
  expect(keysOf(withRules, 'scheduler', 'PutItem')).toContain('RULES');
  expect(keysOf(before, 'scheduler', 'PutItem')).not.toContain('RULES');
});
