import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { requestErasure } from '../../flows/erasure/erase-number.ts';
import { type ApiPorts, type ApiSettings, bodyOf, callerOf, json, keyOf } from '../api-call.ts';
import { readErasureRequest } from './erasure-request.ts';
import { erasureView } from './erasure-view.ts';

/** Erases a number everywhere. It travels in the body only: addresses end in logs. */
export function addErasureRoutes(app: Router, ports: ApiPorts, settings: ApiSettings): void {
  app.post('/erasures', async ({ event }) => {
    const key = keyOf(event);
    const number = readErasureRequest(bodyOf(event), settings);
    const erasure = await requestErasure(ports, callerOf(event), key, number);
    return json(202, erasureView(erasure), { location: `/erasures/${erasure.id}` });
  });
}
