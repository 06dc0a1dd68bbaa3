import { type HttpApi, HttpMethod, HttpNoneAuthorizer, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type ApiFunction, type Operation, operations } from '../../shared/core/api/operations.ts';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './function.ts';
import { onePermission } from './one-permission.ts';

/** Why an operation needs no API key. */
const openBecause = {
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
    if (typeof scope !== 'string') return http.addRoutes({ path, methods, integration });
    const open = http.addRoutes({ path, methods, integration, authorizer: new HttpNoneAuthorizer() });
    for (const route of open) acknowledge(route, { 'AwsSolutions-APIG4': openBecause[scope] });
    return open;
  });
}
