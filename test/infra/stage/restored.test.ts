import { expect, test } from 'vitest';
import { functionsOf, synthesized } from '../synthesized.ts';

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
    '--parameters Fleetcast-example-service:RestoredTable=ledger-restored: docs/',
  );
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
