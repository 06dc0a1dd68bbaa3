import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { apiRoutes } from '../api-routes.ts';
import type { ServiceFunction } from './function.ts';
import { onePermission } from './one-permission.ts';

/** Leads the routes of `apiRoutes` that name this function to it. */
export function addRoutes(http: HttpApi, name: keyof typeof apiRoutes, handler: ServiceFunction): void {
  const integration = new HttpLambdaIntegration(name, handler, onePermission);
  for (const route of apiRoutes[name]) {
    const [method = '', path = ''] = route.split(' ');
    http.addRoutes({ path, methods: [HttpMethod[method as keyof typeof HttpMethod]], integration });
  }
}
