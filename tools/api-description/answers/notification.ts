import { z } from 'zod';
import { wantedTypes } from '../../../shared/core/callbacks/callback-types.ts';
import type { endpointView } from '../../../shared/http/endpoints/endpoint-routes.ts';
import type { notificationView } from '../../../shared/http/notifications/notification-routes.ts';
import { actor, approver, count, jobState, moment, momentOrNull, pageOf, reason } from './members.ts';
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

const endpointMembers = {
  id: z
    .string()
    .regex(/^end_[0-9a-v]{26}$/)
    .describe('The id of the endpoint.'),
  name: z.string().describe('What jobs call it by.'),
  url: z.string().describe('Where callbacks go.'),
  events: z
    .array(z.enum(wantedTypes).meta({ 'x-extensible': true }))
    .describe('The events that it gets of every job, where `all_jobs` is true.'),
  all_jobs: z.boolean().describe('Whether it gets events of jobs that do not name it.'),
  state: z.enum(['enabled', 'disabled']).describe('A disabled endpoint is not called.'),
  disabled_because: z
    .enum(['asked', 'gone', 'took_nothing'])
    .meta({ 'x-extensible': true })
    .nullable()
    .describe('`asked`: by a person. `gone`: it answered 410. `took_nothing`: for three days.'),
  disabled_at: momentOrNull('When it was disabled.'),
  created_at: moment('When it was created.'),
  created_by: actor,
  rotated_at: momentOrNull('When it got its newest secret after the first.'),
  former_secret_signs_until: momentOrNull('Until when calls are signed with the former secret too.'),
};

const secret = z
  .string()
  .describe('What calls are signed with, as Standard Webhooks writes it. It is shown only now.');

export const endpoint = viewed<ReturnType<typeof endpointView>>()(
  z.object(endpointMembers).meta({ id: 'Endpoint', description: 'Where callbacks go.' }),
);

export const madeEndpoint = viewed<ReturnType<typeof endpointView> & { secret: string }>()(
  z
    .object({ ...endpointMembers, secret })
    .meta({ id: 'MadeEndpoint', description: 'An endpoint with its secret.' }),
);

export const endpointPage = pageOf(endpoint, 'All endpoints.');

export const ping = z
  .object({ webhook_id: z.string().describe('The `webhook-id` of the call that is made now.') })
  .meta({ id: 'Ping', description: 'A test call.' });

export const resent = z
  .object({
    resent: count('How many callbacks are sent again.'),
    looked_from: moment('Callbacks from this time on were looked at.'),
    is_complete: z.boolean().describe('`false`: ask again, with `to` at `looked_from`.'),
  })
  .meta({ id: 'Resent', description: 'What is sent again.' });
