import * as z from 'zod/mini';
import type { ListedErasure } from '../../core/erasure/erasure.ts';
import { parseErasureId } from '../../core/ids.ts';
import { requestErasure } from '../../flows/erasure/erase-number.ts';
import { listErasures } from '../../flows/erasure/list-erasures.ts';
import type { ApiSettings, ReadPorts, WritePorts } from '../api-ports.ts';
import { encodeCreatedCursor, readCreatedCursor } from '../request/cursors.ts';
import { cursorParameter, limitParameter } from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, type Route, route } from '../route.ts';

export const erasureForm = () =>
  z.strictObject({ number: z.string().check(z.describe('The number that is erased everywhere.')) });

/** Erases a number everywhere. It travels in the body only: addresses end in logs. */
export function erasureRoutes(ports: WritePorts, settings: ApiSettings): Route[] {
  return [
    route('requestErasure', { body: erasureForm }, async ({ body, caller, key }) => {
      // Loaded with the first number, as what reads numbers is large.
      const { readErasureNumber } = await import('./erasure-number.ts');
      const number = readErasureNumber(body.number, settings);
      const erasure = await requestErasure(ports, caller, key, number);
      return answer(202, erasureView(erasure), { location: `/v1/erasures/${erasure.id}` });
    }),
  ];
}

const listQuery = () => z.strictObject({ limit: limitParameter(100, 50), cursor: cursorParameter() });

/** How far erasures have come. */
export function erasureReads(ports: Pick<ReadPorts, 'erasures'>): Route[] {
  return [
    route('listErasures', { query: listQuery }, async ({ query: { limit, cursor } }) => {
      const { items, next } = await listErasures(ports, readCreatedCursor(cursor, parseErasureId), limit);
      return answer(200, {
        items: items.map(erasureView),
        next: next === undefined ? null : encodeCreatedCursor(next),
      });
    }),

    route('getErasure', {}, async ({ params }) => {
      const id = parseErasureId(params.id);
      const erasure = id === undefined ? undefined : await ports.erasures.erasure(id);
      if (erasure === undefined) throw notFound('There is no such erasure');
      return answer(200, erasureView(erasure));
    }),
  ];
}

export function erasureView(erasure: ListedErasure) {
  const { id, state, createdAtMs, by, looked, held, staysListed, secondWalkAtMs, doneAtMs } = erasure;
  return {
    id,
    state,
    requested_at: momentOf(createdAtMs),
    requested_by: by,
    objects: { looked_into: looked, held_it: held },
    stays_suppressed: staysListed,
    ...(state === 'checking' && secondWalkAtMs !== undefined
      ? { second_look_at: momentOf(secondWalkAtMs) }
      : {}),
    ...(doneAtMs === undefined ? {} : { done_at: momentOf(doneAtMs) }),
  };
}
