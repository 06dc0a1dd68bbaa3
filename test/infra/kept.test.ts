import { expect, test } from 'vitest';
import { kept } from './kept/names.ts';
import { synthesized } from './synthesized.ts';

const crm = { url: 'https://crm.example.com/fleetcast', timeLimitSeconds: 5 };
const optional = {
  canaryTo: '+12125550199',
  crm,
  bus: { name: 'default', create: false },
  alarmEmail: 'ada@example.com',
};
const absent = Object.fromEntries(Object.keys(optional).map((name) => [name, undefined]));

const system = synthesized({ ...optional, retainData: true });

const indexesBefore: Readonly<Record<string, readonly string[]>> = kept.indexes;

/**
 * What changes here needs the steps of docs/upgrading.md: in stages that are deployed it cannot be changed in one go.
 */
test('tables, bucket and filled secrets of the data stack keep their logical ids', () => {
  const ids = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'].flatMap((type) =>
    Object.keys(system.ofType(type)),
  );
  expect(ids).toEqual(expect.arrayContaining([...kept.logicalIds]));
});

test('the API keeps its address, and the queue of uploads what waits in it', () => {
  expect(Object.keys(system.service.toJSON().Resources)).toEqual(expect.arrayContaining([...kept.service]));
});

test('the event sources of queues keep their logical ids, as none can take over the place of another', () => {
  const ids = Object.keys(system.ofType('AWS::Lambda::EventSourceMapping'));
  expect(ids).toEqual(expect.arrayContaining([...kept.sources]));
});

test('exports of the data stack are kept', () => {
  const outputs = Object.values(system.data.toJSON().Outputs as Record<string, { Export: { Name: string } }>);
  expect(outputs.map(({ Export }) => Export.Name)).toEqual(expect.arrayContaining([...kept.exports]));
});

test('of all settings only "apis" removes an export, which takes two deployments', () => {
  const exportsOf = (change: Parameters<typeof synthesized>[0]) =>
    Object.keys(synthesized(change).data.toJSON().Outputs as object).toSorted();
  const none = { ...absent, webhooks: {}, retainData: false } as Parameters<typeof synthesized>[0];
  expect(exportsOf(none)).toEqual(Object.keys(system.data.toJSON().Outputs as object).toSorted());
  const without = exportsOf({ apis: ['organization'], webhooks: {} });
  expect(without.filter((name) => /Partner|Webhook/.test(name))).toEqual([]);
});

test('a table has one index more, or one less, than the release before at most', () => {
  for (const [id, { Properties }] of Object.entries(system.ofType('AWS::DynamoDB::Table'))) {
    const before = indexesBefore[id.replace(/[0-9A-F]{8}$/, '')] ?? [];
    const now = ((Properties.GlobalSecondaryIndexes ?? []) as { IndexName: string }[]).map(
      ({ IndexName }) => IndexName,
    );
    const changed = [
      ...now.filter((name) => !before.includes(name)),
      ...before.filter((name) => !now.includes(name)),
    ];
    expect(changed.length, id).toBeLessThanOrEqual(1);
  }
});

test('an index holds what it held: DynamoDB cannot change that, and CloudFormation replaces no index under its name', () => {
  const indexes = Object.values(system.ofType('AWS::DynamoDB::Table')).flatMap(
    ({ Properties }) => (Properties.GlobalSecondaryIndexes ?? []) as Index[],
  );
  const held = indexes.map(({ IndexName, Projection }) => [IndexName, Projection.NonKeyAttributes]);
  expect(Object.fromEntries(held)).toMatchObject(kept.projections);
});

type Index = {
  readonly IndexName: string;
  readonly Projection: { readonly NonKeyAttributes: readonly string[] };
};

test('an alarm keeps its name at its logical id, as the name of another one cannot be taken over', () => {
  const alarms = Object.entries(system.ofType('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => [
    String(Properties.AlarmName).replace('Fleetcast example: ', ''),
    id,
  ]);
  const now = Object.fromEntries(alarms);
  for (const [name, id] of Object.entries(kept.alarms)) expect(now[name], name).toBe(id);
});
