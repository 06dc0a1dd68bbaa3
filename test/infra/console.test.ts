import { expect, test } from 'vitest';
import { functionsOf, synthesized } from './synthesized.ts';

const system = synthesized({ console: { clientId: 'fleetcast-console' } });

test('a stage that names the console serves it beside its API, from a function without rights', () => {
  const { console: pages } = functionsOf(system);
  const routes = Object.values(system.ofType('AWS::ApiGatewayV2::Route'))
    .map(({ Properties }) => String(Properties.RouteKey))
    .filter((key) => key.includes('/console'));
  expect(routes.toSorted()).toEqual(['ANY /console', 'ANY /console/{page+}']);
  expect(system.read(pages?.variables.UPLOADS_ORIGIN)).toBe('https://Uploads.RegionalDomainName');
  const roles = Object.entries(system.ofType('AWS::IAM::Policy')).filter(([id]) => id.startsWith('Console'));
  const actions = roles.flatMap(([, { Properties }]) =>
    (Properties.PolicyDocument as { Statement: { Action: unknown }[] }).Statement.map(({ Action }) => Action),
  );
  expect(actions.flat()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  expect(system.service.toJSON().Outputs.ConsoleUrl).toBeDefined();
  expect(system.remarks).toEqual([]);
});

test('a stage that does not name it has no function and no route for it', () => {
  const without = synthesized();
  expect(Object.keys(functionsOf(without))).not.toContain('console');
  expect(without.service.toJSON().Outputs.ConsoleUrl).toBeUndefined();
});
