import * as z from 'zod';
import type { AuthorizerSpec, HttpApiSpec } from '../blueprint.ts';
import { made, maker, withoutEffect } from './resource.ts';

/** The ARN of a Lambda function inside the address by which API Gateway invokes it. */
const invocationPath = /^arn:aws:apigateway:[^:]*:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

const functionUri = z.string().transform((uri, context) => {
  const arn = invocationPath.exec(uri)?.[1] ?? uri;
  if (arn.startsWith('arn:aws:lambda:')) return arn;
  context.addIssue({ code: 'custom', message: `${uri} is no Lambda function` });
  return z.NEVER;
});

const apiProperties = z.strictObject({
  Name: withoutEffect,
  Description: withoutEffect,
  ProtocolType: z.literal('HTTP'),
  Tags: withoutEffect,
});

export const httpApi = maker(apiProperties, ({ logicalId }, { blueprint, apiEndpoint }) => {
  if (blueprint.httpApis.length > 0) throw new Error('The local system plays one HTTP API, not several');
  blueprint.httpApis.push({ id: logicalId, routes: [], authorizers: new Map(), integrations: new Map() });
  return made(logicalId, { ApiEndpoint: apiEndpoint });
});

const stageProperties = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  // One machine is slower than any limit that a stage would set.
  RouteSettings: withoutEffect,
  DefaultRouteSettings: withoutEffect,
  // The emulated gateway keeps no access log, and nothing here looks into one.
  AccessLogSettings: withoutEffect,
  Tags: withoutEffect,
});

export const httpStage = maker(stageProperties, ({ name }) => made(name));

const integrationProperties = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: functionUri,
  PayloadFormatVersion: z.literal('2.0'),
});

export const integration = maker(integrationProperties, ({ logicalId, properties }, { blueprint }) => {
  apiOf(blueprint.httpApis, properties.ApiId).integrations.set(logicalId, properties.IntegrationUri);
  return made(logicalId);
});

const authorizerProperties = z.strictObject({
  ApiId: z.string(),
  Name: withoutEffect,
  AuthorizerType: z.literal('REQUEST'),
  AuthorizerPayloadFormatVersion: z.literal('2.0'),
  EnableSimpleResponses: z.literal(true),
  AuthorizerUri: functionUri,
  AuthorizerResultTtlInSeconds: z.number().min(0).max(3600).default(0),
  IdentitySource: z.array(z.string().regex(/^\$request\.header\.[\w-]+$/)).min(1),
});

export const authorizer = maker(authorizerProperties, ({ logicalId, properties }, { blueprint }) => {
  const spec: AuthorizerSpec = {
    id: logicalId,
    functionArn: properties.AuthorizerUri,
    identityHeaders: properties.IdentitySource.map((source) =>
      source.slice('$request.header.'.length).toLowerCase(),
    ),
    cacheMs: properties.AuthorizerResultTtlInSeconds * 1000,
  };
  apiOf(blueprint.httpApis, properties.ApiId).authorizers.set(logicalId, spec);
  return made(logicalId);
});

const routeProperties = z
  .strictObject({
    ApiId: z.string(),
    RouteKey: z.string().regex(/^(\$default|[A-Z]+ \/\S*)$/),
    Target: z.string().startsWith('integrations/'),
    AuthorizationType: z.enum(['CUSTOM', 'NONE']).default('NONE'),
    AuthorizerId: z.string().optional(),
  })
  .refine((route) => (route.AuthorizationType === 'CUSTOM') === (route.AuthorizerId !== undefined), {
    error: 'AuthorizationType and AuthorizerId contradict each other',
  });

export const route = maker(routeProperties, ({ logicalId, at, properties }, { blueprint }) => {
  const api = apiOf(blueprint.httpApis, properties.ApiId);
  const functionArn = api.integrations.get(properties.Target.slice('integrations/'.length));
  const { AuthorizerId } = properties;
  const guard = AuthorizerId === undefined ? undefined : api.authorizers.get(AuthorizerId);
  if (functionArn === undefined) throw new Error(`${at}: there is no integration ${properties.Target}`);
  if (AuthorizerId !== undefined && !guard) throw new Error(`${at}: there is no authorizer ${AuthorizerId}`);
  api.routes.push({ key: properties.RouteKey, functionArn, authorizer: guard });
  return made(logicalId);
});

function apiOf(apis: readonly HttpApiSpec[], id: string): HttpApiSpec {
  const found = apis.find((api) => api.id === id);
  if (!found) throw new Error(`There is no HTTP API ${id}`);
  return found;
}
