import { expect, test } from 'vitest';
import { localAlarms } from '../../apps/local/alarms.ts';

const alarm = (change: Readonly<Record<string, unknown>>) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    AlarmName: 'Fleetcast example: rows are held',
    AlarmDescription: 'Some people may lack their text. What to do: docs/runbook.md, "rows are held".',
    Namespace: 'Fleetcast/example',
    MetricName: 'RowsHeld',
    Threshold: 1,
    Period: 300,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    ...change,
  },
});

/** As Powertools prints it. */
const counted = (name: string, count: number) => JSON.stringify({ _aws: { Timestamp: 1 }, [name]: count });

function heard(...resources: ReturnType<typeof alarm>[]) {
  let nowMs = 0;
  const said: string[] = [];
  const hear = localAlarms(
    resources,
    () => nowMs,
    (line) => said.push(line),
  );
  return { hear, said, later: (ms: number) => (nowMs += ms) };
}

test('what a function counts rings the alarm of the template, in its words, once in its time', () => {
  const { hear, said, later } = heard(alarm({}));
  hear(counted('RowsUnclear', 1));
  hear(counted('RowsHeld', 0));
  hear('{"level":"WARN","message":"RowsHeld"}');
  expect(said).toEqual([]);
  hear(counted('RowsHeld', 3));
  hear(counted('RowsHeld', 1));
  expect(said).toEqual([
    'ALARM "Fleetcast example: rows are held": Some people may lack their text. ' +
      'What to do: docs/runbook.md, "rows are held".',
  ]);
  later(10 * 60_000);
  hear(counted('RowsHeld', 1));
  expect(said.length).toBe(2);
});

test('an alarm that wants several counts adds up those of its period', () => {
  const { hear, said, later } = heard(alarm({ Threshold: 3 }));
  hear(counted('RowsHeld', 2));
  later(301_000);
  hear(counted('RowsHeld', 2));
  expect(said.length).toBe(0);
  hear(counted('RowsHeld', 1));
  expect(said.length).toBe(1);
});

test('alarms that AWS itself counts for, and those of silence, are not played', () => {
  const { hear, said } = heard(
    alarm({ Namespace: 'AWS/SQS' }),
    alarm({ ComparisonOperator: 'LessThanThreshold' }),
  );
  hear(counted('RowsHeld', 5));
  expect(said).toEqual([]);
});
