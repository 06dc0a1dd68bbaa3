import { z } from 'zod';
import type { sendingView } from '../../../shared/http/sending/sending-view.ts';
import { actor, momentOrNull } from './members.ts';
import { viewed } from './viewed.ts';

const kind = z
  .object({
    enabled: z.boolean().describe('Whether its calls go out.'),
    since: momentOrNull('Since when they are stopped.'),
    by: actor.nullable().describe('Who stopped them.'),
    reason: z.string().nullable().describe('Why, where that was said.'),
  })
  .meta({ id: 'SendingOfKind', description: 'Whether calls of a kind go out.' });

/** Whether calls of each kind go out. */
export const kindsThatGoOut = { texts: kind, orders: kind };

export const sending = viewed<ReturnType<typeof sendingView>>()(
  z.object(kindsThatGoOut).meta({ id: 'Sending', description: 'Which calls of the stage go out.' }),
);
