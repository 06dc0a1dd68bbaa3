import { shownActor } from '../../core/access/actor.ts';
import { entityTag } from '../../core/api/entity-tags.ts';
import {
  type Endpoint,
  type EndpointChange,
  editionOf,
  formerSecretMs,
  parseEndpointId,
} from '../../core/callbacks/endpoint.ts';
import { present } from '../../core/present.ts';
import type { EndpointPorts } from '../../flows/callbacks/manage-endpoints.ts';
import type { StartPorts } from '../../flows/callbacks/start-callback.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, momentOrNull, type Route, route, versioned } from '../route.ts';
import { endpointChangeForm, endpointForm, readSpan, resendForm } from './endpoint-form.ts';

export type EndpointRoutePorts = EndpointPorts &
  StartPorts & {
    readonly jobList: JobList;
    /** The name of the stage. */
    readonly stage: string;
  };

/** Loaded with the first request: most processes get none. */
const loadManaging = () => import('../../flows/callbacks/manage-endpoints.ts');

/** Lets people register where callbacks go, and try them. */
export function endpointRoutes(ports: EndpointRoutePorts): Route[] {
  const found = async (written: string | undefined): Promise<Endpoint> => {
    const id = parseEndpointId(written);
    const endpoint = id === undefined ? undefined : await ports.endpoints.endpoint(id);
    if (endpoint === undefined) throw notFound('There is no such endpoint');
    return endpoint;
  };
  const shown = (endpoint: Endpoint) => versioned(editionOf(endpoint), endpointView(endpoint, ports.now()));

  return [
    route('listEndpoints', {}, async () => {
      const items: object[] = [];
      for await (const endpoint of ports.endpoints.all()) items.push(endpointView(endpoint, ports.now()));
      return answer(200, { items, next: null });
    }),

    route('createEndpoint', { body: endpointForm }, async ({ body, actor }) => {
      const { createEndpoint } = await loadManaging();
      const { all_jobs: allJobs, ...wish } = body;
      const { endpoint, secret } = await createEndpoint(ports, { ...wish, allJobs }, actor);
      const location = `/v1/endpoints/${endpoint.id}`;
      const view = endpointView(endpoint, ports.now());
      const etag = entityTag(editionOf(endpoint), view);
      return answer(201, { ...view, secret }, { location, etag });
    }),

    route('getEndpoint', {}, async ({ params }) => shown(await found(params.id))),

    route('changeEndpoint', { body: endpointChangeForm }, async ({ params, body, version = 0 }) => {
      const { changeEndpoint } = await loadManaging();
      const { state, all_jobs: allJobs, url, events } = body;
      const disabled = state === 'disabled' ? ({ code: 'asked', atMs: ports.now() } as const) : undefined;
      const said: EndpointChange = present({ url, events, allJobs });
      const change = state === undefined ? said : { ...said, disabled, refusesSinceMs: undefined };
      return shown(await changeEndpoint(ports, await found(params.id), version, change));
    }),

    route('deleteEndpoint', {}, async ({ params, version = 0 }) => {
      const { deleteEndpoint } = await loadManaging();
      const endpoint = await found(params.id);
      await deleteEndpoint(ports, endpoint, version);
      return answer(200, endpointView(endpoint, ports.now()));
    }),

    route('pingEndpoint', {}, async ({ params, key }) => {
      const { pingEndpoint } = await import('../../flows/callbacks/start-callback.ts');
      return answer(202, { webhook_id: await pingEndpoint(ports, await found(params.id), key) });
    }),

    route('rotateEndpointSecret', {}, async ({ params }) => {
      const { rotateSecret } = await loadManaging();
      const { endpoint, secret } = await rotateSecret(ports, await found(params.id));
      return answer(200, { ...endpointView(endpoint, ports.now()), secret });
    }),

    route('resendToEndpoint', { body: resendForm }, async ({ params, body, key }) => {
      const { resendMissed } = await import('../../flows/callbacks/resend-missed.ts');
      const endpoint = await found(params.id);
      const { count, lookedFromMs } = await resendMissed(ports, endpoint, readSpan(body, ports.now()), key);
      const lookedFrom = lookedFromMs === undefined ? body.from : momentOf(lookedFromMs);
      return answer(202, { resent: count, looked_from: lookedFrom, is_complete: lookedFromMs === undefined });
    }),
  ];
}

/** An endpoint without its secrets. */
export function endpointView(endpoint: Endpoint, nowMs: number) {
  const { id, name, url, events, allJobs, disabled, createdAtMs, createdBy, rotatedAtMs } = endpoint;
  const formerUntilMs = rotatedAtMs === undefined ? 0 : rotatedAtMs + formerSecretMs;
  return {
    id,
    name,
    url,
    events: [...events],
    all_jobs: allJobs,
    state: disabled === undefined ? 'enabled' : 'disabled',
    disabled_because: disabled?.code ?? null,
    disabled_at: momentOrNull(disabled?.atMs),
    created_at: momentOf(createdAtMs),
    created_by: shownActor(createdBy),
    rotated_at: momentOrNull(rotatedAtMs),
    former_secret_signs_until: nowMs < formerUntilMs ? momentOf(formerUntilMs) : null,
  } as const;
}
