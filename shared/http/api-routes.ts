import type { Country } from '../core/msisdn.ts';
import type { SetSendingPorts } from '../flows/sending/set-sending.ts';
import type { ApiSettings, FilePorts, ReadPorts, WritePorts } from './api-ports.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { campaignRoutes } from './campaigns/campaign-routes.ts';
import { checkRoutes } from './checks/check-routes.ts';
import { type EndpointRoutePorts, endpointRoutes } from './endpoints/endpoint-routes.ts';
import { erasureReads, erasureRoutes } from './erasure/erasure-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { jobActionRoutes } from './jobs/action-routes.ts';
import { jobFileReads, jobReads } from './jobs/job-reads.ts';
import { resultRoutes } from './jobs/result-routes.ts';
import { rowReads } from './jobs/row-reads.ts';
import { meRoutes } from './keys/key-routes.ts';
import { notificationReads, notificationRoutes } from './notifications/notification-routes.ts';
import { durationReads } from './orders/duration-reads.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { reportReads, reportRoutes } from './reports/report-routes.ts';
import type { Route } from './route.ts';
import { ruleReads } from './rules/rule-reads.ts';
import { type RulePorts, ruleRoutes } from './rules/rule-routes.ts';
import { sendingRoutes } from './sending/sending-routes.ts';
import { statusRoutes } from './status/status-routes.ts';
import { exportReads, exportRoutes } from './suppression/export-routes.ts';
import { suppressionReads } from './suppression/suppression-reads.ts';
import { suppressionRoutes } from './suppression/suppression-routes.ts';

// The API has a function for each thing that answering needs. `core/api/operations.ts` says which operation is whose.

/** Operations that need DynamoDB alone. */
export function readRoutes(ports: ReadPorts): Route[] {
  return [
    ...jobReads(ports),
    ...notificationReads(ports),
    ...erasureReads(ports),
    ...eventRoutes(ports),
    ...ruleReads(ports),
    ...meRoutes(ports),
    ...auditRoutes(ports),
    ...statusRoutes(ports),
  ];
}

/**
 * Operations whose answers are objects in the bucket.
 *
 * @param bucket its name: uploads are found by it and their keys
 * @param stageCountry of numbers without a plus
 */
export function fileRoutes(ports: FilePorts, bucket: string, stageCountry: Country): Route[] {
  return [
    ...jobFileReads(ports, bucket),
    ...rowReads(ports),
    ...durationReads(ports),
    ...resultRoutes(ports),
    ...suppressionReads(ports),
    ...exportReads(ports),
    ...peopleRoutes(ports, stageCountry),
    ...reportReads(ports),
  ];
}

/** Operations that start, change or stop something. */
export function writeRoutes(
  ports: WritePorts & RulePorts & EndpointRoutePorts & SetSendingPorts,
  settings: ApiSettings,
): Route[] {
  return [
    ...campaignRoutes(ports, settings),
    ...checkRoutes(ports, settings),
    ...orderRoutes(ports),
    ...jobActionRoutes(ports),
    ...notificationRoutes(ports),
    ...endpointRoutes(ports),
    ...reportRoutes(ports),
    ...suppressionRoutes(ports, settings),
    ...exportRoutes(ports),
    ...erasureRoutes(ports, settings),
    ...ruleRoutes(ports),
    ...sendingRoutes(ports),
  ];
}
