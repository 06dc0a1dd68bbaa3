import { newText } from '../../../shared/core/calls/entry-moves.ts';
import { campaignIdOf, senderKeyOf } from '../../../shared/core/ids.ts';
import { fictional } from '../a-plan.ts';

/** A planned text of one part to one recipient, of which nothing has been called. */
export function aText({ recipients = 1 } = {}) {
  const jobId = campaignIdOf('a', 'test');
  const sender = senderKeyOf(fictional(0));
  const body = { offset: 0, bytes: 9 };
  return newText({ jobId, sender, lane: 'bulk', chunkNo: 0, part: 1, parts: 1, recipients, body }, 0);
}
