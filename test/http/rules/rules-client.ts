import { readFileSync } from 'node:fs';
import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { Context } from 'aws-lambda';
import type { NotificationTarget } from '../../../shared/core/rules/notification.ts';
import { InputError } from '../../../shared/errors.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { problem } from '../../../shared/http/request/problem.ts';
import { addRuleReads } from '../../../shared/http/rules/rule-reads.ts';
import { addRuleRoutes } from '../../../shared/http/rules/rule-routes.ts';
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
  }: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const app = new Router();
  addRuleReads(app, world);
  addRuleRoutes(app, world);
  app.errorHandler(InputError, async (error) => problem(error));
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { host: 'api', 'content-type': 'application/json', ...headers },
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: {
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      domainName: 'api',
      authorizer: { lambda: { principal: 'desk' } },
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  } as unknown as ApiEvent;
  const answer = (await app.resolve(event, {} as Context)) as { statusCode: number; body?: string };
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? 'null') };
}

export const put = (world: Awaited<ReturnType<typeof apiWorld>>, body: unknown, headers = {}) =>
  call(world, 'PUT', '/rules', { body, headers });

export async function arrives(world: RuleTestWorld, change: Parameters<typeof anEventReport>[0] = {}) {
  const report = anEventReport(change);
  world.keep(report);
  await reactToEvent(world, settings, { source: 'partner', eventId: report.id }, invocation);
}
