import { readFileSync } from 'node:fs';
import type { NotificationTarget } from '../../../shared/core/rules/notification.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { ruleReads } from '../../../shared/http/rules/rule-reads.ts';
import { ruleRoutes } from '../../../shared/http/rules/rule-routes.ts';
import { callHandler } from '../../support/http/api-client.ts';
import { authenticateTests } from '../../support/http/keys.ts';
import {
  anEventReport,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

export const shipped = JSON.parse(
  readFileSync(new URL('../../../examples/rules.json', import.meta.url), 'utf8'),
);

export async function apiWorld() {
  const world = await ruleWorld([]);
  const sent: string[] = [];
  const ports = {
    ...world,
    quotaUse: { used: world.quotas.item },
    loadStepFaults: async () => () => [],
    targets: ['crm', 'bus'] as readonly NotificationTarget[],
    sender: '+12125550100',
    eventQueue: {
      ...world.eventQueue,
      async sendEvent({ eventName }: { eventName: string }) {
        sent.push((await world.events.named(eventName))?.id ?? 'unknown');
      },
    },
  };
  return { ...ports, sent };
}

export async function call(
  world: Awaited<ReturnType<typeof apiWorld>>,
  method: string,
  path: string,
  {
    body,
    query,
    headers = {},
    by = 'desk',
  }: { by?: string; body?: unknown; query?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const handler = apiHandler(world.log, [...ruleReads(world), ...ruleRoutes(world)], authenticateTests);
  return callHandler(handler, method, path, {
    by,
    headers: { 'content-type': 'application/json', ...headers },
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Puts rules over the newest version, unless the headers name another one. */
export async function put(world: Awaited<ReturnType<typeof apiWorld>>, body: unknown, headers = {}) {
  const version = (await world.rules.newest())?.version ?? 0;
  return call(world, 'PUT', '/v1/rules', { body, headers: { 'if-match': `"${version}"`, ...headers } });
}

export const setMode = (world: Awaited<ReturnType<typeof apiWorld>>, rule: string, mode: string) =>
  call(world, 'PUT', `/v1/rules/${rule}/mode`, { body: { mode } });

export const setAutomation = (world: Awaited<ReturnType<typeof apiWorld>>, enabled: boolean) =>
  call(world, 'PUT', '/v1/automation', { body: { enabled } });

export async function arrives(world: RuleTestWorld, change: Parameters<typeof anEventReport>[0] = {}) {
  const report = anEventReport(change);
  world.keep(report);
  await reactToEvent(world, settings, { source: 'partner', eventId: report.id }, invocation);
}
