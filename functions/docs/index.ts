import { docs } from '../../shared/wiring/functions/docs.ts';

/** HTTP → what people and programs read about the HTTP API. */
export const handler = docs();
