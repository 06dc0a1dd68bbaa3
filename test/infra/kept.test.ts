import { expect, test } from 'vitest';
import { kept } from './kept/names.ts';
import { synthesized } from './synthesized.ts';

const system = synthesized({ retainData: true, canaryTo: '+12125550199' });

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

test('exports of the data stack are kept', () => {
  const outputs = Object.values(system.data.toJSON().Outputs as Record<string, { Export: { Name: string } }>);
  expect(outputs.map(({ Export }) => Export.Name)).toEqual(expect.arrayContaining([...kept.exports]));
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

test('an alarm keeps its name at its logical id, as the name of another one cannot be taken over', () => {
  const alarms = Object.entries(system.ofType('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => [
    String(Properties.AlarmName).replace('Fleetcast example: ', ''),
    id,
  ]);
  const now = Object.fromEntries(alarms);
  for (const [name, id] of Object.entries(kept.alarms)) expect(now[name], name).toBe(id);
});
