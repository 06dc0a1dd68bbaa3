import { notificationsSend } from '../../shared/wiring/functions/notifications-send.ts';

/** Notifications queue → the CRM, or the event bus. */
export const handler = notificationsSend();
