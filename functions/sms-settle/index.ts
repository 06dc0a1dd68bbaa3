import { smsSettle } from '../../shared/wiring/functions/sms-settle.ts';

/** Settle queue → what became of unclear calls, and what texts cost. */
export const handler = smsSettle();
