import { type HttpApi, HttpMethod, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  type HttpLambdaIntegrationProps,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type ApiFunction, type Operation, operations } from '../../shared/core/api/operations.ts';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './function.ts';

/** Who asks for a proof of the caller, in the place of the gateway. */
const askedBy = {
  key: 'The function reads the API key of each request before anything else, and answers 401 without one.',
  proof: 'A webhook source is authenticated by the raw body, which an authorizer does not see.',
  public: 'The description of the API holds no data of anybody.',
};

/** Leads the operations of a function to it. */
export function addRoutes(http: HttpApi, name: ApiFunction, handler: ServiceFunction): readonly HttpRoute[] {
  const integration = new HttpLambdaIntegration(name, handler, onePermission);
  const own = Object.values<Operation>(operations).filter((operation) => operation.function === name);
  return own.flatMap(({ method, path, scope }) => {
    // Who answers GET also answers HEAD, OPTIONS, and 405 to each method that no other function has.
    const methods = [method === 'GET' ? HttpMethod.ANY : HttpMethod[method]];
    const routes = http.addRoutes({ path, methods, integration });
    const reason = askedBy[typeof scope === 'string' ? scope : 'key'];
    for (const route of routes) acknowledge(route, { 'AwsSolutions-APIG4': reason });
    return routes;
  });
}

/**
 * One permission for the whole API instead of one for each route: a function's resource policy holds 20,480 bytes,
 * which about 46 routes fill, and the deployment is then refused. The API is ours alone, so any of its routes may call
 * the function.
 */
export const onePermission: HttpLambdaIntegrationProps = { scopePermissionToRoute: false };
