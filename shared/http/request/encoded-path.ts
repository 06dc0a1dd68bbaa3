import type { ApiEvent } from '../api-call.ts';

/**
 * The path in the form that the router expects, which decodes it.
 *
 * The gateway has decoded it before: a "%" of an id would be decoded twice, and a "#" would end the path. So the path
 * is built again from its route and the parameters that the gateway has extracted. A path without parameters stays as
 * it came: its route is fixed, or it has none and gets 404.
 *
 * Source: API Gateway developer guide, "Create routes for HTTP APIs": request parameters are decoded. That `rawPath`
 * is, too, is not documented; events of AWS in github.com/hotsock/voker and fastify/aws-lambda-fastify#169 show it.
 */
export function encodedPath({ routeKey, rawPath, pathParameters }: ApiEvent): string {
  if (pathParameters === undefined) return rawPath;
  const [, pattern = rawPath] = routeKey.split(' ');
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ''),
  );
}
