import * as z from 'zod';
import type { HttpApiSpec } from '../blueprint.ts';
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
  blueprint.httpApis.push({ id: logicalId, routes: [], integrations: new Map() });
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

const routeProperties = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string().regex(/^(\$default|[A-Z]+ \/\S*)$/),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z.literal('NONE').default('NONE'),
});

export const route = maker(routeProperties, ({ logicalId, at, properties }, { blueprint }) => {
  const api = apiOf(blueprint.httpApis, properties.ApiId);
  const functionArn = api.integrations.get(properties.Target.slice('integrations/'.length));
  if (functionArn === undefined) throw new Error(`${at}: there is no integration ${properties.Target}`);
  api.routes.push({ key: properties.RouteKey, functionArn });
  return made(logicalId);
});

function apiOf(apis: readonly HttpApiSpec[], id: string): HttpApiSpec {
  const found = apis.find((api) => api.id === id);
  if (!found) throw new Error(`There is no HTTP API ${id}`);
  return found;
}
