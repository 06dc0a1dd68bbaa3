import type { HttpLambdaIntegrationProps } from 'aws-cdk-lib/aws-apigatewayv2-integrations';

/**
 * One permission for the whole API instead of one for each route: a function's resource policy holds 20,480 bytes,
 * which about 46 routes fill, and the deployment is then refused. The API is ours alone, so any of its routes may call
 * the function.
 */
export const onePermission: HttpLambdaIntegrationProps = { scopePermissionToRoute: false };
