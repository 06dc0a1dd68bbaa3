import type { Router } from '@aws-lambda-powertools/event-handler/http';
import type { Erasure } from '../core/erasure/erasure.ts';
import { parseErasureId } from '../core/ids.ts';
import { requestErasure } from '../flows/erasure/erase-number.ts';
import { type ApiPorts, type ApiSettings, bodyOf, callerOf, json, keyOf, refuseQuery } from './api-call.ts';
import { readErasureRequest } from './erasure-request.ts';
import { notFound } from './problem.ts';

/** Erases a number everywhere. It travels in the body only: addresses end in logs. */
export function addErasureRoutes(app: Router, world: ApiPorts, settings: ApiSettings): void {
  app.post('/erasures', async ({ event }) => {
    const key = keyOf(event);
    const number = readErasureRequest(bodyOf(event), settings);
    const erasure = await requestErasure(world, callerOf(event), key, number);
    return json(202, view(erasure), { location: `/erasures/${erasure.id}` });
  });

  app.get('/erasures/:id', async ({ params, event }) => {
    refuseQuery(event);
    const id = parseErasureId(params.id);
    const erasure = id === undefined ? undefined : await world.erasures.erasure(id);
    if (erasure === undefined) throw notFound('There is no such erasure');
    return json(200, view(erasure));
  });
}

function view(erasure: Erasure) {
  const { id, state, createdAtMs, by, looked, held, staysListed, secondLookAtMs, doneAtMs } = erasure;
  return {
    id,
    state,
    asked_at: momentOf(createdAtMs),
    asked_by: by,
    objects: { looked_into: looked, held_it: held },
    stays_suppressed: staysListed,
    ...(state === 'checking' && secondLookAtMs !== undefined
      ? { second_look_at: momentOf(secondLookAtMs) }
      : {}),
    ...(doneAtMs === undefined ? {} : { done_at: momentOf(doneAtMs) }),
  };
}

function momentOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
