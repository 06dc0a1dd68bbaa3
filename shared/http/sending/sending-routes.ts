import * as z from 'zod/mini';
import { type Sending, type Stop, stoppable } from '../../core/sending/sending.ts';
import { type SetSendingPorts, setSending } from '../../flows/sending/set-sending.ts';
import { answer, momentOf, type Route, route } from '../route.ts';

const form = () =>
  z.strictObject({
    enabled: z
      .boolean()
      .check(z.describe('`false` stops the calls, `true` allows them again. Repeats change nothing.')),
    kinds: z
      ._default(z.array(z.enum(stoppable)).check(z.minLength(1), z.maxLength(2)), [...stoppable])
      .check(
        z.describe(
          '`texts`: every text of campaigns and rules. `orders`: every order, change, porting and top-up.',
        ),
      ),
    reason: z
      .optional(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.describe('Why, for those who find it stopped. At most 200 characters.')),
  });

/** Stops and allows calls of the whole stage. */
export function sendingRoutes(ports: SetSendingPorts): Route[] {
  return [
    route('setSending', { body: form }, async ({ body, actor, requireScope }) => {
      // Anybody may stop what costs money; to let it go on is for those who run the stage.
      if (body.enabled) requireScope('admin');
      const { enabled, kinds, reason } = body;
      const wish = { enabled, kinds, ...(reason === undefined ? {} : { reason }) };
      return answer(200, sendingView(await setSending(ports, actor, wish)));
    }),
  ];
}

/** Which calls go out, in the names of the HTTP API. */
export function sendingView({ stops }: Pick<Sending, 'stops'>) {
  return { texts: kindView(stops.texts), orders: kindView(stops.orders) };
}

function kindView(stop: Stop | undefined) {
  if (stop === undefined) return { enabled: true, since: null, by: null, reason: null };
  const { atMs, by, reason = null } = stop;
  return { enabled: false, since: momentOf(atMs), by, reason };
}
