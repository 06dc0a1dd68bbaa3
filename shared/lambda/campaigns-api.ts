import { addActionRoutes } from './action-routes.ts';
import { type ApiPorts, type ApiSettings, campaignPath, orderBatchPath } from './api-call.ts';
import { type ApiHandler, apiHandler } from './api-handler.ts';
import { addCampaignRoutes } from './campaign-routes.ts';
import { campaignView } from './campaign-view.ts';
import { addErasureRoutes } from './erasure-routes.ts';
import { addEventRoutes } from './event-routes.ts';
import { addNoticeRoutes } from './notice-routes.ts';
import { orderBatchView } from './order-batch-view.ts';
import { addOrderRoutes } from './order-routes.ts';
import { addResultRoutes } from './result-routes.ts';
import { addRuleRoutes, type RulePorts } from './rule-routes.ts';
import { addSuppressionRoutes } from './suppression-routes.ts';
import { addTestRoutes } from './test-routes.ts';

/** Makes the HTTP API's Lambda handler. */
export function campaignsApi(world: ApiPorts & RulePorts, settings: ApiSettings): ApiHandler {
  return apiHandler(world.log, (app) => {
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
  });
}
