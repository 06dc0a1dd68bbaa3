import { z } from 'zod';
import type { notificationView } from '../../../shared/http/notifications/notification-view.ts';
import { actor, approver, count, jobState, moment, pageOf, reason } from './members.ts';
import { viewed } from './viewed.ts';

const notification = z
  .object({
    id: z
      .string()
      .regex(/^ntc_[0-9a-v]{26}$/)
      .describe('The id of the notification.'),
    kind: z.literal('notification').describe('Always `notification`.'),
    state: jobState,
    outcome: z
      .enum(['delivered', 'refused', 'canceled', 'waiting'])
      .describe('`delivered`: the receiver took it. `waiting`: it is sent again until then.'),
    tries: count('How many calls were made.'),
    created_at: moment('When it was created.'),
    next_try_at: moment('When the next call is made.').optional(),
    source: z
      .object({
        notification: z.string().describe('The key of the command that a rule gave, or of the callback.'),
        to: z
          .enum(['crm', 'bus', 'endpoint'])
          .meta({ 'x-extensible': true })
          .describe('Your own system as the stage names it, the event bus, or a registered endpoint.'),
        endpoint: z.string().optional().describe('The id of the registered endpoint.'),
      })
      .describe('What the notification is about.'),
    created_by: actor,
    approved_by: approver,
    reason: reason.optional(),
  })
  .meta({
    id: 'Notification',
    description: 'A signed call to your own system, or an event on the event bus.',
  });

type View = ReturnType<typeof notificationView>;
type Own = Omit<Extract<View, { kind: 'notification' }>, 'source'> & {
  source: Extract<View['source'], { notification: string }>;
};

export const notificationAnswer = viewed<Own>()(notification);

export const notificationPage = pageOf(notification, 'The newest first.');
