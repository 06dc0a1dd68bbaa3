import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { addRoutes } from '../parts/add-routes.ts';
import { ServiceFunction } from '../parts/function.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { addAudit, authenticate, calls, directoryLists, useRows } from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** As long as the HTTP API waits. */
const timeoutMs = 29_000;

/**
 * Lists what rows and rules name by an id. A function of its own: of all that answer HTTP it alone has a token of the
 * provider, and it can do nothing else with the table than keep these lists and keep to the rate.
 */
export class Directory extends Construct {
  constructor(scope: Construct, { stage, data }: Surroundings, http: HttpApi, provider: Provider) {
    super(scope, 'Directory');
    const handler = new ServiceFunction(this, 'directory', stage, {
      does: 'Lists ids and records of the provider over HTTP',
      timeoutMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: data.table.tableName,
        KEYS_TABLE_NAME: data.apiKeys.tableName,
        AUDIT_TABLE_NAME: data.audit.tableName,
        ...variablesOf(provider, 'organization', 'partner'),
      },
      may: [
        ...useRows(data.apiKeys, authenticate),
        ...useRows(data.audit, addAudit),
        ...useRows(data.table, directoryLists, calls('organization', 'partner')),
        ...mayAsk(data, 'organization', 'partner'),
      ],
    });
    addRoutes(http, 'directory', handler);
  }
}
