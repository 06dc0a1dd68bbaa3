import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { addActionRoutes } from './action-routes.ts';
import { type ApiPorts, type ApiSettings, campaignPath, orderBatchPath } from './api-call.ts';
import type { FilePorts, ReadPorts } from './api-ports.ts';
import { addCampaignReads } from './campaign-reads.ts';
import { addCampaignRoutes } from './campaign-routes.ts';
import { campaignView } from './campaign-view.ts';
import { addErasureReads } from './erasure-reads.ts';
import { addErasureRoutes } from './erasure-routes.ts';
import { addEventRoutes } from './event-routes.ts';
import { addNoticeReads } from './notice-reads.ts';
import { addNoticeRoutes } from './notice-routes.ts';
import { orderBatchView } from './order-batch-view.ts';
import { addOrderFileReads, addOrderRead } from './order-reads.ts';
import { addOrderRoutes } from './order-routes.ts';
import { addResultRoutes } from './result-routes.ts';
import { addRuleReads } from './rule-reads.ts';
import { addRuleRoutes, type RulePorts } from './rule-routes.ts';
import { addSuppressionReads } from './suppression-reads.ts';
import { addSuppressionRoutes } from './suppression-routes.ts';
import { addTestRoutes } from './test-routes.ts';

// The API has a function for each thing that answering takes: DynamoDB alone, the bucket too, or all that starting work needs.
// `infra/api-routes.ts` says which route leads to which.

export function addReads(app: Router, world: ReadPorts): void {
  addOrderRead(app, world);
  addNoticeReads(app, world);
  addErasureReads(app, world);
  addEventRoutes(app, world);
  addRuleReads(app, world);
}

/** @param bucket its name, of which uploads are told by their keys */
export function addFileReads(app: Router, world: FilePorts, bucket: string): void {
  addCampaignReads(app, world, bucket);
  addOrderFileReads(app, world, bucket);
  addSuppressionReads(app, world);
  addResultRoutes(app, world, campaignPath);
  addResultRoutes(app, world, orderBatchPath);
}

export function addWrites(app: Router, world: ApiPorts & RulePorts, settings: ApiSettings): void {
  addCampaignRoutes(app, world, settings);
  addActionRoutes(app, world, campaignPath, campaignView);
  addTestRoutes(app, world, settings);
  addOrderRoutes(app, world);
  addActionRoutes(app, world, orderBatchPath, orderBatchView);
  addNoticeRoutes(app, world);
  addSuppressionRoutes(app, world, settings);
  addErasureRoutes(app, world, settings);
  addRuleRoutes(app, world);
}
