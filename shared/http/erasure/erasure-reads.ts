import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { parseErasureId } from '../../core/ids.ts';
import { json, refuseQuery } from '../api-call.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { notFound } from '../request/problem.ts';
import { erasureView } from './erasure-view.ts';

/** Tells how far an erasure has come. */
export function addErasureReads(app: Router, ports: Pick<ReadPorts, 'erasures'>): void {
  app.get('/erasures/:id', async ({ params, event }) => {
    refuseQuery(event);
    const id = parseErasureId(params.id);
    const erasure = id === undefined ? undefined : await ports.erasures.erasure(id);
    if (erasure === undefined) throw notFound('There is no such erasure');
    return json(200, erasureView(erasure));
  });
}
