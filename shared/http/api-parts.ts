import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { type ApiPorts, type ApiSettings, campaignPath, orderBatchPath } from './api-call.ts';
import { addCampaignReads } from './campaigns/campaign-reads.ts';
import { addCampaignRoutes } from './campaigns/campaign-routes.ts';
import { campaignView } from './campaigns/campaign-view.ts';
import { addTestRoutes } from './campaigns/test-routes.ts';
import { addErasureReads } from './erasure/erasure-reads.ts';
import { addErasureRoutes } from './erasure/erasure-routes.ts';
import { addEventRoutes } from './events/event-routes.ts';
import { addActionRoutes } from './jobs/action-routes.ts';
import { addNotificationReads } from './notifications/notification-reads.ts';
import { addNotificationRoutes } from './notifications/notification-routes.ts';
import { orderBatchView } from './orders/order-batch-view.ts';
import { addOrderFileReads, addOrderRead } from './orders/order-reads.ts';
import { addOrderRoutes } from './orders/order-routes.ts';
import type { FilePorts, ReadPorts } from './request/api-ports.ts';
import { addResultRoutes } from './results/result-routes.ts';
import { addRuleReads } from './rules/rule-reads.ts';
import { addRuleRoutes, type RulePorts } from './rules/rule-routes.ts';
import { addSuppressionReads } from './suppression/suppression-reads.ts';
import { addSuppressionRoutes } from './suppression/suppression-routes.ts';

// The API has a function for each thing that answering takes: DynamoDB alone, the bucket too, or all that starting work
// needs. `infra/api-routes.ts` says which route leads to which.

export function addReads(app: Router, ports: ReadPorts): void {
  addOrderRead(app, ports);
  addNotificationReads(app, ports);
  addErasureReads(app, ports);
  addEventRoutes(app, ports);
  addRuleReads(app, ports);
}

/** @param bucket its name, of which uploads are reported by their keys */
export function addFileReads(app: Router, ports: FilePorts, bucket: string): void {
  addCampaignReads(app, ports, bucket);
  addOrderFileReads(app, ports, bucket);
  addSuppressionReads(app, ports);
  addResultRoutes(app, ports, campaignPath);
  addResultRoutes(app, ports, orderBatchPath);
}

export function addWrites(app: Router, ports: ApiPorts & RulePorts, settings: ApiSettings): void {
  addCampaignRoutes(app, ports, settings);
  addActionRoutes(app, ports, campaignPath, campaignView);
  addTestRoutes(app, ports, settings);
  addOrderRoutes(app, ports);
  addActionRoutes(app, ports, orderBatchPath, orderBatchView);
  addNotificationRoutes(app, ports);
  addSuppressionRoutes(app, ports, settings);
  addErasureRoutes(app, ports, settings);
  addRuleRoutes(app, ports);
}
