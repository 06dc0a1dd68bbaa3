import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { addRoutes } from '../parts/add-routes.ts';
import { ServiceFunction } from '../parts/function.ts';
import { emptyQueues, readItems, sendTo } from '../parts/permissions.ts';
import { queuePairs } from '../parts/queue-names.ts';
import { queueWorkersIn } from '../parts/queue-worker.ts';
import { addAudit, authenticate, useRows } from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** As long as the HTTP API waits. */
const timeoutMs = 29_000;

/**
 * Lets people look at what any queue's worker gave up, and have it tried again. A function of its own: nobody else may
 * touch dead messages, and the addresses of all queues would not fit beside the settings of the API's.
 */
export class DeadLetters extends Construct {
  constructor(scope: Construct, { stage, data }: Surroundings, http: HttpApi) {
    super(scope, 'DeadLetters');
    const workers = queueWorkersIn(scope);
    const handler = new ServiceFunction(this, 'dead-letters', stage, {
      does: 'Shows dead-letter messages and sends them back to their workers',
      timeoutMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: data.table.tableName,
        EVENTS_TABLE_NAME: data.events.tableName,
        KEYS_TABLE_NAME: data.apiKeys.tableName,
        AUDIT_TABLE_NAME: data.audit.tableName,
        ...queuePairs('DEAD_LETTERS', workers),
      },
      may: [
        ...useRows(data.apiKeys, authenticate),
        ...useRows(data.audit, addAudit),
        ...useRows(data.table, { get: [ledgerKeys.job, ledgerKeys.entries, ledgerKeys.erasure] }),
        readItems(data.events),
        emptyQueues(...workers.map(({ deadLetters }) => deadLetters)),
        sendTo(...workers.map(({ queue }) => queue)),
      ],
    });
    addRoutes(http, 'dead-letters', handler);
  }
}
