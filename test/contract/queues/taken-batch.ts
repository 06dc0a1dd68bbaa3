import { createHash } from 'node:crypto';
import type { Call, Fate } from '../target/rude-network.ts';

export type BatchEntry = { readonly Id: string; readonly MessageBody: string };
export const entriesOf = ({ body }: Call): BatchEntry[] => JSON.parse(String(body)).Entries;

/** An answer that takes all of a batch but these entries. */
export function taking(call: Call, refused: (entry: BatchEntry) => boolean): Fate {
  const entries = entriesOf(call);
  const Successful = entries
    .filter((entry) => !refused(entry))
    .map(({ Id, MessageBody }) => ({
      Id,
      MessageId: `message-${Id}`,
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    }));
  const Failed = entries
    .filter(refused)
    .map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false, Message: 'try again' }));
  return { status: 200, body: JSON.stringify({ Successful, Failed }) };
}
