import { noticesSend } from '../../shared/wiring/functions/notices-send.ts';

/** Notices queue → the CRM, or the event bus. */
export const handler = noticesSend();
