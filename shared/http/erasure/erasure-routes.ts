import * as z from 'zod/mini';
import { parseErasureId } from '../../core/ids.ts';
import { requestErasure } from '../../flows/erasure/erase-number.ts';
import type { ApiPorts, ApiSettings } from '../api-call.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';
import { readErasureNumber } from './erasure-request.ts';
import { erasureView } from './erasure-view.ts';

export const erasureForm = () =>
  z.strictObject({ number: z.string().check(z.describe('The number that is erased everywhere.')) });

/** Erases a number everywhere. It travels in the body only: addresses end in logs. */
export function erasureRoutes(ports: ApiPorts, settings: ApiSettings): Route[] {
  return [
    route('requestErasure', { body: erasureForm }, async ({ body, caller, key }) => {
      const erasure = await requestErasure(ports, caller, key, readErasureNumber(body.number, settings));
      return answer(202, erasureView(erasure), { location: `/v1/erasures/${erasure.id}` });
    }),
  ];
}

/** How far an erasure has come. */
export function erasureReads(ports: Pick<ReadPorts, 'erasures'>): Route[] {
  return [
    route('getErasure', {}, async ({ params }) => {
      const id = parseErasureId(params.id);
      const erasure = id === undefined ? undefined : await ports.erasures.erasure(id);
      if (erasure === undefined) throw notFound('There is no such erasure');
      return answer(200, erasureView(erasure));
    }),
  ];
}
