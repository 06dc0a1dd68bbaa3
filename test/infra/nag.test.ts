import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

test.each([
  ['a stage that keeps its data', { retainData: true, dashboard: true, alarmEmail: 'someone@example.com' }],
  [
    'a stage without the partner API',
    { apis: ['organization' as const], webhooks: {}, bus: { name: 'crm', create: false } },
  ],
  [
    'a stage with a key of its own',
    { kmsKeyArn: 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab' },
  ],
  ['a stage that can be destroyed', { retainData: false, tracing: true, bus: { name: 'own', create: true } }],
])('cdk-nag finds nothing in %s that is not acknowledged with its reason', (_, stage) => {
  const { app } = synthesized(stage);
  const findings = [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
      ),
  );
  expect(findings).toEqual([]);
});
