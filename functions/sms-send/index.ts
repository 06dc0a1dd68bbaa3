import { smsSend } from '../../shared/wiring/functions/sms-send.ts';

/** Sms queue → one chunk's calls. */
export const handler = smsSend();
