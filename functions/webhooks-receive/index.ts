import { webhooksReceive } from '../../shared/wiring/functions/webhooks-receive.ts';

/** A source's webhook → an event that is kept and queued. */
export const handler = webhooksReceive();
