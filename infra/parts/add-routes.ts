import { type HttpApi, HttpMethod, HttpNoneAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type ApiFunction, type Operation, operations } from '../../shared/core/api/operations.ts';
import type { ServiceFunction } from './function.ts';
import { onePermission } from './one-permission.ts';

/** Leads the operations of a function to it. */
export function addRoutes(http: HttpApi, name: ApiFunction, handler: ServiceFunction): void {
  const integration = new HttpLambdaIntegration(name, handler, onePermission);
  for (const { method, path, scope } of Object.values<Operation>(operations).filter(isOf(name)))
    http.addRoutes({
      path,
      // Who reads also answers HEAD, OPTIONS, and 405 to every method that no other function has.
      methods: [method === 'GET' ? HttpMethod.ANY : HttpMethod[method]],
      integration,
      ...(typeof scope === 'string' ? { authorizer: new HttpNoneAuthorizer() } : {}),
    });
}

function isOf(name: ApiFunction) {
  return (operation: Operation) => operation.function === name;
}
