import { expect, test } from 'vitest';
import { type Operation, operations } from '../../shared/core/api/operations.ts';
import { functionsOf, synthesized } from './synthesized.ts';

const system = synthesized();
const routes = Object.values(system.ofType('AWS::ApiGatewayV2::Route')).map(({ Properties }) => Properties);

/** As the gateway writes them: who answers GET answers every method that no other function has. */
const keyOf = ({ method, path }: Operation) => `${method === 'GET' ? 'ANY' : method} ${path}`;

test('the API has its operations as routes, and one for everything else', () => {
  const expected = ['$default', ...Object.values<Operation>(operations).map(keyOf)];
  expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(expected.sort());
  // A few as they are written, so that the table cannot lose all of them.
  for (const key of ['ANY /v1/jobs/{id}', 'POST /v1/campaigns', 'PUT /v1/rules', 'POST /webhooks/{source}'])
    expect(expected).toContain(key);
});

test('the gateway asks nobody who calls: the functions do', () => {
  expect(Object.keys(system.ofType('AWS::ApiGatewayV2::Authorizer'))).toEqual([]);
  for (const { AuthorizationType = 'NONE' } of routes) expect(AuthorizationType).toBe('NONE');
});

test('each route leads to the function that the table names, in payload format 2.0, and every other address to "api-read"', () => {
  const integrations = system.ofType('AWS::ApiGatewayV2::Integration');
  const functions = functionsOf(system);
  const functionOf = new Map<string, string>([
    ...Object.values<Operation>(operations).map((one) => [keyOf(one), one.function] as const),
    ['$default', 'api-read'],
  ]);
  for (const route of routes) {
    const { 'Fn::Join': target } = route.Target as { 'Fn::Join': [string, [string, { Ref: string }]] };
    const name = functionOf.get(String(route.RouteKey)) ?? 'none';
    expect(integrations[target[1][1].Ref]?.Properties, String(route.RouteKey)).toMatchObject({
      PayloadFormatVersion: '2.0',
      IntegrationUri: { 'Fn::GetAtt': [functions[name]?.id, 'Arn'] },
    });
  }
});

test('the open route of webhooks is the one that is slowed down, to what the stage says, once it is there', () => {
  const [id] = Object.keys(system.ofType('AWS::ApiGatewayV2::Stage'));
  const key = 'POST /webhooks/{source}';
  expect(system.only('AWS::ApiGatewayV2::Stage').Properties.RouteSettings).toEqual({
    [key]: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1_000 },
  });
  const [routeId] = Object.entries(system.ofType('AWS::ApiGatewayV2::Route')).find(
    ([, { Properties }]) => Properties.RouteKey === key,
  ) ?? [''];
  const { DependsOn } = system.service.toJSON().Resources[id ?? ''] as { DependsOn: string[] };
  expect(DependsOn).toContain(routeId);
  const slower = synthesized({ webhookRate: { perSecond: 2, burst: 3 }, eventWorkers: 7, smsWorkers: 4 });
  expect(slower.only('AWS::ApiGatewayV2::Stage').Properties.RouteSettings).toEqual({
    [key]: { ThrottlingRateLimit: 2, ThrottlingBurstLimit: 3 },
  });
  const workers = Object.values(slower.ofType('AWS::Lambda::EventSourceMapping')).map(
    ({ Properties }) => (Properties.ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
  );
  expect(workers.toSorted()).toEqual([10, 2, 2, 2, 2, 2, 2, 4, 7]);
});

test('the stack tells the address of the API and the name of the bucket', () => {
  const outputs = system.service.toJSON().Outputs as Record<string, { Value: unknown }>;
  expect(Object.keys(outputs).sort()).toEqual(['ApiUrl', 'BucketName']);
  expect(system.read(outputs.ApiUrl?.Value)).toBe('ApiHttp.ApiEndpoint');
  expect(system.read(outputs.BucketName?.Value)).toBe('Uploads');
});
