import { expect, test } from 'vitest';
import { functionsOf, synthesized } from './synthesized.ts';

const system = synthesized();
const routes = Object.values(system.ofType('AWS::ApiGatewayV2::Route')).map(({ Properties }) => Properties);

test('the API has its routes, and one for everything else', () => {
  expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual([
    '$default',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /campaigns/{id}/recipients',
    'GET /campaigns/{id}/results/{name}',
    'GET /erasures/{id}',
    'GET /suppressions',
    'POST /campaigns',
    'POST /campaigns/{id}/approve',
    'POST /campaigns/{id}/cancel',
    'POST /campaigns/{id}/pause',
    'POST /campaigns/{id}/resolve',
    'POST /campaigns/{id}/results',
    'POST /campaigns/{id}/resume',
    'POST /campaigns/{id}/retry',
    'POST /campaigns/{id}/test',
    'POST /erasures',
    'POST /suppressions',
    'POST /suppressions/check',
  ]);
});

test('no route can be reached without the authorizer', () => {
  const [authorizer] = Object.keys(system.ofType('AWS::ApiGatewayV2::Authorizer'));
  for (const route of routes) {
    expect(route).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: authorizer } });
  }
});

test('the authorizer answers yes or no to a bearer key and may be asked again after a minute', () => {
  const { Properties } = system.only('AWS::ApiGatewayV2::Authorizer');
  expect(Properties).toMatchObject({
    AuthorizerType: 'REQUEST',
    AuthorizerPayloadFormatVersion: '2.0',
    EnableSimpleResponses: true,
    IdentitySource: ['$request.header.Authorization'],
    AuthorizerResultTtlInSeconds: 60,
  });
  expect(JSON.stringify(Properties.AuthorizerUri)).toContain(functionsOf(system).authorize?.id);
});

test('every route leads to the function "api", in payload format 2.0', () => {
  const [integration] = Object.keys(system.ofType('AWS::ApiGatewayV2::Integration'));
  expect(system.only('AWS::ApiGatewayV2::Integration').Properties).toMatchObject({
    PayloadFormatVersion: '2.0',
    IntegrationUri: { 'Fn::GetAtt': [functionsOf(system).api?.id, 'Arn'] },
  });
  for (const { Target } of routes) {
    expect(Target).toEqual({ 'Fn::Join': ['', ['integrations/', { Ref: integration }]] });
  }
});

test('the stack tells the address of the API and the name of the bucket', () => {
  const outputs = system.service.toJSON().Outputs as Record<string, { Value: unknown }>;
  expect(Object.keys(outputs).sort()).toEqual(['ApiUrl', 'BucketName']);
  expect(system.read(outputs.ApiUrl?.Value)).toBe('ApiHttp.ApiEndpoint');
  expect(system.read(outputs.BucketName?.Value)).toBe('Uploads');
});
