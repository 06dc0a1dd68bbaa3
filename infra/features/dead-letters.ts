import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { ServiceFunction } from '../parts/function.ts';
import { emptyQueues, readItems, sendTo } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import type { Surroundings } from '../surroundings.ts';

/** As long as the HTTP API waits. */
const timeoutMs = 29_000;

/**
 * Lets people look at what any queue's worker gave up, and have it tried again. A function of its own: nobody else may touch dead
 * letters, and the addresses of all queues would not fit beside the settings of the API's.
 */
export class DeadLetters extends Construct {
  constructor(scope: Construct, { stage, data }: Surroundings, http: HttpApi) {
    super(scope, 'DeadLetters');
    const workers = scope.node.findAll().filter((one) => one instanceof QueueWorker);
    const urls = workers.map(({ about, queue, deadLetters }) => [
      about,
      { letters: deadLetters.queueUrl, source: queue.queueUrl },
    ]);
    const handler = new ServiceFunction(this, 'dead-letters', stage, {
      does: 'Shows what workers gave up, and has it tried again',
      timeoutMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: data.table.tableName,
        EVENTS_TABLE_NAME: data.events.tableName,
        DEAD_LETTERS: JSON.stringify(Object.fromEntries(urls)),
      },
      may: [
        readItems(data.table),
        readItems(data.events),
        emptyQueues(...workers.map(({ deadLetters }) => deadLetters)),
        sendTo(...workers.map(({ queue }) => queue)),
      ],
    });
    const integration = new HttpLambdaIntegration('Letters', handler);
    for (const path of ['/dead-letters', '/dead-letters/{queue}'])
      http.addRoutes({ path, methods: [HttpMethod.GET], integration });
    http.addRoutes({ path: '/dead-letters/{queue}/redrive', methods: [HttpMethod.POST], integration });
  }
}
