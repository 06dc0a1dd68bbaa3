import { z } from 'zod';
import { wantedTypes } from '../../../shared/core/callbacks/callback-types.ts';
import type { endpointView } from '../../../shared/http/endpoints/endpoint-view.ts';
import { actor, count, moment, momentOrNull, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const members = {
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

type View = ReturnType<typeof endpointView>;

export const endpoint = viewed<View>()(
  z.object(members).meta({ id: 'Endpoint', description: 'Where callbacks go.' }),
);

export const madeEndpoint = viewed<View & { secret: string }>()(
  z.object({ ...members, secret }).meta({ id: 'MadeEndpoint', description: 'An endpoint with its secret.' }),
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
