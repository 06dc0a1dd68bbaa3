import { expect, test } from 'vitest';
import { idleMonth, metricCount, sumOf } from './cost/idle.ts';
import { costStages } from './cost/stages.ts';
import { synthesized } from './synthesized.ts';

test.each([
  ['one API', 10],
  ['both APIs', 14],
] as const)('an idle month of a stage that uses %s costs less than %f dollars', (name, most) => {
  const lines = idleMonth(synthesized(costStages[name]));
  expect(sumOf(lines)).toBeLessThan(most);
  // Nothing was left out of the sum by not being found.
  for (const { dollars } of lines) expect(dollars).toBeGreaterThan(0.05);
});

test('an alarm reads one metric, as each of them is billed; that of the ledger reads its indexes too', () => {
  const alarms = Object.values(synthesized(costStages['both APIs']).ofType('AWS::CloudWatch::Alarm'));
  for (const alarm of alarms) {
    const ofLedger = String(alarm.Properties.AlarmName).endsWith('the ledger is throttled');
    expect(metricCount(alarm)).toBe(ofLedger ? 6 : 1);
  }
});
