import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { InputError } from '../errors.ts';
import { addActionRoutes } from './action-routes.ts';
import { type ApiEvent, type ApiPorts, type ApiSettings, campaignPath, orderBatchPath } from './api-call.ts';
import { addCampaignRoutes } from './campaign-routes.ts';
import { campaignView } from './campaign-view.ts';
import { addErasureRoutes } from './erasure-routes.ts';
import { addEventRoutes } from './event-routes.ts';
import { addNoticeRoutes } from './notice-routes.ts';
import { orderBatchView } from './order-batch-view.ts';
import { addOrderRoutes } from './order-routes.ts';
import { asResult, notFound, problem } from './problem.ts';
import { addResultRoutes } from './result-routes.ts';
import { addRuleRoutes, type RulePorts } from './rule-routes.ts';
import { addSuppressionRoutes } from './suppression-routes.ts';
import { addTestRoutes } from './test-routes.ts';

/** Makes the HTTP API's Lambda handler. Every error it gives is a problem+json. */
export function campaignsApi(
  world: ApiPorts & RulePorts,
  settings: ApiSettings,
): (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2> {
  const app = new Router({ logger: quiet });
  addCampaignRoutes(app, world, settings);
  addActionRoutes(app, world, campaignPath, campaignView);
  addTestRoutes(app, world, settings);
  addResultRoutes(app, world, campaignPath);
  addOrderRoutes(app, world, settings);
  addActionRoutes(app, world, orderBatchPath, orderBatchView);
  addResultRoutes(app, world, orderBatchPath);
  addNoticeRoutes(app, world);
  addSuppressionRoutes(app, world, settings);
  addErasureRoutes(app, world, settings);
  addRuleRoutes(app, world);
  addEventRoutes(app, world);

  app.notFound(async () => problem(notFound('There is no such address')));
  app.errorHandler(InputError, async (error) => problem(error));
  app.errorHandler(Error, async (error) => {
    world.log.error('request failed', {}, error);
    return problem(
      new InputError(500, 'Something broke on our side', [
        { detail: 'Repeat the request unchanged, with the same Idempotency-Key' },
      ]),
    );
  });

  return async (event, context) => {
    try {
      return (await app.resolve(withoutIdleBody(event), context)) as APIGatewayProxyStructuredResultV2;
    } catch (error) {
      // Requests so odd that the router itself cannot take them apart.
      world.log.error('request could not be read', {}, error);
      return asResult(
        new InputError(400, 'The request cannot be read', [
          { detail: 'Send plain HTTP, as any client does' },
        ]),
      );
    }
  };
}

/** A GET may carry a body, which means nothing and which the router cannot take. */
function withoutIdleBody(event: ApiEvent): ApiEvent {
  const { body: _, ...rest } = event;
  return event.requestContext.http.method === 'GET' ? rest : event;
}

/** Errors are logged once, by the handlers above; the router would print the request. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
